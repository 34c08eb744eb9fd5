# What an attacker of a club cannot do (docs/security.md, "A club"): each part tries it against processes that run.
. tests/e2e/lib.sh
export EUCHRE_ARENA_BOTS="$BUILD/bots"
here=$PWD/tests/e2e

# a program that lies stands in for euchre-server, beside a copy of the arena
mkdir "$dir/bin"
cp "$ARENA" "$BUILD/euchre-host" "$dir/bin/" && cp "$here/club_safety_liar.py" "$dir/bin/euchre-server" &&
    chmod 755 "$dir/bin/euchre-server" || complain 'the arena is not copied'

# part NAME [PROGRAM]
part() {
    mkdir "$dir/$1"
    timeout 300 python3 "$here/club_safety.py" "${2:-$ARENA}" "$dir/$1" "$1" >"$out" 2>&1 || complain "$1:"
}
for name in pages seats secrets uploads damage others; do
    part "$name"
done
if [ "$(id -u)" = 0 ] && unshare --mount --propagation private true 2>/dev/null; then
    mkdir "$dir/full"
    unshare --mount --propagation private sh -c 'mount -t tmpfs -o size=64m tmpfs "$3" && timeout 300 python3 "$@"' \
        sh "$here/club_safety.py" "$ARENA" "$dir/full" full >"$out" 2>&1 || complain 'full:'
else
    leave_out 'no small disk can be mounted here: what is handed in when the disk is full'
fi
for name in nonsense descriptors reads_nothing prints shuts; do
    part "$name" "$dir/bin/euchre-arena"
done
if "$ARENA" doctor --csv 2>"$dir/null" | grep -q '^landlock,yes,'; then
    part builds
else
    leave_out 'no Landlock here: what a build may do'
fi
exit $failed
