#!/bin/sh
# Limits of the process that starts the arena, and what it does not find, are named before play and no bot's fault;
# what does not matter changes nothing.
. "$(dirname "$0")/lib.sh"
event='match simple greedy --sets 2 --seed 1 -j 1'
# shellcheck disable=SC2086
expect 0 '' $event -o "$dir/whole.log"
case $BUILD in *san) ulimits= ;; *) ulimits=yes ;; esac # sanitizers map more than any limit allows

# refuses TEXT COMMAND...: the event with the command before it, a shell's own or one that runs others; nothing is begun
refuses() {
    text=$1
    shift
    # shellcheck disable=SC2086
    within "$@"
    [ $found = 1 ] && grep -qF -e "$text" "$out" || complain "$*: status $found, expected 1 and '$text'; found"
    ! grep -q 'forfeits\|worker processes' "$out" && [ ! -e "$dir/m.log" ] || complain "$*: it was played"
    rm -rf "$dir/m.log"*
}

# plays COMMAND...: the event as ever
plays() {
    within "$@"
    [ $found = 0 ] || complain "$*: status $found"
    same "$dir/whole.log" "$dir/m.log"
    rm -rf "$dir/m.log"*
}

within() {
    case $1 in
    # shellcheck disable=SC2086
    ulimit) ("$@" && exec timeout 60 "$ARENA" $event -o "$dir/m.log") >"$out" 2>&1 </dev/null ;;
    # shellcheck disable=SC2086
    *) "$@" timeout 60 "$ARENA" $event -o "$dir/m.log" >"$out" 2>&1 </dev/null ;;
    esac
    found=$?
}

if [ $ulimits ]; then
    refuses 'address space (ulimit -v) is 12000 KB' ulimit -v 12000
    refuses 'address space (ulimit -v) is 300000 KB' ulimit -v 300000
    refuses 'data (ulimit -d) is 100000 KB' ulimit -d 100000
    refuses 'the stack (ulimit -s) is 4096 KB' ulimit -s 4096
    refuses 'the stack (ulimit -s) is 64 KB' ulimit -s 64
    plays ulimit -S -v 300000 # it may be raised
    # one that is only asked pays for it as little
    for ask in bots 'referee --ask callace tests/hands/advice/callace.hand' 'check simple' \
        "replay $dir/whole.log --at $("$ARENA" replay "$dir/whole.log" --text 2>/dev/null | grep -o '[0-9a-f]\{8\}/1a/1.1' | head -n 1) --ask simple"; do
        # shellcheck disable=SC2086
        (ulimit -v 12000 && exec timeout 60 "$ARENA" $ask) >"$out" 2>&1 </dev/null
        found=$?
        [ $found = 1 ] && grep -qF 'address space (ulimit -v) is 12000 KB' "$out" || complain "$ask: status $found, expected 1 and why"
    done
    plays ulimit -S -s 1024
fi
refuses 'CPU time (ulimit -t) is 2 s' ulimit -t 2
for files in 6 40 64; do
    refuses "open files (ulimit -n) is $files, and bots may need 112" ulimit -n $files
done
refuses 'File too large' ulimit -f 1
plays ulimit -S -n 40
plays ulimit -l 0

# what programs need of it; dash has -p where others have -u. Who is not root has no process left for timeout.
few() {
    shift 2
    (ulimit -u 2 2>/dev/null || ulimit -p 2; exec "$@")
}
refuses 'processes (ulimit -u) is 2' few
write_program "$dir/mine.py"
masks='022 077'
[ "$(id -u)" != 0 ] || masks="$masks 777" # who is not root cannot read what he makes under it
have_programs 'programs under any umask' || masks=
for mask in $masks; do
    (umask $mask && exec "$ARENA" match "$dir/mine.py" greedy --sets 1 --seed 1 -o "$dir/mask.log" --fresh) >"$out" 2>&1 </dev/null ||
        complain "a program under umask $mask:"
done

# by whom it is started: how a process ended is known all the same
plays env --ignore-signal=CHLD
expect 2 'crashes while loading' match "$ZOO/null_write-early.so" greedy
crashes=$(sed -n 's/.*\(crashes while.*\)/\1/p' "$out")
env --ignore-signal=CHLD "$ARENA" match "$ZOO/null_write-early.so" greedy >"$out" 2>&1 </dev/null
grep -qF -e "$crashes" "$out" || complain 'SIGCHLD ignored: how a bot ended is not known'
# shellcheck disable=SC2086
"$ARENA" $event -o "$dir/m.log" <&- >"$out" 2>&1 || complain 'without standard input:'
same "$dir/whole.log" "$dir/m.log"

# what cgroups allow
rm -f "$dir/m.log"*
if make_cgroup pids pids.max=8 pids.max=8; then
    refuses 'no more processes may run (ulimit -u, or pids.max of a cgroup)' limited
    remove_cgroup
else
    leave_out 'no cgroup can be made here: few processes'
fi
if make_cgroup cpu cpu.cfs_quota_us=3000 'cpu.max=3000 100000'; then
    plays limited
    remove_cgroup
else
    leave_out 'no cgroup can be made here: little of a processor'
fi

# what is not there
[ "$(id -u)" = 0 ] && unshare --mount --propagation private true 2>/dev/null ||
    left_out 'mounts cannot be made private here: without /proc, /dev/null, /dev/shm and /dev/pts'
cat >"$dir/without" <<'EOF'
umount -l /proc
exec "$@"
EOF
refuses '/proc, which the arena needs, cannot be read' unshare --mount --propagation private sh "$dir/without"
for command in bots 'match simple greedy --trusted'; do
    # shellcheck disable=SC2086
    unshare --mount --propagation private sh "$dir/without" "$ARENA" $command >"$out" 2>&1 </dev/null
    found=$?
    [ $found = 1 ] && grep -q '/proc.* cannot be read' "$out" || complain "without /proc, $command: status $found, expected 1 and why"
done
sed 's/umount.*/mount -t tmpfs none \/dev/' "$dir/without" >"$dir/empty"
refuses '/dev/null, which processes of bots need' unshare --mount --propagation private sh "$dir/empty"
for folder in /dev/shm /dev/pts /sys; do
    sed "s|umount.*|mount -t tmpfs none $folder|" "$dir/without" >"$dir/little"
    plays unshare --mount --propagation private sh "$dir/little"
done
exit $failed
