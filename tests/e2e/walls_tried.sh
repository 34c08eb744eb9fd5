#!/bin/sh
# A wall is tried before it counts: with a call that says it is done and does nothing, or is refused, the walls that it
# raises and no others are absent, and --require-walls refuses for them. Mounts are as on a machine that shares them.
. tests/e2e/lib.sh
[ "$(id -u)" = 0 ] || left_out 'only root has all walls'
unshare --mount --propagation private true 2>/dev/null || left_out 'mounts cannot be made private here'

# untrue WORD WALLS: WORD as tests/walls/lacking.c has it
untrue() {
    for command in doctor 'match first greedy --sets 1 --require-walls'; do
        # shellcheck disable=SC2086
        timeout 60 unshare --mount --propagation shared "$BUILD/tests/walls/lacking" "$1" "$ARENA" $command \
            >"$dir/${command%% *}" 2>&1 </dev/null
        echo $? >>"$dir/${command%% *}"
    done
    cp "$dir/doctor" "$out"
    absent=$(awk '$2 == "absent" { printf "%s ", $1 }' "$out")
    [ "$absent" = "$2 " ] || complain "$1: doctor: expected '$2' absent, found '$absent' in"
    [ "$(tail -n 1 "$out")" = 4 ] || complain "$1: doctor: expected status 4, found it in the last line of"
    cp "$dir/match" "$out"
    grep -q "this machine lacks ${2%% *}" "$out" && [ "$(tail -n 1 "$out")" = 2 ] || complain "$1: --require-walls:"
}

"$ARENA" doctor >"$out" 2>&1 || left_out 'not all walls stand here'
untrue no-landlock landlock
untrue no-seccomp seccomp
untrue no-privileges 'seccomp no-new-privs landlock'
untrue no-limits limits
untrue no-user 'user mount'
untrue no-network 'network ipc mount'
untrue no-private mount
untrue no-atime atime
untrue no-proc mount
untrue private 'mount atime'
untrue proc mount
exit $failed
