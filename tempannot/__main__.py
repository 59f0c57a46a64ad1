"""``python -m tempannot`` is the command ``tempannot``."""

from tempannot.start import main

if __name__ == "__main__":
    raise SystemExit(main())
