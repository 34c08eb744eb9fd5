#!/bin/sh
# Bots that are folders: a program of several modules with weights and a virtual environment plays, is the same bot wherever
# it lies, and reads nothing else; what is wrong with a folder is said in one sentence. channels.sh has what partners try.
. tests/e2e/lib.sh

[ -x /usr/bin/python3 ] || left_out 'no /usr/bin/python3'
have_programs 'bots that are folders' || exit $failed
"$ARENA" doctor >"$out" 2>&1
if grep -q '^image  *absent' "$out"; then
    mkdir "$dir/mine" && echo 'entry: main.py' >"$dir/mine/bot.yaml" && write_program "$dir/mine/main.py"
    expect 1 'such bots play only where programs have an image of their files' match "$dir/mine" greedy -o "$dir/log"
    left_out "no image of programs' files here: bots that are folders"
fi

# ---- A bot of three modules with weights, and a package of its virtual environment ----

mine=$dir/mine
mkdir -p "$mine/nets/more"
cat >"$mine/bot.yaml" <<'END'
entry: main.py
files: [model.py, nets]
python: .venv
END
cat >"$mine/main.py" <<'END'
#!/usr/bin/env python3
from euchre_bot import Bot, PASS, run

import model


class Mine(Bot):
    def order(self, view):
        return PASS

    def play(self, view):
        return model.pick(view)


run(Mine)
END
cat >"$mine/model.py" <<'END'
import zlib

import picker
from euchre_bot import cards
from nets import layer

WEIGHTS = open("nets/weights.bin", "rb").read()
assert len(WEIGHTS) == 10 << 20, len(WEIGHTS)


def pick(view):
    legal = list(cards(view.legal))
    return picker.choose(legal, layer.weight(WEIGHTS, zlib.crc32(bytes(view.trick[0]))))
END
printf 'def weight(weights, at):\n    return weights[at %% len(weights)]\n' >"$mine/nets/layer.py"
head -c 10485760 /dev/urandom >"$mine/nets/weights.bin"
echo 'not in the list' >"$mine/notes.txt"
/usr/bin/python3 -m venv --without-pip "$mine/.venv" >"$out" 2>&1 || {
    # without the package for environments: the same folders
    mkdir -p "$mine/.venv/lib/$(/usr/bin/python3 -c 'import sys; print("python3.%d" % sys.version_info[1])')/site-packages"
}
packages=$(echo "$mine"/.venv/lib/python3*/site-packages)
mkdir "$packages/picker" "$packages/picker-1.2.dist-info"
printf 'Metadata-Version: 2.1\nName: picker\nVersion: 1.2\n' >"$packages/picker-1.2.dist-info/METADATA"
cat >"$packages/picker/__init__.py" <<'END'
from importlib.metadata import version
from picker._choose import at

assert version("picker") == "1.2"


def choose(legal, number):
    return legal[at(number, len(legal))]
END
# compiled where that can be done
cat >"$dir/choose.c" <<'END'
#include <Python.h>
static PyObject *at(PyObject *self, PyObject *args)
{
    int number, n;
    (void)self;
    return PyArg_ParseTuple(args, "ii", &number, &n) ? PyLong_FromLong(number % n) : NULL;
}
static PyMethodDef methods[] = {{"at", at, METH_VARARGS, ""}, {NULL, NULL, 0, NULL}};
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_choose", "", -1, methods, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit__choose(void) { return PyModule_Create(&module); }
END
include=$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_paths()["include"])')
if ! ${CC:-cc} -shared -fPIC -I "$include" -o "$packages/picker/_choose.so" "$dir/choose.c" 2>/dev/null; then
    leave_out 'no headers of Python here: a compiled module of a virtual environment'
    printf 'def at(number, n):\n    return number %% n\n' >"$packages/picker/_choose.py"
fi

plays() { # NAME BOT OPTION...
    log=$dir/$1.log bot=$2
    shift 2
    expect 0 'verify' match "mine=$bot" greedy --sets 3 --unit deals --deals 4 --seed 1 --fail-on-fault --fresh -q \
        --load-ms 20000 -o "$log" "$@"
}
plays one "$mine"
for way in '-j 1 --batch 1' '-j 2 --batch 7' '--debug'; do
    # shellcheck disable=SC2086
    plays again "$mine/" $way
    same "$dir/one.log" "$dir/again.log"
