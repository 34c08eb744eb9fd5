# What the end-to-end tests have in common, to be sourced first. Afterwards ARENA is the program and BUILD
# the folder of what is built, both absolute; dir a folder that goes when the test ends, ZOO that of the
# hostile bots, out what the program printed last; `exit $failed` ends a test.
set -u
: "${ARENA:=build/euchre-arena}" "${BUILD:=build}"
: "${ZOO:=$BUILD/tests/hostile/zoo}"
case $ARENA in /*) ;; *) ARENA=$PWD/$ARENA ;; esac
case $BUILD in /*) ;; *) BUILD=$PWD/$BUILD ;; esac
export PYTHONDONTWRITEBYTECODE=1 # other tests copy the sources meanwhile
failed=0
pid= # of what start started
dir=$(mktemp -d) || exit 1
trap '[ -z "$pid" ] || kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
out=$dir/out
: >"$out"

# complain TEXT...: something is not as it should be; shows the beginning of what was printed, and the end. With FIRST=1 the
# test ends there.
complain() {
    echo "$*"
    awk '{ line[NR] = "    " substr($0, 1, 300) }
        END { for (i = 1; i <= NR; i++) if (i <= 15 || i > NR - 10) print line[i]; else if (i == 16) print "    ..." }' "$out"
    failed=1
    [ "${FIRST:-}" != 1 ] || exit 1
}

# expect STATUS TEXT ARGUMENT...: runs the program, for PATIENCE (120) seconds at most; TEXT must be on one of its two streams.
expect() {
    status=$1 text=$2
    shift 2
    timeout "${PATIENCE:-120}" "$ARENA" "$@" >"$out" 2>&1 </dev/null
    found=$?
    if [ "$found" != "$status" ] || ! grep -qF -e "$text" "$out"; then
        complain "euchre-arena $*: expected status $status and '$text', found status $found and"
    fi
}

# never_starts LOG BOT OPTION...: `match` refuses a bot that cannot start, and leaves nothing; `run` plays it
# against greedy into LOG
never_starts() {
    into=$1 cannot=$2
    shift 2
    expect 2 ' cannot start: ' match "$cannot" greedy "$@" -o "$into"
    [ ! -e "$into.part" ] && [ ! -e "$into" ] || complain "$cannot: match left a log"
    printf 'bots: [{bot: "%s"}, {bot: greedy}]\n' "$cannot" >"$dir/starts.yaml"
    expect 0 'forfeits its tables and is not rated' run "$dir/starts.yaml" "$@" --fresh -o "$dir/starts"
    mv "$dir/starts/log.msgpack" "$into"
    [ ! -e "$dir/starts/log.msgpack.side" ] || mv "$dir/starts/log.msgpack.side" "$into.side"
}

# build_bot NAME: NAME.so in dir from NAME.c there, as its author would
build_bot() {
    ${CC:-cc} -std=c11 -shared -fPIC -I sdk -o "$dir/$1.so" "$dir/$1.c" >"$out" 2>&1 || complain "$1: not built"
}

# write_program FILE: a bot in Python, which plays the first legal card
write_program() {
    cat >"$1" <<'END'
#!/usr/bin/env python3
from euchre_bot import Bot, first, run


class Mine(Bot):
    def play(self, view):
        return first(view.legal)


run(Mine)
END
}

# find_python: python is a python3 that knows MessagePack
find_python() {
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import msgpack' 2>/dev/null && return
    done
    echo 'expected a python3 with its msgpack package (Debian: python3-msgpack)'
    exit 1
}

# copy_sources FOLDER: the sources, and of what is built so much that `make all` has little to do there, with the times
# that files have to the fraction
copy_sources() {
    mkdir -p "$1/build/obj"
    cp -a Makefile .ci arena docs sdk bots tests tournaments ./*.md LICENSE "$1" || complain 'the sources are not copied'
    for built in flags.mk page bots python libarena.a libeuchre-bot.a euchre-arena euchre-host euchre-arena.1 completion.bash \
        completion.zsh obj/arena obj/botlib; do
        cp -a "$BUILD/$built" "$1/build/$built" || complain "$built is not copied"
    done
}

size() {
    if [ -e "$1" ]; then wc -c <"$1"; else echo 0; fi
}

same() {
    cmp "$1" "$2" && return
    failed=1
    for log; do
        [ ! -f "$log.side" ] || sed 's/^/    /; s/"printed".*//' "$log.side" | grep '"fault"' | head -n 12
    done
}

# alike LOG OTHER: logs of the same match of two bots with one name that play alike. No more than 80 bytes differ: in the
# header the bot's hash (32) and a checksum (8), in the footer the hash of all (32) and a checksum.
alike() {
    [ -s "$1" ] || return
    cmp -l "$1" "$2" >"$out" 2>&1
    [ "$(size "$1")" = "$(size "$2")" ] && [ "$(wc -l <"$out")" -le 80 ]
}

