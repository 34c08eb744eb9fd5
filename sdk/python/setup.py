"""The wheel: it has libeuchre in it, so it is for one kind of machine, and for every Python. `make wheel` makes it."""
import os

from setuptools import setup

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel


class Wheel(bdist_wheel):
    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(version=os.environ["EUCHRE_VERSION"], cmdclass={"bdist_wheel": Wheel})
