#!/bin/sh
# The walls of the sandbox, all that are here and with some taken away, as root and as an ordinary
# user: doctor tells which stand, play is the same, --require-walls refuses, bots are still caught.
. "$(dirname "$0")/lib.sh"
umask 022

arena=$ARENA

# copies, as an ordinary user may not be able to read the originals
place=$dir/place
chmod 755 "$dir"
mkdir "$place" "$place/bots" "$dir/own" "$dir/other"
for file in "$ARENA" "$(dirname "$ARENA")/euchre-host" "$BUILD/tests/walls/lacking" \
    "$ZOO/open_file.so" "$ZOO/socket.so"; do
    cp "$file" "$place" || exit 1
done
cp "$BUILD/bots/first.so" "$BUILD/bots/greedy.so" "$place/bots" || exit 1
{ echo '#!/usr/bin/env python3' && cat tests/e2e/wire_bot.py; } >"$place/program.py"
printf '#!/usr/bin/env python3\nimport os, sys\nif os.path.lexists("/proc/self/fd/0"): sys.exit(7)\n' >"$place/blind.py"
cat tests/e2e/wire_bot.py >>"$place/blind.py"
chmod -R a+rX "$place"

every_wall=$(sed -n '/define WALLS(X)/,/^$/s/^    X([A-Z]*, "\([a-z-]*\)",.*/\1/p' arena/sandbox/walls.h)
[ "$(echo "$every_wall" | wc -l)" -ge 11 ] || complain 'arena/sandbox/walls.h has no walls'

# go HOME PREFIX...: the program is run there, and behind these words, from here on
go() {
    home=$1
    shift
    who="${*:-as it is}"
    printf '#!/bin/sh\ncd "%s" && exec %s "%s" "$@"\n' "$home" "$*" "$place/euchre-arena" \
        >"$place/run"
    chmod 755 "$place/run"
    ARENA=$place/run
}

# doctor: tells of each wall; its status is what it says
doctor() {
    timeout 120 "$ARENA" doctor >"$out" 2>&1 </dev/null
    status=$?
    for wall in $every_wall; do
        grep -qE "^$wall +(present|absent) " "$out" || complain "$who: doctor: no $wall in"
    done
    case $status in
    0) word='Every wall that --require-walls demands is present' ;;
    4) word='--require-walls would refuse.* Missing: ' ;;
    *) word='neither' ;;
    esac
    grep -q -e "^$word" "$out" || complain "$who: doctor: status $status and"
    ! grep -q '.\{81\}' "$out" || complain "$who: doctor: more than 80 columns in"
}

# is WALL present|absent: in what doctor has said
is() {
    [ "$(awk -v wall="$1" '$1 == wall { print $2; exit }' "$out")" = "$2" ] ||
        complain "$who: doctor: $1 is not $2 in"
}

# play STATUS TEXT ARGUMENT...
play() {
    status=$1 text=$2
    shift 2
    expect "$status" "$text" match first greedy --sets 4 --seed 1 --fresh -o "$home/log" "$@"
}

# caught BOT CALL: the bot did nothing of the kind
caught() {
    expect 3 'verify' match "$place/$1.so" greedy --unit deals --deals 2 --sets 1 --seed 1 --fresh \
        --fail-on-fault -o "$home/$1.log"
    cp "$home/$1.log.side" "$out"
    grep -qF "\"call\":\"$2\"" "$out" || complain "$who: $1: no call $2 in"
}

# named WALLS: what was said last names them all
named() {
    for wall in $1; do
        grep -qw "$wall" "$out" || complain "$who: no word of $wall in"
    done
}

# refuses WHO: doctor says of a wall that is absent that these are not run without it
refuses() {
    timeout 120 "$ARENA" doctor --json 2>&1 </dev/null | awk -v who="\"$1\":" '$1 == "\"present\":" { absent = $2 == "false," }
        absent && $1 == who && $3 == "not" { found = 1 } END { exit !found }'
}

# program [FILE]: a bot that is one plays, with and without an image of its files, unless doctor says that none does
program() {
    set -- 0 verify "${1:-program.py}"
    ! refuses programs || set -- 2 'is a program, ' "$3"
    ! have /usr/bin/python3 'a program' || expect "$1" "$2" match "$place/$3" first --unit deals --deals 2 --sets 1 \
        --seed 1 --fresh --answer-ms 2000 --load-ms 30000 --fail-on-fault -o "$home/program.log"
}

# without WALLS WHAT PREFIX...: with these walls missing, as WHAT is lacking
without() {
    walls=$1 what=$2
    shift 2
    go "$home" "$@" "$place/lacking" "$what"
    doctor
    [ "$status" = 4 ] || complain "$who: doctor: status $status and"
    for wall in $walls; do
        is "$wall" absent
    done
    play 2 '--require-walls' --require-walls
    named "$walls"
    play 0 'only the filter of system calls keeps bots from '
    named "$walls"
    [ "$(grep -c 'keeps bots from' "$out")" = 1 ] || complain "$who: walls are missing more than once in"
    same "$dir/log" "$home/log"
    caught open_file openat
    caught socket socket
    program
}

# all HOME PREFIX...: as one user. Root makes the image of programs' files without namespaces.
all() {
    home=$1 image=
    shift
    [ "$(id -u)" = 0 ] && [ $# = 0 ] || image=' image'
    go "$home" "$@"
    doctor
    cp "$out" "$home/doctor"
    case $status in
    0) play 0 'verify' --require-walls ;;
    *)
        play 2 '--require-walls' --require-walls
        play 0 'verify'
        ;;
    esac
    [ -e "$dir/log" ] || cp "$home/log" "$dir/log"
    same "$dir/log" "$home/log"
    caught open_file openat
    program
    [ "$(awk '$1 == "image" { print $2; exit }' "$home/doctor")" = absent ] || program blind.py
    for what in seccomp privileges limits user atime; do
        go "$home" "$@" "$place/lacking" $what
        program
    done
    go "$home" "$@" "$place/lacking" seccomp
    refuses programs || complain "$who: doctor: programs are said to play in"
    without landlock landlock "$@"
    refuses programs || complain "$who: doctor: programs are said to play in"
    without 'landlock image' old "$@"
    without "network ipc mount$image" namespaces "$@"
    without image chroot "$@"
    without "landlock network ipc mount$image" landlock,namespaces "$@"
}

all "$dir/own"
if [ "$(id -u)" = 0 ]; then
    chown 65534:65534 "$dir/other"
    all "$dir/other" setpriv --reuid 65534 --regid 65534 --clear-groups
    expect 4 'yours, 65534' doctor
    is user absent
    is atime absent
else
    leave_out 'not root, so that no other user plays'
fi

# euchre-server does not start where doctor says that it does not
mkdir "$dir/club"
printf 'bots: [random, greedy]\n' >"$dir/club/club.yaml"
for what in seccomp privileges limits; do
    go "$dir/own" "$place/lacking" $what
    refuses euchre-server || complain "$who: doctor: euchre-server is said to start"
    timeout 60 "$place/lacking" $what "$arena" serve "$dir/club" -q --listen 127.0.0.1:0 >"$out" 2>&1
    grep -q 'euchre-server does not start without ' "$out" || complain "$who: serve: "
done

# what holds the bots cannot be started, or is something else
go "$dir/own"
for host in "$dir/nowhere" "$place" /bin/false /bin/true; do
    EUCHRE_ARENA_HOST=$host
    export EUCHRE_ARENA_HOST
    expect 1 "$host" doctor
done
exit $failed