# start FILE BYTES ARGUMENT...: runs the program in the background, in a session of its own, until it has
# changed FILE, which then has at least so many bytes. It runs step by step, so that it does not get far
# beyond them, and is left stopped; with 0 bytes it runs on. The shell ignores SIGINT for what is in the
# background, and the arena leaves that so: hence env.
start() {
    file=$1 bytes=$2 before=$(size "$1")
    shift 2
    : >"$out" # what was printed before is not what it says
    setsid env --default-signal=INT "$ARENA" "$@" >"$out" 2>&1 </dev/null &
    pid=$!
    [ "$bytes" != 0 ] || return 0
    while kill -CONT "$pid" 2>/dev/null; do
        sleep 0.001
        kill -STOP "$pid" 2>/dev/null
        now=$(size "$file")
        [ "$now" = "$before" ] || [ "$now" -lt "$bytes" ] || break
    done
    kill -0 "$pid" 2>/dev/null || complain "$*: over before it could be disturbed"
}

# end SIGNAL STATUS: of what start started
end() {
    kill "-$1" "$pid"
    kill -CONT "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    found=$?
    pid=
    [ "$found" = "$2" ] || complain "after $1: expected status $2, found $found"
}

# until_there WHAT COMMAND...: waits for what COMMAND finds, a minute at most, while what start started runs
until_there() {
    what=$1 left=6000
    shift
    until "$@" >/dev/null 2>&1; do
        kill -0 "$pid" 2>/dev/null || { complain "it ended before $what"; return 1; }
        left=$((left - 1))
        [ $left -gt 0 ] || { complain "no $what after a minute"; return 1; }
        sleep 0.01
    done
}

# until_said PATTERN: waits until what start started has printed it
until_said() {
    until_there "'$1'" grep -q -e "$1" "$out"
}

# random N: a number below N
random() {
    echo $(($(od -An -N2 -tu2 /dev/urandom) % $1))
}

# stats: of all processes, as "PID STATE PARENT GROUP SESSION NAME"; one that is over and only waits
# for its parent is none
stats() {
    cat /proc/[0-9]*/stat 2>/dev/null |
        sed -n 's/^\([0-9]*\) (\(.*\)) \([^ZX]\) \([0-9]*\) \([0-9]*\) \([0-9]*\) .*/\1 \3 \4 \5 \6 \2/p'
}

# members SESSION [NAME]: pids of its processes, of those with this name
members() {
    stats | awk -v session="$1" -v name="${2:-}" '$5 == session && (!name || $6 == name) { print $1 }'
}

# gone SESSION SECONDS PID...: of the session, and of these, nothing is left after so many seconds
gone() {
    session=$1 tenths=$(($2 * 10))
    shift 2
    while left=$(stats | awk -v session="$session" -v pids=" $* " \
        '$5 == session || index(pids, " " $1 " ")') && [ -n "$left" ]; do
        [ $tenths -gt 0 ] || { complain "left behind: $left"; return; }
        tenths=$((tenths - 1))
        sleep 0.1
    done
}

# kill_arena SECONDS: what start started, with kill -9; of all that belongs to it nothing stays
kill_arena() {
    session=$pid
    # shellcheck disable=SC2046
    set -- "$1" $(members "$pid")
    end KILL 137
    seconds=$1
    shift
    gone "$session" "$seconds" "$@"
}

# make_cgroup CONTROLLER FILE=LIMIT FILE=LIMIT: a cgroup with a limit, in cgroup; the first FILE is of the first version of
# cgroups, the second of the second, and version says which it is. Fails where none can be made. remove_cgroup follows.
make_cgroup() {
    name=euchre-arena-test.$$
    cgroup=/sys/fs/cgroup/$1$(sed -n "s/^[0-9]*:\([^:]*,\)*$1\(,[^:]*\)*://p" /proc/self/cgroup)/$name version=1
    limit_cgroup "$2" && return
    cgroup=/sys/fs/cgroup$(dirname "$(sed -n 's/^0:://p' /proc/self/cgroup)")/$name version=2
    limit_cgroup "$3"
}

# limit_cgroup FILE=LIMIT: a folder that is no cgroup has no such file
limit_cgroup() {
    mkdir "$cgroup" 2>/dev/null || return 1
    [ -e "$cgroup/${1%%=*}" ] && { echo "${1#*=}" >"$cgroup/${1%%=*}"; } 2>/dev/null && return
    rmdir "$cgroup"
    return 1
}

# limited COMMAND...: in the cgroup
limited() {
    sh -c 'echo $$ >"$0/cgroup.procs" && exec "$@"' "$cgroup" "$@"
}

# remove_cgroup: once nothing runs in it; bots go after their arena
remove_cgroup() {
    until rmdir "$cgroup" 2>/dev/null || [ ! -e "$cgroup/cgroup.procs" ]; do :; done
}

# need_browser: chromium is the browser, node can drive it (drive). Where one of them is not here the test
# ends, left out; where ARENA_BROWSER is `none` it ends in any case.
need_browser() {
    [ "${ARENA_BROWSER:-}" != none ] || left_out 'sanitizers do not look into pages'
    chromium=$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser ||
        command -v google-chrome) || left_out 'no chromium here'
    command -v node >/dev/null || left_out 'no node here'
    : "${PLAYWRIGHT:=$BUILD/browser/node_modules/playwright-core}"
    [ -d "$PLAYWRIGHT" ] || left_out 'no playwright-core, which npm fetches'
    export PLAYWRIGHT CHROMIUM="$chromium"
}

