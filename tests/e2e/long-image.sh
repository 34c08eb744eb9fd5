#!/bin/sh
# The container image (`make image`): made twice it is the same bytes. podman loads it, as root and rootless, and docker. In
# each of them doctor finds every wall that --require-walls demands, a tournament is played that verifies, the class of the
# examples is marked, and a club plays, takes in bots, shows itself and goes on when it is started again.
. tests/e2e/lib.sh
unset MAKEFLAGS MAKELEVEL MFLAGS
umask 022
uid=4242 # the user of the rootless containers, and of files

# make_image: of a clone; then again of the same packages, with other settings
make_image() {
    git clone -q . "$dir/clone" >"$out" 2>&1 || complain 'not cloned'
    (cd "$dir/clone" && nice timeout 1800 make image) >"$out" 2>&1 </dev/null || complain 'make image:'
    mv "$dir"/clone/build/*.oci.tar "$dir/image.tar"
    (umask 027 && TZ=Asia/Tokyo LC_ALL=C debian/image.sh "$dir/clone/build/deb" "$("$dir/clone/.ci/commit" version)" \
        "$("$dir/clone/.ci/commit" date)" "$dir/again.tar") >"$out" 2>&1 </dev/null || complain 'image.sh:'
    same "$dir/image.tar" "$dir/again.tar"
    rm -rf "$dir/clone" "$dir/again.tar"
    echo "measured: an image of $(($(size "$dir/image.tar") / 1000000)) MB"
}

# ---- In namespaces of their own, where this script runs again for each engine ----

# arena NAME OPTION...: from here on the program is run by the engine in a container
arena() {
    printf '#!/bin/sh\nexec %s run --rm %s --network none --volume "%s:/work:Z" %s euchre-arena "$@"\n' "$engine" "$limits" \
        "$work" "$*" >"$dir/arena"
    chmod 755 "$dir/arena"
    ARENA=$dir/arena
}

# walls STATUS ABSENT: what doctor says of them
walls() {
    found=$({ "$ARENA" doctor || echo "status $?"; } 2>&1 | tee "$out" | awk '/^$/ { exit } $2 == "absent" { printf "%s ", $1 }')
    status=$(sed -n 's/^status //p' "$out")
    [ "${status:-0}" = "$1" ] && [ "$found" = "$2" ] || complain "$place: doctor: expected status $1 and without '$2', found"
    echo "measured: $place: walls absent: ${found:-none}"
    plays=$([ "$1" = 0 ] && echo true || echo false)
    expect "$1" "\"require_walls_plays\": $plays" doctor --json
}

# tournament: bots in C and Python
tournament() {
    write_program "$work/mine.py"
    printf 'bots: [simple, greedy, {bot: ./mine.py}]\nsets: 4\nunit: deals\ndeals: 4\nseed: "7"\n' >"$work/club.yaml"
    expect 0 'mine' run club.yaml --require-walls --answer-ms 2000
    expect 0 'verified' verify club.arena
    [ -e "$dir/whole.log" ] || cp "$work/club.arena/log.msgpack" "$dir/whole.log"
    same "$dir/whole.log" "$work/club.arena/log.msgpack"
}

class() {
    cp -r tournaments/class "$work/class"
    sed -i 's/^sets:.*/sets: 2/' "$work/class/euchre101.yaml"
    own
    expect 0 '' class class/euchre101.yaml -q
    for line in '^ann .* same source as bob' '^dan .* 3  ' '^fay .* it does not build'; do
        grep -q "$line" "$out" || complain "$place: expected '$line' in the marks:"
    done
}

# own: what is in the folder belongs to its owner
own() {
    chown -R "$owner:$owner" "$work"
}

# started NAME OPTION... -- ARGUMENT...: a container that runs on
started() {
    name=$1 options=
    shift
    while [ "$1" != -- ]; do
        options="$options $1"
        shift
    done
    shift
    # shellcheck disable=SC2086
    $engine run --detach --name "$name" $limits $mine --volume "$work/club:/work:Z" $options euchre-arena "$@" >"$out" 2>&1 </dev/null
}

