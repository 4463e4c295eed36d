"""The program gdllint. `gdllint.program()` says where it is."""

import os
import sys


def program():
    """Return the path of the program."""
    name = "gdllint.exe" if sys.platform == "win32" else "gdllint"
    return os.path.join(os.path.dirname(__file__), "bin", name)
