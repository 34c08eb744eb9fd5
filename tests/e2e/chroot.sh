#!/bin/sh
# In a chroot, whether or not its root is a mount point, all is played as elsewhere, and nothing that is
# mounted for a worker is seen outside. Only root can make one, in a namespace of mounts.
. tests/e2e/lib.sh
[ "$(id -u)" = 0 ] || left_out 'only root can make a chroot'
unshare --mount --propagation private true 2>/dev/null || left_out 'mounts cannot be made private here'

# furnish FOLDER: the system's programs, /proc, and the arena at /arena
furnish() {
    mkdir -p "$1/proc" "$1/dev" "$1/tmp" "$1/etc" "$1/home/class/in" "$1/arena/build" || return 1
    chmod 1777 "$1/tmp"
    for part in usr bin sbin lib lib32 lib64 libx32; do
        if [ -L "/$part" ]; then
            ln -s "$(readlink "/$part")" "$1/$part"
        elif [ -d "/$part" ]; then
            mkdir -p "$1/$part" && mount --bind "/$part" "$1/$part" || return 1
        fi
    done
    for node in null zero urandom; do
        : >"$1/dev/$node" && mount --bind "/dev/$node" "$1/dev/$node" || return 1
    done
    cp -a /etc/ld.so.cache /etc/alternatives "$1/etc" 2>/dev/null
    mount -t proc proc "$1/proc" &&
        cp -R "$BUILD/bots" "$BUILD/python" "$ARENA" "${ARENA%/*}/euchre-host" "$1/arena/build" &&
        cp -R sdk bots "$1/arena"
}

# walls: what doctor has said of each, in out
walls() {
    awk '$2 == "present" || $2 == "absent" { print $1, $2 }' "$out"
}

# inside FOLDER: everything that plays, builds or looks at bots, with what is mounted before and after
inside() {
    root=$1
    awk '{ print $5 }' /proc/self/mountinfo | sort >"$dir/mounts"
    cd "$root/home" || exit 1
    for command in 'match simple greedy --sets 4 --seed 1 -o m.log' 'play simple --seed 1 -o p.log' \
        'match simple ./mine.py --sets 1 --seed 1 -o y.log --fail-on-fault' 'replay m.log --at b2063523/1a/1.1 --ask simple' \
        'referee --ask callace mine.hand' 'check simple --rules modern' 'class class/class.yaml' 'verify m.log' doctor; do
        case $command in *mine.py*) have_programs 'programs in a chroot' || continue ;; esac
        printf 'q\n' | chroot "$root" sh -c "cd /home && exec /arena/build/euchre-arena $command" >"$out" 2>&1
        rc=$?
        [ $rc = 0 ] || [ "$command$rc" = doctor4 ] || complain "in a chroot, $kind: $command: status $rc and"
    done
    walls >"$dir/inside"
    cmp -s "$dir/walls" "$dir/inside" || complain "in a chroot, $kind: outside there are $(paste -s -d , "$dir/walls"), and inside"
    awk '{ print $5 }' /proc/self/mountinfo | sort >"$out"
    cmp -s "$dir/mounts" "$out" || complain "in a chroot, $kind: what is mounted is not what was, but"
}

if [ "${1:-}" = inside ]; then
    trap - EXIT
    rm -rf "$dir"
    kind=$2 dir=$3 out=$3/out
    [ "$kind" = plain ] || mount --bind "$dir/root" "$dir/root" || exit 1
    furnish "$dir/root" || { echo 'the chroot cannot be made'; exit 1; }
    mount --make-rshared /
    write_program "$dir/root/home/mine.py"
    cp tests/hands/advice/callace.hand "$dir/root/home/mine.hand"
    "$ARENA" new-bot ann -o "$dir/root/home/class/in/ann" >"$out" 2>&1 || complain 'no new bot'
    printf 'submissions: in\nrungs: [first, greedy]\nunit: deals\ndeals: 2\nsets: 4\nseed: "1"\n' >"$dir/root/home/class/class.yaml"
    inside "$dir/root"
    exit $failed
fi

"$ARENA" doctor >"$out" 2>&1
walls >"$dir/walls"
[ "$(wc -l <"$dir/walls")" -ge 10 ] || complain 'doctor says of walls:'
for kind in plain mount; do
    mkdir "$dir/$kind"
    cp "$dir/walls" "$dir/$kind"
    mkdir "$dir/$kind/root"
    unshare --mount --propagation private sh "$0" inside "$kind" "$dir/$kind" || failed=1
done
exit $failed