# says NAME PATTERN: soon it is in what the container has said
says() {
    looks=600
    until $engine logs "$1" >"$out" 2>&1 && grep -q -e "$2" "$out"; do
        [ $looks -gt 0 ] || { complain "$place: expected '$2' of $1, found" && return 1; }
        looks=$((looks - 1))
        sleep 0.1
    done
}

# ended NAME STATUS: by the signal that stops it
ended() {
    $engine stop --time 30 "$1" >"$out" 2>&1 || complain "$place: stop $1:"
    found=$($engine inspect --format '{{.State.ExitCode}}' "$1")
    [ "$found" = "$2" ] || complain "$place: $1: expected status $2, found $found"
    $engine rm "$1" >"$out" 2>&1 || complain "$place: rm $1:"
}

# ask PATH [OPTION...]: of the server
ask() {
    path=$1
    shift
    curl -sS --fail --max-time 30 "$@" "$url$path" >"$out" 2>&1 </dev/null
}

serve() {
    started serve --network host -- serve . --listen 127.0.0.1:0 || complain "$place: serve:"
    says serve '^listening on ' || return 1
    url=$(sed -n 's/^listening on //p' "$out")
}

# hand_in FILE
hand_in() {
    ask api/bots/ -H "Authorization: Bearer $token" -T "$1" || complain "$place: $1 is not taken:"
}

club() {
    mkdir "$work/club"
    printf 'title: A club\ngames: [{rules: modern, deals: 2}]\nbots: [random, greedy]\nseed: "7"\n' >"$work/club/club.yaml"
    own
    started ladder --network none -- ladder . || complain "$place: ladder:"
    serve || return
    $engine exec serve euchre-arena serve . --invite ann --role author >"$out" 2>&1 || complain "$place: no token:"
    token=$(grep -o 'eu_[A-Za-z0-9]*' "$out" | head -n 1)
    cp sdk/template.c "$dir/template.c"
    cp "$work/mine.py" "$dir/snake.py"
    hand_in "$dir/template.c"
    hand_in "$dir/snake.py"
    for bot in template snake; do
        says ladder "^round .* $bot "
    done
    # what bots leave behind is waited for
    $engine exec ladder sh -c 'cat /proc/[0-9]*/stat' 2>/dev/null | grep -c ') Z ' >"$out"
    [ "$(cat "$out")" -le 2 ] || complain "$place: processes that nobody waits for:"
    ended ladder 143
    ended serve 0
    expect 0 '' season backup club club-backup
    serve || return
    ask api/games/1/ratings
    grep -q '"bot":"snake"' "$out" || complain "$place: started again the club has lost a bot:"
    ended serve 0
}

# published: the server at a port of the loopback of the machine
published() {
    if started serve --publish 127.0.0.1::8080 -- serve . --listen 0.0.0.0:8080; then
        says serve '^listening on '
        url=http://$($engine port serve 8080)/
        ask '' || complain "$place: at a published port nobody answers:"
        ended serve 0
    else
        leave_out "$place: no port can be published here: $(tail -n 1 "$out" | cut -c 1-200)"
        $engine rm --force serve >"$out" 2>&1
    fi
}

# try_place: the engine, and the options with which files belong to who runs it
try_place() {
    $engine load --input "$dir/image.tar" >"$out" 2>&1 </dev/null || { complain "$place: load:" && return; }
    grep -q "^Loaded image: localhost/euchre-arena:" "$out" || complain "$place: load:"
    $engine tag "$(sed -n 's/^Loaded image: //p' "$out")" euchre-arena || complain "$place: tag"
    work=$dir/work
    rm -rf "$work"
    mkdir "$work"
    own
    # shellcheck disable=SC2086
    arena $mine
    walls 0 'user atime '
    tournament
    class
    find "$work" ! -user "$owner" >"$out"
    [ ! -s "$out" ] || complain "$place: files that belong to others:"
    ! have curl "$place: a club" || { club && published; }
}

# as root: user 1000 of a container is user 1000 of the machine
try_podman() {
    place=podman owner=1000 mine=
    engine="podman --root $dir/podman --runroot $dir/podman/run"
    limits="--cgroups=disabled --ulimit nofile=$hard:$hard --ulimit nproc=1024:1024"
    try_place
    arena --cap-drop=all --security-opt=no-new-privileges --read-only
    walls 4 'user atime image '
    arena --user 0
    walls 4 'network ipc mount atime image '
    arena --user 0 --cap-add=SYS_ADMIN
    walls 0 ''
}

