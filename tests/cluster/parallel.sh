#!/bin/sh
# A tournament played by GNU parallel, which gets its commands from `plan`: on this machine, and over ssh on two
# hosts, both of them this machine with an sshd each. Programs, parallel and hosts die or hang: the log is in the
# end, byte for byte, that of a run which nobody disturbs.
. "$(dirname "$0")/../e2e/lib.sh"
. "$(dirname "$0")/lib.sh"
hosts='' made='' waiting=''
trap 'stop; rm -rf "$dir"' EXIT
need parallel ssh ssh-keygen
parallel --version >/dev/null 2>&1 || left_out 'no perl here that parallel can do with'
sshd=$(find_file sbin/sshd) && wrapper=$(find_file 'lib/*/libnss_wrapper.so') ||
    left_out 'no sshd here (make deps CLUSTER=1)'
export PARALLEL_HOME="$dir/parallel" SHELL=/bin/sh

# family PID: it, and all that it has started and that what it has started has started
family() {
    stats | awk -v root="$1" '{ parent[$1] = $3 }
        END { for (pid in parent) { for (p = pid; p > 1 && p != root;) p = parent[p]; if (p == root) print pid } }'
}

stop() {
    for root in $waiting $hosts; do
        # shellcheck disable=SC2046
        kill -9 $(family "$root") 2>/dev/null
    done
    # shellcheck disable=SC2046
    kill -9 $(players) 2>/dev/null
    wait 2>/dev/null
    [ -z "$made" ] || rmdir "$made"
}

tell() {
    tail -n 20 "$dir"/*.log
}

# players [HOST]: pids of programs that play a shard, there; not of their workers
players() {
    for process in $(grep -lzx -e --shard /proc/[0-9]*/cmdline 2>/dev/null | cut -d / -f 3); do
        grep -qzF -e "$dir/" "/proc/$process/cmdline" || continue
        [ -z "${1:-}" ] || has "$process" "EUCHRE_HOST=$1" || continue
        parent=$(sed -n 's/^PPid:[^0-9]*//p' "/proc/$process/status")
        grep -qzx -e --shard "/proc/$parent/cmdline" || echo "$process"
    done 2>/dev/null
}

# has PID VARIABLE=VALUE: in its environment
has() {
    grep -qzxF -e "$2" "/proc/$1/environ" 2>/dev/null
}

at_play() {
    [ "$(players "${2:-}" | wc -l)" -ge "$1" ]
}

# play NAME OPTION...: what is missing, in the background
play() {
    name=$1
    shift
    "$ARENA" plan "$dir/club.yaml" -o "$dir/$name" --shards $shards -j 1 >"$dir/commands" 2>"$out" || complain "plan $name:"
    [ -s "$dir/commands" ] || complain "$name: nothing is to be played"
    parallel --retries 9 "$@" <"$dir/commands" >"$dir/parallel.log" 2>&1 &
    waiting=$!
}

is_over() {
    ! kill -0 "$waiting" 2>/dev/null
}

# finish NAME: until parallel is done; then all is there to be merged
finish() {
    await 600 'parallel to end' is_over
    cp "$dir/parallel.log" "$out"
    wait "$waiting" || complain "parallel: status $?"
    waiting=
    step "$1: played"
    "$ARENA" plan "$dir/club.yaml" -o "$dir/$1" --shards $shards -q >"$out" 2>&1 && [ ! -s "$out" ] ||
        complain "$1 is played, but plan:"
    expect 0 "$shards shards" merge -o "$dir/$1/log.msgpack" "$dir/$1"/shard-*.log
    step "$1: merged"
    same "$dir/club.whole/log.msgpack" "$dir/$1/log.msgpack"
}

# disturb SIGNAL [HOST]: a program that plays
disturb() {
    await 60 'a shard to be played' at_play 1 "${2:-}"
    kill "-$1" "$(players "${2:-}" | head -n 1)"
    step "$name: $1${2:+ on $2}"
}

tournament club 40

# Here. Programs die; parallel dies with all that it has started, and begins again.
play here -j 4
await 30 'four shards to be played' at_play 4
step 'here: four shards are played'
disturb KILL
disturb TERM
await 60 'four shards to be played' at_play 4
# shellcheck disable=SC2046
kill -9 $(family "$waiting") 2>/dev/null
wait "$waiting" 2>/dev/null
step 'here: parallel and all that it has started: KILL'
play here -j 4
disturb KILL
finish here

# On two hosts, which have the folder in common.
ssh=$dir/ssh
mkdir -m 700 "$ssh" "$dir/home"
ssh-keygen -q -t ed25519 -N '' -f "$ssh/host" && ssh-keygen -q -t ed25519 -N '' -f "$ssh/user" || complain 'ssh-keygen'
cp "$ssh/user.pub" "$ssh/authorized"
port=$(free_ports 2)
me=$(id -un)
echo "$me:x:$(id -u):$(id -g)::$dir/home:/bin/sh" >"$ssh/passwd"
[ "$me" = sshd ] || echo 'sshd:x:65533:65534::/nonexistent:/usr/sbin/nologin' >>"$ssh/passwd"
echo "$me:x:$(id -g):" >"$ssh/group"
echo "$me:*:19000:0:99999:7:::" >"$ssh/shadow"
# as root it wants a folder of its own, which is where sshd has been installed
[ "$(id -u)" != 0 ] || [ -d /run/sshd ] || { mkdir -m 755 /run/sshd && made=/run/sshd; }

# host_config NAME PORT
host_config() {
    cat <<END
ListenAddress 127.0.0.1:$2
HostKey $ssh/host
AuthorizedKeysFile $ssh/authorized
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
SetEnv EUCHRE_HOST=$1 PATH=$(dirname "$ARENA"):/usr/local/bin:/usr/bin:/bin
END
}

# host_start NAME PORT
host_start() {
    host_config "$1" "$2" >"$ssh/$1.conf"
    env LD_PRELOAD="$wrapper" NSS_WRAPPER_PASSWD="$ssh/passwd" NSS_WRAPPER_GROUP="$ssh/group" \
        NSS_WRAPPER_SHADOW="$ssh/shadow" "$sshd" -D -e -f "$ssh/$1.conf" >>"$dir/sshd-$1.log" 2>&1 &
    eval "$1=$!"
    hosts="$hosts $!"
    await 20 "$1 to answer" ssh -F "$ssh/config" "$1" true
}

cat >"$ssh/config" <<END
Host near
    Port $port
Host far
    Port $((port + 1))
Host *
    HostName 127.0.0.1
    User $me
    IdentityFile $ssh/user
    IdentitiesOnly yes
    BatchMode yes
    StrictHostKeyChecking accept-new
    UserKnownHostsFile $ssh/known
    ConnectTimeout 4
    ServerAliveInterval 2
    ServerAliveCountMax 2
END
host_start near "$port"
host_start far $((port + 1))
step 'there: two hosts are up'

play there -S 2/near,2/far --ssh "ssh -F $ssh/config"
await 60 'near to play' at_play 2 near
await 60 'far to play' at_play 2 far
step 'there: two shards are played on each host'
disturb KILL near
disturb TERM far
await 60 'far to play' at_play 2 far
# shellcheck disable=SC2046
kill -9 $(family "$far") $(players far) 2>/dev/null
step 'there: far is dead'
await 60 'near to play on' at_play 2 near
sleep 5
host_start far $((port + 1))
step 'there: far is back'
# shellcheck disable=SC2046
kill -STOP $(family "$near") 2>/dev/null
step 'there: near hangs'
await 90 'far to play' at_play 2 far
step 'there: far plays on'
finish there
exit $failed
