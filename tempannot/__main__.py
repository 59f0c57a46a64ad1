"""``python -m tempannot`` is the command ``tempannot``."""

from tempannot.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
