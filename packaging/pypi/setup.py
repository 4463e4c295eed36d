"""Packs one program of gdllint as a wheel. build.py calls it for each platform."""

import os

from setuptools import setup
from wheel.bdist_wheel import bdist_wheel


class platform_wheel(bdist_wheel):
    """A wheel for any Python 3 on one platform."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", os.environ["GDLLINT_PLATFORM"]


setup(
    name="gdllint",
    version=os.environ["GDLLINT_VERSION"],
    description="Finds faults in games written in GDL, the Game Description Language, and proves what they promise",
    license="Apache-2.0",
    license_files=["LICENSE"],
    url="https://github.com/gdllint/gdllint",
    python_requires=">=3.8",
    package_dir={"": "src"},
    packages=["gdllint"],
    package_data={"gdllint": ["bin/*"]},
    entry_points={"console_scripts": ["gdllint = gdllint.__main__:main"]},
    cmdclass={"bdist_wheel": platform_wheel},
)
