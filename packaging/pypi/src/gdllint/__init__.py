"""The program gdllint. `gdllint.program()` says where it is."""

import os
import sys


def program():
    """Return the absolute path of the program, which is part of this package."""
    name = "gdllint.exe" if sys.platform == "win32" else "gdllint"
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", name)