# leave_out REASON: what follows is not tested for that reason; the test goes on. tests/check counts it.
leave_out() {
    echo "left out: $1"
}

# left_out REASON: ends the test
left_out() {
    leave_out "$1"
    exit $failed
}

# have PROGRAM PART: whether the program is here; else that part of the test is left out
have() {
    command -v "$1" >/dev/null || { leave_out "no $1 here: $2" && false; }
}

# target STATUS TEXT FOLDER TARGET...: what make says there, with the flags TARGET_FLAGS of a C compiler
target() {
    status=$1 text=$2 folder=$3
    shift 3
    MAKEFLAGS= timeout 120 make -C "$folder" ${CC:+CC="$CC"} CFLAGS="$TARGET_FLAGS" "$@" >"$out" 2>&1 </dev/null
    found=$?
    if [ "$found" != "$status" ] || ! grep -qF -e "$text" "$out"; then
        complain "make $* in $folder: expected status $status and '$text', found status $found and"
    fi
}

# train FOLDER: runs `trainer FOLDER`, which the test has and which is one exec, in the background; what it prints goes
# behind what is there in FOLDER.curve
train() {
    (trainer "$dir/$1" >>"$dir/$1.curve" 2>"$out") &
    pid=$!
}

# figures FOLDER: how many lines of its curve have an error
figures() {
    grep -c '+-' "$dir/$1.curve" 2>"$dir/null"
}

# train_killed FOLDER LEAST MOST: kills it when LEAST figures are there, before there are MOST; then it goes on to its end
train_killed() {
    train "$1"
    until [ "$(figures "$1")" -ge "$2" ]; do
        kill -0 "$pid" 2>"$dir/null" || break
        sleep 0.1
    done
    kill -9 "$pid"
    wait "$pid" 2>"$dir/null"
    [ "$(figures "$1")" -lt "$3" ] || complain 'the trainer: over before it could be killed'
    train "$1"
    wait "$pid" || complain 'the trainer: does not go on:'
    pid=
}

# PYTHON_FOR_GYM, unless it is given: the Python for which `make` installed numpy, Gymnasium and PettingZoo, or tried to
find_python_packages() {
    : "${PYTHON_FOR_GYM:=$PYTHON_TESTS/bin/python}"
    [ -x "$PYTHON_FOR_GYM" ] || PYTHON_FOR_GYM=python3
}

# have_programs PART: whether bots that are programs play here; else that part of the test is left out
have_programs() {
    "$ARENA" doctor --csv 2>/dev/null | grep -q '^landlock,yes,' || { leave_out "no Landlock here: $1" && false; }
}

# have_terminal PART: whether pseudo-terminals can be opened, and script is here to do it; else that part of the test is
# left out
have_terminal() {
    have script "$1" || return 1
    script -qec true /dev/null >/dev/null 2>&1 </dev/null ||
        { leave_out "no pseudo-terminals here (/dev/pts): $1" && false; }
}

# need_tmux: a terminal to type on. Without one the test ends, as without a browser.
need_tmux() {
    command -v tmux >/dev/null || left_out 'no tmux here'
    tmux_socket=$dir/tmux-0
    trap 'tmux_ kill-server 2>/dev/null; [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
    terminal 80 24 2>/dev/null || left_out 'no pseudo-terminals here (/dev/pts)'
}

tmux_() {
    tmux -u -f /dev/null -S "$tmux_socket" "$@"
}

# terminal COLUMNS LINES: a shell on a terminal of its own; its server has a new socket, as the one before may
# still be going
terminals=0
terminal() {
    tmux_ kill-server 2>/dev/null
    terminals=$((terminals + 1))
    tmux_socket=$dir/tmux-$terminals
    LC_ALL=C.UTF-8 tmux_ new-session -d -x "$1" -y "$2" /bin/sh
}

# press KEY...: as tmux names them
press() {
    tmux_ send-keys "$@"
}

# enter LINE: typed, and Enter
enter() {
    tmux_ send-keys -l "$1"
    tmux_ send-keys Enter
}

# screen [OPTION...]: into out
screen() {
    tmux_ capture-pane -p "$@" | awk 'NF { printf "%s%s\n", gap, $0; gap = ""; next } { gap = gap "\n" }' >"$out"
}

# shows TEXT: it is on the screen soon
shows() {
    looks=1200
    while screen && ! grep -qF -e "$1" "$out"; do
        [ $looks -gt 0 ] || { complain "expected '$1' on the screen, found"; return 1; }
        looks=$((looks - 1))
        sleep 0.05
    done
}

# drive SCRIPT ARGUMENT... [-- SCRIPT ARGUMENT...]: scripts of tests/browser, in one browser
drive() {
    timeout 600 node tests/browser/run.mjs "$@" >"$out" 2>&1 </dev/null || complain "$*:"
}