done
# its hash, in the log
# a program in an inner folder reads what lies beside that; the same files with an environment elsewhere
mkdir -p "$dir/inner/src"
printf 'entry: src/main.py\nfiles: [w.txt, src]\npython: .venv\n' >"$dir/inner/bot.yaml"
write_program "$dir/inner/src/main.py"
sed -i 's/^class/import other, picker\nassert open("w.txt").read() == "w"\nclass/' "$dir/inner/src/main.py"
printf w >"$dir/inner/w.txt" && echo >"$dir/inner/src/other.py"
cp -R "$mine/.venv" "$dir/inner/.venv"
plays inner "$dir/inner" && plays inner "$dir/inner" --debug
cp -R "$dir/inner" "$dir/copied"
expect 0 'verify' match "a=$dir/inner" "b=$dir/copied/" --sets 1 --unit deals --deals 2 --fresh -q --load-ms 20000 -o "$dir/two"
hash=$(cd "$mine" && LC_ALL=C sha256sum bot.yaml main.py model.py nets/layer.py nets/weights.bin | sha256sum | cut -d' ' -f1)
od -An -tx1 -v "$dir/one.log" | tr -d ' \n' | grep -q "$hash" || complain "the log has not the hash $hash"
expect 0 'give the same answers' verify "$dir/one.log" --bots "$mine"
expect 0 'give the same answers' verify "$dir/one.log" --bots "$dir"
expect 2 'no file of --bots has its SHA-256' verify "$dir/one.log" --replay-bots --bots "$mine/nets"
# nothing of it is left in the folder of copies
[ "$(ls "$dir" | grep -c '\.bot$')" = 0 ] || complain 'copies are left'
expect 0 'ok' check "$mine" --rules modern --load-ms 20000
head -c 10485760 /dev/urandom >"$mine/nets/weights.bin"
expect 2 'no file of --bots has its SHA-256' verify "$dir/one.log" --replay-bots --bots "$mine"

# ---- In a class, with packages of its own ----

mkdir -p "$dir/in/ann/src" "$dir/in/bob/venv/lib"
printf 'entry: src/main.py\nfiles: [w.txt, src]\npython: venv\n' >"$dir/in/ann/bot.yaml"
cp -R "$dir/inner/src" "$dir/inner/w.txt" "$dir/in/ann"
mkdir -p "$dir/in/ann/venv/lib" && cp -R "$dir"/inner/.venv/lib/python3* "$dir/in/ann/venv/lib"
printf 'entry: none.py\n' >"$dir/in/bob/bot.yaml"
printf 'submissions: in\nunit: deals\ndeals: 2\nsets: 2\nseed: "1"\nlimits: {load_ms: 20000}\n' >"$dir/class.yaml"
for again in 1 2; do
    expect 0 'bob: cannot open none.py: No such file' class "$dir/class.yaml" -o "$dir/class"
    grep -qF 'ann: built, passes the check' "$out" && grep -q '^ann .* [0-4]/4 ' "$out" || complain "a folder in a class does not play ($again):"
done

# ---- What is wrong with it ----

# wrong TEXT MANIFEST: TEXT is said
wrong() {
    printf "$2" >"$mine/bot.yaml"
    expect 2 "$mine/$1" match "$mine" greedy -o "$dir/wrong.log"
    [ ! -e "$dir/wrong.log" ] || complain "$1: a log"
}
wrong "bot.yaml:2: there is no key 'file' here; did you mean 'files'?" 'entry: main.py\nfile: [model.py]\n'
wrong "bot.yaml:2: cannot open $mine/none.py: No such file" 'entry: main.py\nfiles: [none.py]\n'
wrong 'model.py is no program: expected a first line like #!' 'entry: model.py\n'
wrong 'bot.yaml: python: /usr is no virtual environment' 'entry: main.py\npython: /usr\n'
mkdir -p "$mine/.old/lib/python3.2/site-packages"
printf 'entry: main.py\npython: .old\n' >"$mine/bot.yaml"
expect 2 'has packages for python3.2, but is started by python3' match "$mine" greedy -o "$dir/wrong.log"
printf 'entry: main.py\npython: .venv\n' >"$mine/bot.yaml"
expect 2 'more than bot_mb, which is 1' match "$mine" greedy --bot-mb 1 -o "$dir/wrong.log"
expect 2 'plays in the sandbox only' match "$mine" greedy --trusted -o "$dir/wrong.log"

