# What the scripts of the zoo have in common, to be sourced after tests/e2e/lib.sh. ZOO_EVERY=n looks at
# every n-th bot only.

# instruments are for the arena; the bots are the same without them
case $BUILD in *san) : "${ZOO_EVERY:=12}" ;; esac
: "${ZOO_EVERY:=1}"
python=
for p in python3 /usr/bin/python3; do
    "$p" -c 'import msgpack' 2>/dev/null && python=$p && break
done
[ -n "$python" ] || { echo "expected a python3 with its msgpack package"; exit 1; }

# judge WHAT ARGUMENT...: see verdict.py
judge() {
    "$python" tests/hostile/zoo/verdict.py "$@" >"$out" 2>&1 || complain "$1:"
}
