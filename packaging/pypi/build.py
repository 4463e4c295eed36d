"""Makes wheels out of what goreleaser has built.

    python3 packaging/pypi/build.py VERSION DIST OUT

Needs pip, setuptools and wheel, and no network.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

# The oldest systems on which the programs run: those with cgo need the glibc
# that they are linked with, and Go says which macOS it supports.
PLATFORMS = {
    ("linux", "amd64"): "manylinux_2_34_x86_64",
    ("linux", "arm64"): "manylinux_2_34_aarch64",
    ("darwin", "amd64"): "macosx_12_0_x86_64",
    ("darwin", "arm64"): "macosx_12_0_arm64",
    ("windows", "amd64"): "win_amd64",
    ("windows", "arm64"): "win_arm64",
}


def wheel(version, program, platform, out):
    here = pathlib.Path(__file__).resolve().parent
    with tempfile.TemporaryDirectory() as tmp:
        work = pathlib.Path(tmp) / "gdllint"
        shutil.copytree(here / "src", work / "src", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(here / "setup.py", work)
        shutil.copy(here.parent.parent / "LICENSE", work)
        (work / "src/gdllint/bin").mkdir()
        shutil.copy(program, work / "src/gdllint/bin")
        env = dict(os.environ, GDLLINT_VERSION=version, GDLLINT_PLATFORM=platform)
        command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-index", "--no-deps", "--wheel-dir", out, str(work)]
        subprocess.run(command, env=env, check=True)


def main():
    version, dist, out = sys.argv[1:]
    built = [a for a in json.load(open(os.path.join(dist, "artifacts.json"))) if a["type"] == "Binary"]
    for a in built:
        wheel(version, os.path.join(dist, "..", a["path"]), PLATFORMS[a["goos"], a["goarch"]], out)
    if not built:
        sys.exit(f"no program in {dist}")


if __name__ == "__main__":
    main()
