#!/bin/sh
# The Python package euchre_arena: what tests/e2e/python_env.py says of it, on libeuchre as it is built here; and again as
# `make wheel` makes it, installed into a virtual environment.
. tests/e2e/lib.sh

have python3 'the Python package' || exit $failed
PYTHONPATH=sdk/python EUCHRE_LIBRARY=$BUILD/libeuchre.so.1 TEST_FOLDER=$dir \
    timeout 300 python3 -B tests/e2e/python_env.py "$ARENA" "$BUILD/bots" >"$out" 2>&1 || complain 'python_env.py:'
grep '^left out' "$out"
PYTHONPATH=sdk/python EUCHRE_LIBRARY=$BUILD/libeuchre.so.1 \
    timeout 300 python3 -B -W ignore tests/e2e/python_fuzz.py "$BUILD/bots" >"$out" 2>&1 || complain 'python_fuzz.py:'

if ! /usr/bin/python3 -c 'import setuptools, wheel, venv, pip' 2>/dev/null; then
    leave_out "no pip, setuptools, venv and wheel of Debian's Python here: the wheel"
elif /usr/bin/python3 -m venv "$dir/venv" >"$out" 2>&1 &&
    make -s wheel PYTHON_FOR_WHEEL=/usr/bin/python3 WHEEL="$dir/wheel" >"$out" 2>&1 &&
    "$dir/venv/bin/pip" install -q --no-index "$dir"/wheel/*.whl >"$out" 2>&1; then
    TEST_FOLDER=$dir timeout 300 "$dir/venv/bin/python" -B tests/e2e/python_env.py "$ARENA" "$BUILD/bots" >"$out" 2>&1 ||
        complain 'python_env.py, with the wheel:'
else
    complain 'no wheel:'
fi
exit $failed
