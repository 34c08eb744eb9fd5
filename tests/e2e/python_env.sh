#!/bin/sh
# The Python package euchre_arena: what tests/e2e/python_env.py and python_gym.py say of it, on libeuchre as it is built
# here; and again as `make wheel` makes it, installed into a virtual environment. PYTHON_FOR_GYM may name a Python that has
# numpy, Gymnasium and PettingZoo.
. tests/e2e/lib.sh

find_python_packages
have "$PYTHON_FOR_GYM" 'the Python package' || exit $failed

# tested WHAT PYTHON TEST ARGUMENT...: runs a test, and says what it left out
tested() {
    what=$1
    shift
    TEST_FOLDER=$dir timeout 300 "$1" -B "tests/e2e/$2.py" "$ARENA" "$BUILD/bots" >"$out" 2>&1 || complain "$2.py, $what:"
    grep '^left out' "$out"
}

# wheel_for PYTHON FOLDER: a virtual environment with the wheel
wheel_for() {
    "$1" -m venv "$2" >"$out" 2>&1 && "$2/bin/pip" install -q --no-index "$dir"/wheel/*.whl >>"$out" 2>&1
}

export PYTHONPATH=sdk/python EUCHRE_LIBRARY=$BUILD/libeuchre.so.1
tested 'on the sources' "$PYTHON_FOR_GYM" python_env
timeout 300 "$PYTHON_FOR_GYM" -B -W ignore tests/e2e/python_fuzz.py "$BUILD/bots" >"$out" 2>&1 || complain 'python_fuzz.py:'
unset PYTHONPATH EUCHRE_LIBRARY

if ! /usr/bin/python3 -c 'import setuptools, wheel, venv, pip' 2>/dev/null; then
    leave_out "no pip, setuptools, venv and wheel of Debian's Python here: the wheel"
    PYTHONPATH=sdk/python EUCHRE_LIBRARY=$BUILD/libeuchre.so.1 tested 'on the sources' "$PYTHON_FOR_GYM" python_gym
elif make -s wheel PYTHON_FOR_WHEEL=/usr/bin/python3 WHEEL="$dir/wheel" >"$out" 2>&1 && wheel_for /usr/bin/python3 "$dir/venv"; then
    /usr/bin/python3 -m zipfile -l "$dir"/wheel/*.whl | grep purelib >"$out" && complain 'files for one kind of machine among those for all:'
    tested 'with the wheel' "$dir/venv/bin/python" python_env
    if ! "$PYTHON_FOR_GYM" -c 'import gymnasium' 2>/dev/null; then
        tested 'with the wheel' "$dir/venv/bin/python" python_gym
    elif wheel_for "$PYTHON_FOR_GYM" "$dir/gym"; then
        # it sees what that Python has
        "$PYTHON_FOR_GYM" -c 'import site; print(*site.getsitepackages(), sep="\n")' >"$(echo "$dir"/gym/lib/python*/site-packages)/all.pth"
        tested 'with the wheel' "$dir/gym/bin/python" python_gym
    else
        complain 'no environment for Gymnasium:'
    fi
else
    complain 'no wheel:'
fi
exit $failed
