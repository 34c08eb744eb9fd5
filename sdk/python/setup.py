"""The wheel: it has libeuchre in it, so it is for one kind of machine, and for every Python. `make wheel` makes it."""
import os

from setuptools import Distribution, setup

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel


class Binary(Distribution):
    """So that all files go where those for one kind of machine are installed."""

    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


setup(version=os.environ["EUCHRE_VERSION"], distclass=Binary, cmdclass={"bdist_wheel": Wheel})
