#!/bin/sh
# Places where people run the arena: as it is, as an ordinary user, in a chroot, in containers, and where something is
# missing. In each a match plays and its log is the same, byte for byte, or one sentence says what is missing; what is mounted
# in the place is afterwards what it was, and so outside. Says of each place which walls are absent there.
. tests/e2e/lib.sh
umask 022
event='match simple greedy --sets 4 --seed 1'
chmod 755 "$dir"
export dir

# the program, its host and two bots: an ordinary user may not be able to read the originals
arena=$dir/arena
mkdir -p "$arena/bots" "$arena/python" && cp "$ARENA" "${ARENA%/*}/euchre-host" "$BUILD/tests/walls/lacking" "$arena" &&
    cp "$BUILD/bots/simple.so" "$BUILD/bots/greedy.so" "$arena/bots" && cp -R "$BUILD/python/." "$arena/python" || exit 1
write_program "$arena/program.py"

# what is run in the place: inside FOLDER ARENA FILES [COMMAND...]; COMMAND takes something away; FILES: descriptors, or all
cat >"$arena/inside" <<END
into=\$1 arena=\$2 files=\$3
shift 3
cd "\$into" || exit 1
tried() {
    said=\$1
    shift
    ([ "\$files" = all ] || ulimit -n "\$files" && exec timeout 120 "\$@") >"\$said" 2>&1 <"\$arena/inside"
    echo \$? >"\$said.rc"
}
mounts() {
    [ ! -e /proc/self/mountinfo ] || cut -d ' ' -f 4- /proc/self/mountinfo | sort
}
mounts >before
tried doctor "\$@" "\$arena/euchre-arena" doctor
tried match "\$@" "\$arena/euchre-arena" $event -o match.log
tried program "\$@" "\$arena/euchre-arena" match "\$arena/program.py" greedy --sets 1 --seed 1 --answer-ms 2000 -o program.log
mounts >after
END
chmod -R a+rX "$arena"

# absent: the walls that doctor has named so
absent() {
    awk '$2 == "absent" { printf "%s%s", gap, $1; gap = ", " } END { if (!gap) printf "none" }' "$into/doctor"
}

# outcome NAME: plays, or the one sentence
outcome() {
    case $(cat "$into/$1.rc") in
    0) echo plays ;;
    [12]) sed -n 's/^euchre-arena [a-z]*: //p' "$into/$1" | tail -n 1 ;;
    *) echo "status $(cat "$into/$1.rc")" ;;
    esac
}

# judge PLACE: what was found in it
judge() {
    cp "$into/doctor" "$out"
    case $(cat "$into/doctor.rc") in
    0 | 4) walls="walls absent: $(absent)" ;;
    1) walls="doctor: $(outcome doctor)" ;;
    *) complain "$1: doctor:" ;;
    esac
    cp "$into/match" "$out"
    plays=$(outcome match)
    case $plays in
    plays) same "$dir/whole.log" "$into/match.log" ;;
    '' | status*) complain "$1: it neither plays nor says why not:" ;;
    *) [ ! -e "$into/match.log" ] || complain "$1: it was played:" ;;
    esac
    cp "$into/program" "$out"
    program=$(outcome program)
    [ -n "${program##status*}" ] || complain "$1: a program neither plays nor is it said why not:"
    cmp -s "$into/before" "$into/after" || complain "$1: what is mounted there is not what was"
    echo "measured: $1: $walls; a match: $plays; a program: $program"
}

# mounts: all that is mounted here, and how
mounts() {
    sort /proc/self/mountinfo
}

# place NAME FILES LACK PREFIX...: PREFIX runs a command in it; LACK is a word of tests/walls/lacking.c, or none
number=0
place() {
    name=$1 files=$2 lack=$3
    shift 3
    number=$((number + 1))
    into=$dir/$number
    mkdir -m 777 "$into"
    mounts >"$dir/mounts"
    if [ "$lack" = none ]; then set -- "$@" sh "$arena/inside" "$into" "$arena" "$files"; else
        set -- "$@" sh "$arena/inside" "$into" "$arena" "$files" "$arena/lacking" "$lack"
    fi
    "$@" >"$out" 2>&1 </dev/null
    mounts | cmp -s "$dir/mounts" - || complain "$name: what is mounted outside is not what was:"
    if [ -s "$into/program.rc" ]; then judge "$name"; else leave_out "$name cannot be made here: $(grep -v '^$' "$out" | tail -n 1 | cut -c 1-200)"; fi
}

# ---- Where something is missing ----

user='setpriv --reuid 65534 --regid 65534 --clear-groups'
# shellcheck disable=SC2086
timeout 120 "$ARENA" $event -o "$dir/whole.log" >"$out" 2>&1 </dev/null || complain "$event:"
place 'as it is' all none
for lack in landlock namespaces old; do
    place "lacking $lack" all $lack
done
place '64 descriptors' 64 none
if make_cgroup pids pids.max=8 pids.max=8; then
    place '8 processes (a cgroup)' all none limited
    remove_cgroup
else leave_out 'no cgroup can be made here: 8 processes'; fi
if make_cgroup cpu cpu.cfs_quota_us=10000 'cpu.max=10000 100000'; then
    place 'a tenth of a processor (a cgroup)' all none limited
    remove_cgroup
else leave_out 'no cgroup can be made here: a tenth of a processor'; fi
if make_cgroup memory memory.limit_in_bytes=300000000 memory.max=300000000; then
    place '300 MB of memory (a cgroup)' all none limited
    remove_cgroup