# ---- What it can do ----

# acts NAME EXPECTED LINE...: lines of Python that end in print, which the bot prints when it is asked
acts() {
    name=$1 text=$2
    shift 2
    {
        printf '#!/usr/bin/env python3\nimport fcntl, os, sys\nfrom euchre_bot import Bot, first, run\n'
        printf 'class Mine(Bot):\n    def answer(self, view):\n'
        for line; do printf '        %s\n' "$line"; done
        printf '        return first(view.legal)\n    play = answer\nrun(Mine)\n'
    } >"$dir/acts/main.py"
    expect 0 "$text" replay "$dir/one.log" --at "$at" --ask "$dir/acts"
}
at=$("$ARENA" replay "$dir/one.log" 2>/dev/null | head -n 1 | cut -d' ' -f1)
mkdir "$dir/acts" && printf 'entry: main.py\nfiles: [data]\n' >"$dir/acts/bot.yaml"
mkdir "$dir/acts/data" && echo 'weights' >"$dir/acts/data/w.txt" && echo 'secret' >"$dir/acts/other.txt"
acts reads 'weights data' 'print(open("data/w.txt").read().strip(), *sorted(n for n in os.listdir() if n == "data"))'
acts own "['bot.yaml', 'data', 'main.py']" 'print(sorted(os.listdir()))'
acts where 'True' 'print(os.path.dirname(__file__) == os.getcwd())'
# forbidden NAME LINE: it raises an OSError
forbidden() {
    acts "$1" 'forbidden' 'try:' "    $2" '    print("allowed")' 'except OSError as e: print("forbidden", e.errno)'
    ! grep -q allowed "$out" || complain "$1 is allowed"
}
forbidden unlisted 'open("other.txt")'
forbidden beside "open('$dir/acts/other.txt')"
forbidden passwd 'open("/etc/passwd")'
forbidden others 'os.listdir("/program")'
forbidden root 'os.listdir("/")'
forbidden up 'os.listdir("..")'
forbidden write 'open("data/w.txt", "a")'
forbidden new 'open("new", "w")'
forbidden folder 'os.mkdir("new")'
forbidden remove 'os.unlink("data/w.txt")'
forbidden rename 'os.rename("data/w.txt", "data/v.txt")'
forbidden link 'os.link("data/w.txt", "data/v.txt")'
forbidden symlink 'os.symlink("data/w.txt", "data/v.txt")'
forbidden mode 'os.chmod("data/w.txt", 0o777)'
forbidden times 'os.utime("data/w.txt")'
forbidden lock 'fcntl.flock(open("data/w.txt"), fcntl.LOCK_SH)'
forbidden record 'fcntl.lockf(open("data/w.txt"), fcntl.LOCK_SH)'
forbidden lease 'fcntl.fcntl(open("data/w.txt"), fcntl.F_SETLEASE, fcntl.F_RDLCK)'
forbidden watch 'fcntl.fcntl(os.open("data", os.O_RDONLY), fcntl.F_NOTIFY, fcntl.DN_ACCESS)'
forbidden attribute 'os.setxattr("data/w.txt", "user.a", b"1")'
forbidden times 'os.open("data/w.txt", os.O_RDONLY | os.O_NOATIME) if os.geteuid() else os.utime("data")'
acts atime 'True' 's = os.stat("data/w.txt").st_atime_ns' 'open("data/w.txt").read()' \
    'print(os.stat("data/w.txt").st_atime_ns == s)'
acts missing 'files but those of the bot are forbidden in the arena' 'try: open("none")' \
    'except OSError as e: sys.excepthook(type(e), e, e.__traceback__)'
exit $failed