# an ordinary user with ids to give, known in this namespace of mounts alone
try_rootless() {
    place='podman, rootless' owner=$uid mine='--userns=keep-id:uid=1000,gid=1000'
    HOME=$dir/home XDG_RUNTIME_DIR=$dir/home/run
    export HOME XDG_RUNTIME_DIR
    mkdir -p "$dir/home/etc" "$dir/home/run"
    cp /etc/passwd /etc/group "$dir/home/etc"
    echo "arena:x:$uid:$uid::$HOME:/bin/sh" >>"$dir/home/etc/passwd"
    echo "arena:x:$uid:" >>"$dir/home/etc/group"
    echo arena:100000:65536 | tee "$dir/home/etc/subuid" >"$dir/home/etc/subgid"
    for file in passwd group subuid subgid; do
        mount --bind "$dir/home/etc/$file" /etc/$file || exit 1
    done
    chown -R $uid:$uid "$HOME"
    # slirp4netns, by which a port is published, opens it
    if [ -e /dev/net/tun ]; then
        mount -t tmpfs none /dev/net && mknod /dev/net/tun c 10 200 && chmod 666 /dev/net/tun
    fi
    engine="setpriv --reuid $uid --regid $uid --clear-groups podman"
    limits="--cgroups=disabled --ulimit nofile=$hard:$hard --ulimit nproc=1024:1024"
    try_place
    arena
    mine= owner=
    walls 0 'user atime '
    arena --user 0
    walls 4 'network ipc mount atime image '
    # the process that holds the namespaces of the user
    kill "$(cat "$XDG_RUNTIME_DIR/libpod/tmp/pause.pid")"
}

try_docker() {
    place=docker owner=$uid limits="--ulimit nofile=$hard:$hard"
    docker=$dir/docker
    mkdir "$docker"
    dockerd --host "unix://$docker/socket" --data-root "$docker/data" --exec-root "$docker/exec" --pidfile "$docker/pid" \
        --containerd= >"$docker/said" 2>&1 </dev/null &
    pid=$!
    engine="docker --host unix://$docker/socket"
    looks=300
    until $engine info >"$out" 2>&1; do
        looks=$((looks - 1))
        [ $looks -gt 0 ] && kill -0 $pid 2>/dev/null || {
            leave_out "no dockerd can be started here: $(tail -n 1 "$docker/said" | cut -c 1-200)"
            return
        }
        sleep 0.1
    done
    mine="--user $uid:$uid --cap-drop=all --security-opt=no-new-privileges --security-opt=seccomp=unconfined"
    try_place
    arena
    walls 4 'user network ipc mount atime image '
    kill $pid
    wait $pid
    pid=
}

if [ "${1:-}" = inside ]; then
    rm -rf "$dir"
    dir=$2 out=$2/out
    trap '[ -z "$pid" ] || kill "$pid"' EXIT
    hard=$(ulimit -H -n)
    [ "$hard" != unlimited ] && [ "$hard" -lt 1024 ] || hard=1024
    # crun knows the first version of cgroups, and the second, but not one beside the other
    umount /sys/fs/cgroup/unified 2>/dev/null
    ip link set lo up
    try_"$3"
    exit $failed
fi

# the archive of the sources is made from a commit
[ -e .git ] || left_out 'no repository here'
for program in dpkg-buildpackage dh dh_python3 mmdebstrap podman ip; do
    command -v $program >/dev/null || left_out "no $program here"
done
[ "$(id -u)" = 0 ] || left_out 'only root can give a user the ids of rootless containers'
chmod 755 "$dir"
make_image
[ $failed = 0 ] || exit 1
chmod 644 "$dir/image.tar"
for where in podman rootless docker; do
    [ $where != rootless ] || have newuidmap 'rootless containers' || continue
    [ $where != docker ] || have dockerd 'containers of docker' || continue
    unshare --mount --net --propagation private sh "$0" inside "$dir" $where || failed=1
done
exit $failed