else leave_out 'no cgroup can be made here: 300 MB of memory'; fi
[ "$(id -u)" = 0 ] || left_out 'only root can make the other places'
# shellcheck disable=SC2086
{
    place 'an ordinary user' all none $user
    place 'an ordinary user, user namespaces forbidden' all namespaces $user
    place 'an ordinary user, an old kernel' all old $user
}
unshare --mount --propagation private true 2>/dev/null || left_out 'mounts cannot be made private here, of which the other places are made'

# own COMMANDS: COMMANDS of the shell in a namespace of mounts, then what follows
cat >"$dir/own" <<'END'
eval "$1" || exit 1
shift
exec "$@"
END
own() {
    unshare --mount --propagation private sh "$dir/own" "$@"
}
place 'no /proc' all none own 'umount -l /proc'
for folder in /dev /dev/shm /dev/pts /sys; do
    place "no $folder" all none own "mount -t tmpfs none $folder"
done
place 'all files for reading only, but for the log' all none own \
    'mkdir -p /run && mount --bind "$dir" "$dir" && mount -o remount,bind,ro /'
place 'a user namespace of one user' all none unshare --user --map-root-user
place 'a user namespace of one user, an ordinary one' all none unshare --user

# ---- Roots of their own ----

# root: a folder that has only /usr of this system, what leads into it, and the arena
root=$dir/root
mkdir -p "$root/usr" "$root/proc" "$root/sys" "$root/dev" "$root/tmp" "$root/etc" "$root/run" "$root/var" "$root$dir"
chmod 1777 "$root/tmp"
for link in bin sbin lib lib32 lib64 libx32; do
    if [ -L "/$link" ]; then ln -s "$(readlink "/$link")" "$root/$link"; fi
done
cp -a /etc/ld.so.cache /etc/alternatives /etc/os-release "$root/etc" 2>/dev/null
printf 'root:x:0:0:root:/:/bin/sh\n' >"$root/etc/passwd"
printf 'root:x:0:\n' >"$root/etc/group"
[ -L /bin ] || left_out '/bin is a folder of its own here: no root can be made of /usr alone'

export root
bound='mount --bind /usr "$root/usr" && mount --bind "$dir" "$root$dir"'
furnished="$bound && mount -t proc proc \"\$root/proc\" && mount --rbind /dev \"\$root/dev\""
place 'a chroot' all none own "$furnished" chroot "$root"
place 'a chroot without /dev and /proc' all none own "$bound" chroot "$root"
place 'a chroot without /proc' all none own "$bound && mount --rbind /dev \"\$root/dev\"" chroot "$root"
place 'a chroot, an ordinary user' all none own "$furnished" chroot --userspec 65534:65534 "$root"

# ---- Containers ----

if have systemd-nspawn 'systemd-nspawn'; then
    spawn="systemd-nspawn -q --register=no --keep-unit -D $root --bind-ro=/usr --bind=$dir"
    # a folder /run on a disk is none that it works with
    for option in '' '--system-call-filter=landlock_create_ruleset landlock_add_rule landlock_restrict_self' '--private-users=pick' '--private-network'; do
        # shellcheck disable=SC2086
        place "systemd-nspawn${option:+ $option}" all none own 'mount -t tmpfs none /run' $spawn ${option:+"$option"}
    done
fi

# a limit that may not be raised stays as it is
hard=$(ulimit -H -n)
[ "$hard" != unlimited ] && [ "$hard" -lt 1024 ] || hard=1024
stored="--root $dir/podman --runroot $dir/podman/run"
podman="run --rm --network none --cgroups=disabled --ulimit nofile=$hard:$hard --ulimit nproc=1024:1024
    --volume /usr:/usr:ro --volume $dir:$dir --tmpfs /tmp"
# an ordinary user with user ids to give, known in this namespace of mounts alone
rootless="mkdir -p \$dir/home/etc \$dir/home/run && cp /etc/passwd /etc/group \$dir/home/etc &&
    echo arena:x:4242:4242::\$dir/home:/bin/sh >>\$dir/home/etc/passwd && echo arena:x:4242: >>\$dir/home/etc/group &&
    echo arena:100000:65536 | tee \$dir/home/etc/subuid >\$dir/home/etc/subgid &&
    chown -R 4242:4242 \$dir/home && export HOME=\$dir/home XDG_RUNTIME_DIR=\$dir/home/run && cd \$HOME &&
    for file in passwd group subuid subgid; do mount --bind \$dir/home/etc/\$file /etc/\$file || exit; done"
# crun knows the first version of cgroups, and the second, but not one beside the other
v1='umount /sys/fs/cgroup/unified 2>/dev/null; true'
if have podman 'containers of podman'; then
    for option in '' '--cap-add=SYS_ADMIN' '--security-opt=seccomp=unconfined' '--cap-drop=all' '--privileged' '--read-only' '--user=1000' '--user=1000 --cap-drop=all'; do
        # shellcheck disable=SC2086
        {
            place "podman${option:+ $option}" all none own "$v1" podman $stored $podman $option --rootfs "$root"
            chown -R 4242:4242 "$root/run" # where podman writes
            place "podman, rootless${option:+ $option}" all none own "$v1; $rootless" \
                setpriv --reuid 4242 --regid 4242 --clear-groups podman $podman $option --rootfs "$root"
        }
    done
    # the process that holds the namespaces of the user
    kill "$(cat "$dir/home/run/libpod/tmp/pause.pid")" 2>/dev/null
fi
exit $failed
