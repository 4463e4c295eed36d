"""Runs the program instead of Python."""

import os
import subprocess
import sys

from gdllint import program


def main():
    args = [program(), *sys.argv[1:]]
    if sys.platform == "win32":  # exec would return to the shell at once
        sys.exit(subprocess.call(args))
    os.execv(args[0], args)


if __name__ == "__main__":
    main()
