"""A lock on an open file that ends with the process that holds it, however it ends.

The operating system keeps it, so a reused process number cannot be mistaken for the holder.
"""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # locks on Windows bar reading, so the locked byte lies beyond all content

    def try_lock(descriptor: int) -> bool:
        """Lock an open file; False if somebody else holds it."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Lock an open file; False if somebody else holds it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better offer a journal twice than never
        return True
