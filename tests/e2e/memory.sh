#!/bin/sh
# Memory that bots may have and the machine has not, shown in a memory cgroup: before play the arena says what is
# short, or plays with fewer workers; in play nobody is blamed for what the kernel kills, and the run goes on, or
# ends with status 1 and what is short.
. "$(dirname "$0")/lib.sh"
fat=$BUILD/tests/hostile/fat.so # holds 90 MB
real=$ARENA

# no machine has so much
expect 1 ' MB of memory at worst (memory_mb is 1048576), and ' match simple greedy --memory-mb 1048576 -o "$dir/much.log"
[ ! -e "$dir/much.log" ] || complain 'it was played, though it may need more memory than there is'

bytes=$((660 * 1024 * 1024))
make_cgroup memory memory.limit_in_bytes=$bytes memory.max=$bytes ||
    left_out 'no memory cgroup can be made here: a machine without enough of it'
case $version in # files that say how many bytes are used, and how many processes were killed
1) usage=memory.usage_in_bytes events=memory.oom_control ;;
2) usage=memory.current events=memory.events ;;
esac
leave() {
    exec 9>&-
    [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null
    wait
    remove_cgroup
    rm -rf "$dir"
}
trap leave EXIT

cat >"$dir/limited" <<EOF
#!/bin/sh
echo \$\$ >'$cgroup/cgroup.procs'
exec '$real' "\$@"
EOF
chmod +x "$dir/limited"

# unblamed LOG
unblamed() {
    ! grep '"strike"\|NO_START' "$1.side" || complain 'somebody is blamed for want of memory'
}

printf 'bots: [{bot: "%s", name: fat}, {bot: "%s", name: twin}]\nunit: deals\ndeals: 2\nsets: 32\nseed: "42"\n' "$fat" "$fat" \
    >"$dir/fat.yaml"
expect 0 '' run "$dir/fat.yaml" --memory-mb 95 -j 1 -o "$dir/whole"
ARENA=$dir/limited

# too little for a single table: nothing is begun
expect 1 ' may need 1060 MB of memory at worst (memory_mb is 200), and 6' run "$dir/fat.yaml" --memory-mb 200 -o "$dir/refused"
grep -q 'are left to this memory cgroup: memory_mb [0-9]* would do$' "$out" || complain 'expected what would do, found'
expect 1 'left to this memory cgroup' run "$dir/fat.yaml" --memory-mb 200 --trusted -o "$dir/refused"
expect 1 'left to this memory cgroup' check "$fat" --memory-mb 200
[ ! -e "$dir/refused/log.msgpack" ] || complain 'it was played, though it may need more memory than there is'

# enough for one table, not for two at once: each is played alone
expect 0 '1 worker: there is memory for no more' run "$dir/fat.yaml" --memory-mb 95 -j 4 -o "$dir/few"
same "$dir/whole/log.msgpack" "$dir/few/log.msgpack"
unblamed "$dir/few/log.msgpack"
grep -q 'oom_kill [1-9]' "$cgroup/$events" || complain 'more memory was taken than there is, and the kernel killed nobody'

# somebody else takes it while they play
mkfifo "$dir/hold"
sh -c 'echo $$ >"$1/cgroup.procs"; exec tail -n 1' - "$cgroup" <"$dir/hold" >/dev/null &
exec 9>"$dir/hold"
start "$dir/late/log.msgpack.part" 0 run "$dir/fat.yaml" --memory-mb 95 -j 1 -o "$dir/late"
until [ -s "$dir/late/log.msgpack.part" ] || ! kill -0 "$pid"; do :; done
head -c 419430400 /dev/zero >&9
wait "$pid"
found=$?
pid=
[ $found = 1 ] && grep -q 'killed .* memory is short: the kernel killed [0-9]* for want of it, and [0-9]* MB are left' "$out" ||
    complain "memory taken by another: status $found, expected 1 and what is short"
grep -q '^to go on' "$out" || complain 'memory taken by another: it cannot go on'
exec 9>&-
until [ "$(cat "$cgroup/$usage")" -lt 52428800 ]; do :; done
expect 0 '' run "$dir/fat.yaml" --memory-mb 95 -j 1 -o "$dir/late"
same "$dir/whole/log.msgpack" "$dir/late/log.msgpack"
unblamed "$dir/late/log.msgpack"
exit $failed
