#!/bin/sh
# The units of docs/deploy under systemd, which is started in namespaces of its own, on a copy of the system: with all their
# options bots are built and checked, every wall that --require-walls demands is there, and a log has the same bytes.
. tests/e2e/lib.sh
unset MAKEFLAGS MAKELEVEL MFLAGS
systemd=/lib/systemd/systemd
[ "$(id -u)" = 0 ] || left_out 'only root can start a systemd'
[ -x $systemd ] || left_out 'no systemd here'
[ "$(cat /proc/1/comm)" != systemd ] || left_out 'systemd runs here, which a second one would disturb'
have unshare 'units of a club' || exit 0
umask 022

timeout 300 make install DESTDIR="$dir/installed" BUILD="$(dirname "$ARENA")" ${CC:+CC="$CC"} >"$out" 2>&1 </dev/null ||
    complain 'make install:'
mkdir "$dir/top" "$dir/state"

# what is run as a unit
cat >"$dir/inside" <<'END'
#!/bin/sh
cd /var/lib/euchre-club || exit 1
id -un >user
euchre-arena doctor >doctor 2>&1
rm -rf class class.log log
euchre-arena match simple greedy --require-walls --sets 4 --seed 1 -q -o log >match 2>&1
cp -r /usr/local/share/doc/euchre-arena/tournaments/class . &&
    sed -i 's/^sets:.*/sets: 2/' class/euchre101.yaml &&
    euchre-arena class class/euchre101.yaml -q >marks 2>&1
printf 'title: A club\ngames: [{rules: modern, deals: 2}]\nbots: [random, greedy]\nseed: "7"\n' >club.yaml
mkdir -p bots
cp /usr/local/share/doc/euchre-arena/sdk/template.c bots/mine.c
cp /usr/local/share/doc/euchre-arena/sdk/python/sample.py bots/other.py
timeout 200 euchre-arena ladder . --rounds 4 >ladder 2>&1
cat rounds/*/log.msgpack >whole.log && euchre-arena verify whole.log >>ladder 2>&1
touch /usr/local/written /etc/written 2>/dev/null && echo 'the system can be written'
[ -z "$(ls -A /root /home 2>/dev/null)" ] || echo 'home folders can be read'
exit 0
END

# a copy of the system that goes with the namespace; the state lies outside
cat >"$dir/boot" <<'END'
set -e
dir=$1
mount -t tmpfs tmpfs "$dir/top"
cd "$dir/top"
mkdir upper work root
mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
cp -a "$dir/installed/." root
install -m 755 "$dir/inside" root/usr/local/bin/club-inside
mkdir -p root/var/lib/euchre-club root/old
mount --rbind /sys root/sys
mount --rbind /dev root/dev
mount -t proc proc root/proc
mount -t tmpfs tmpfs root/run
mount -t tmpfs tmpfs root/tmp
mkdir -p root/run/systemd/system
cp "$dir/try.service" root/run/systemd/system
systemd-sysusers --root="$PWD/root" euchre-club.conf
mount --bind "$dir/state" root/var/lib/euchre-club
cd root
pivot_root . old
umount -l /old
exec env -i container=lxc PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --unit=try.service \
    --log-target=null --show-status=0
END

# folders of control groups that systemd makes in a hierarchy
groups() {
    find /sys/fs/cgroup -maxdepth 2 -name init.scope -o -maxdepth 2 -name system.slice | sort
}

# try_unit NAME: all its options, with another program, after which systemd ends
try_unit() {
    sed -e 's|^ExecStart=.*|ExecStart=/usr/local/bin/club-inside|' -e 's|^Type=.*|Type=oneshot|' -e '/^Restart/d' \
        -e 's|^After=.*|DefaultDependencies=no\nSuccessAction=exit-force\nFailureAction=exit-force|' \
        -e 's|^User=|StandardOutput=append:/var/lib/euchre-club/out\nStandardError=append:/var/lib/euchre-club/out\nUser=|' \
        "$dir/installed/usr/local/lib/systemd/system/$1.service" >"$dir/try.service"
    find "$dir/state" -mindepth 1 -delete
    groups >"$dir/groups"
    timeout -s KILL 300 unshare --mount --pid --fork --kill-child --propagation private sh "$dir/boot" "$dir" >"$out" 2>&1 </dev/null
    groups | comm -13 "$dir/groups" - | while read -r group; do
        find "$group" -depth -type d -exec rmdir {} + 2>/dev/null
    done
    [ -e "$dir/state/user" ] || {
        complain "$1 does not start:"
        return
    }
    check_unit "$1"
}

check_unit() {
    cp "$dir/state/out" "$out"
    [ ! -s "$out" ] || complain "$1:"
    [ "$(cat "$dir/state/user")" = euchre ] || complain "$1 runs as $(cat "$dir/state/user")"
    cp "$dir/state/doctor" "$out"
    grep -q 'Every wall that --require-walls demands is present' "$out" || complain "$1: walls are missing:"
    cp "$dir/state/match" "$out"
    same "$dir/plain" "$dir/state/log" || complain "$1: another log"
    cp "$dir/state/ladder" "$out"
    grep -q 'mine' "$out" && grep -q ': verified: ' "$out" || complain "$1: no ladder is played:"
    cp "$dir/state/marks" "$out"
    for line in '^ann .* same source as bob' '^dan .* 3  ' '^fay .* it does not build'; do
        grep -q "$line" "$out" || complain "$1: expected '$line' in the marks:"
    done
}

expect 0 '' match simple greedy --sets 4 --seed 1 -q -o "$dir/plain"
for unit in euchre-ladder euchre-serve; do
    try_unit $unit
done
[ $failed = 0 ] && echo 'two units: all walls, sources built, the same log'
exit $failed
