"""``python -m tempannot`` is the command ``tempannot``."""

from tempannot.start import run

if __name__ == "__main__":
    raise SystemExit(run())
