#!/bin/sh
# What submissions do while they are built stays in their box: as root, as an ordinary user, and where there are
# no namespaces. Modes, times and sizes of files outside are not changed, memory counts wherever it is.
. "$(dirname "$0")/lib.sh"
umask 022

# copies, as an ordinary user may not be able to read the originals
place=/var/tmp/euchre-builds.$$ # no box hides this
trap 'rm -rf "$dir" "$place"' EXIT
mkdir -p "$place/bin" "$place/bots"
cp "$ARENA" "$(dirname "$ARENA")/euchre-host" "$BUILD/tests/walls/lacking" "$place/bin" &&
    mkdir "$place/bin/bots" && cp "$BUILD"/bots/*.so "$place/bin/bots" &&
    cp -R sdk "$place/sdk" && cp -R bots/lib "$place/bots/lib" || exit 1

# makefile NAME LINE...: makes a bot, and before that does this
makefile() {
    mkdir -p "$place/in/$1"
    cat >"$place/in/$1/mine.c" <<'END'
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view) { (void)self; return eu_first(view->legal); }
EU_BOT(.name = "mine", .play = play)
END
    folder=$1
    shift
    printf 'all:\n' >"$place/in/$folder/Makefile"
    for line in "$@" 'cc -shared -fPIC -o mine.so mine.c'; do
        printf '\t%s\n' "$line" >>"$place/in/$folder/Makefile"
    done
}
victim=$place/out/victim
makefile changes "-chmod 000 $victim" "-touch -d 1970-01-01 $victim" "-truncate -s 0 $victim" "-ln $victim hard" \
    "-chmod 000 $place/out" "-rm $victim"
makefile unnamed 'python3 -c "import os; [os.write(os.memfd_create(str(i)), bytes(100 << 20)) for i in range(6)]"'
makefile threads 'python3 -c "import os, threading, time; t = threading.Thread(target=lambda: [(bytearray(60 << 20), time.sleep(5)) for i in range(8) if os.fork() == 0] or time.sleep(5)); t.start(); t.join()"'
# memory that a process shares stays where it is when nobody looks at it
makefile shared 'python3 -c "import mmap; m = mmap.mmap(-1, 300 << 20); [m.write(bytes(1 << 20)) and m.madvise(mmap.MADV_DONTNEED) for i in range(300)]"'
makefile limits 'python3 limits.py'
cat >"$place/in/limits/limits.py" <<'END'
import os, resource
for other in range(2, 1 << 17):
    try:
        if other != os.getpid():
            resource.prlimit(other, resource.RLIMIT_FSIZE, (9, 9))
            print("limited", other)
    except (OSError, ValueError):
        pass
END
# as compilers of Rust tell whether a linker could be started
makefile pair 'python3 -c "import socket; a, b = socket.socketpair(); a.send(bytes(1)); assert b.recv(1) == bytes(1)"'
makefile calls 'python3 calls.py'
cat >"$place/in/calls/calls.py" <<'END'
# System calls that ordinary users may make, by their numbers on x86-64: each must be refused.
import ctypes, errno, platform, sys
CALLS = dict(shmget=29, socket=41, connect=42, sendmsg=46, recvmsg=47, bind=49, socketpair=53, kill=62, semget=64,
             msgget=68, ptrace=101, personality=135, setpriority=141, tkill=200, sched_setaffinity=203, mq_open=240, add_key=248,
             unshare=272, name_to_handle_at=303, process_vm_readv=310, kcmp=312, memfd_create=319, userfaultfd=323,
             io_uring_setup=425, pidfd_open=434)
libc = ctypes.CDLL(None, use_errno=True)
allowed = [name for name, number in CALLS.items()
           if platform.machine() == "x86_64" and (libc.syscall(number, 0, 0, 0, 0, 0, 0) >= 0 or ctypes.get_errno() != errno.EPERM)]
sys.exit("allowed: " + " ".join(allowed) if allowed else 0)
END
makefile leaves '-mkdir -m 0300 left left/deeper' '-echo x >left/file' '-chmod 0500 left/deeper'
# folders in one another until no path leads to the last
makefile nested 'python3 -c "import os; [(os.mkdir(100 * chr(100)), os.chdir(100 * chr(100))) for i in range(80)]"'
makefile closed ':'
makefile shut ':'
mkdir "$place/in/shut/within"
# temporary files are not among those that are made
makefile honest 'chmod 644 mine.c || true' 'touch mine.c' 'made=$$(mktemp) && test "$$(dirname "$$made")" != "$$PWD"'
mkdir -p "$place/in/inner/inner" "$place/in/program"
cp "$place/in/honest/mine.c" "$place/in/inner/inner"
cp sdk/examples/trumps.pl "$place/in/program"
cat >"$place/class.yaml" <<'END'
submissions: in
unit: deals
deals: 2
sets: 2
seed: "7"
limits: {answer_ms: 2000, load_ms: 30000}
rungs: [greedy]
build: {seconds: 20, memory_mb: 256}
rubric:
  - base: 20
END
chmod -R a+rX "$place"
chmod 000 "$place/in/closed/mine.c" "$place/in/shut/within"

# class NAME PREFIX...: as one user
class() {
    name=$1
    shift
    rm -rf "$place/out" "$place/class" "$place/tmp"
    mkdir "$place/out" "$place/class" "$place/tmp"
    chmod 1777 "$place/tmp"
    echo kept >"$victim"
    [ "$name" = root ] || chown -R 65534:65534 "$place/out" "$place/class"
    stat -c '%a %s %Y %h' "$victim" "$place/out" >"$dir/before"
    TMPDIR=$place/tmp "$@" "$place/bin/euchre-arena" class "$place/class.yaml" -o "$place/class" -q >"$out" 2>&1 || complain "$name: class:"
    stat -c '%a %s %Y %h' "$victim" "$place/out" >"$dir/after" 2>&1
    same "$dir/before" "$dir/after"
    grep -E '^(unnamed|threads|inner|shared) +0\.0 ' "$out" | wc -l | grep -qx 4 || complain "$name: one of them plays:"
    grep -E '^(changes|honest|limits|leaves|pair|calls|nested) +20\.0 ' "$out" | wc -l | grep -qx 7 || complain "$name: one of them does not play:"
    ! have /usr/bin/perl 'a program that is built' || grep -qE '^program +20\.0 ' "$out" || complain "$name: a program does not play:"
    [ "$name" = root ] || grep -cE '^(closed|shut) +0\.0 .*cannot (read|open)' "$out" | grep -qx 2 || complain "$name: what cannot be read:"
    grep -q '^threads .*memory' "$out" || complain "$name: memory of threads' children:"
    find "$place/tmp" -mindepth 1 | head >"$dir/left"
    [ ! -s "$dir/left" ] || { cp "$dir/left" "$out" && complain "$name: something is left:"; }
    grep -q 'not a folder of them' "$out" || complain "$name: a folder in the folder:"
}

# lacks WORD PREFIX...: where the machine lacks something (tests/walls/lacking.c), builds are run unless doctor says that they
# are not; then nobody is blamed for that
lacks() {
    word=$1
    shift
    set -- "$@" "$place/bin/lacking" "$word" "$place/bin/euchre-arena"
    mkdir -p "$place/lacks" "$place/few/honest"
    cp "$place/in/honest/"* "$place/few/honest"
    rm -rf "$place/lacks/"*
    chmod -R 777 "$place/lacks"
    sed 's|^submissions:.*|submissions: few|' "$place/class.yaml" >"$place/few.yaml"
    "$@" doctor --json >"$dir/doctor.json" 2>&1
    status=0 said='^honest  *20\.0 '
    ! grep -q '"builds": "are not run"' "$dir/doctor.json" || said='cannot build.*builds are not run without '
    "$@" class "$place/few.yaml" -o "$place/lacks" -q >"$out" 2>&1 || status=$?
    grep -q "$said" "$out" || complain "$* (status $status): expected $said in"
    case $said in cannot*) [ $status = 1 ] || complain "$*: status $status and" ;; esac
}

if [ "$(id -u)" = 0 ]; then
    class root
    class nobody setpriv --reuid 65534 --regid 65534 --clear-groups
    class 'nobody without namespaces' setpriv --reuid 65534 --regid 65534 --clear-groups "$place/bin/lacking" namespaces
    for word in seccomp privileges limits landlock; do
        lacks $word
        lacks $word setpriv --reuid 65534 --regid 65534 --clear-groups
    done
    lacks user
    rm -f "$place/lacks/lock" # another user's
    "$place/bin/euchre-arena" class "$place/few.yaml" -o "$place/lacks" -q >"$out" 2>&1
    grep -qE '^honest +20\.0 ' "$out" || complain 'what was refused is not built where the walls stand:'
else
    leave_out 'not root, so that no other user builds'
    class root # who we are
    class 'without namespaces' "$place/bin/lacking" namespaces
fi
exit $failed
