# What tests on many machines have in common, to be sourced after tests/e2e/lib.sh. Their programs are those of this
# system or else those that .ci/deps has unpacked into TOOLS: nothing is installed for them, no service is set up.
: "${TOOLS:=$BUILD/cluster}"
case $TOOLS in /*) ;; *) TOOLS=$PWD/$TOOLS ;; esac
bots='bots: [{bot: random}, {bot: greedy}, {bot: simple}, {bot: simple, name: too, args: make=9}]'
shards=16
last_step=$(date +%s%N)
trap 'exit 143' TERM
trap 'exit 130' INT

for folder in "$TOOLS"/usr/sbin "$TOOLS"/usr/bin /usr/sbin; do
    [ ! -d "$folder" ] || PATH=$PATH:$folder
done
for folder in "$TOOLS"/usr/lib/*-linux-gnu*; do
    [ ! -d "$folder" ] || LD_LIBRARY_PATH=${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder:$folder/slurm-wlm
done
export PATH LD_LIBRARY_PATH="${LD_LIBRARY_PATH:-}"

# need PROGRAM...: where one of them is not here the test ends, left out
need() {
    for program; do
        command -v "$program" >/dev/null || left_out "no $program here (make deps CLUSTER=1)"
    done
}

# find_file NAME...: the first of these files below /usr of TOOLS, or of this system
find_file() {
    for name; do
        for file in "$TOOLS"/usr/$name /usr/$name; do
            [ ! -e "$file" ] || { echo "$file"; return; }
        done
    done
    return 1
}

# free_ports N: the first of N neighbours on which nobody listens, below those that the kernel gives away
free_ports() {
    while port=$((20000 + $(random 12000))); do
        taken=
        for i in $(seq "$port" $((port + $1 - 1))); do
            ! grep -qi "^ *[0-9]*: [0-9A-F]*:$(printf %04X "$i") " /proc/net/tcp /proc/net/tcp6 2>/dev/null || taken=1
        done
        [ -n "$taken" ] || { echo "$port"; return; }
    done
}

# step TEXT: what has been done since the last one, and in which time
step() {
    now=$(date +%s%N)
    echo "measured: $(((now - last_step) / 1000000)) ms: $*"
    last_step=$now
}

# await SECONDS WHAT COMMAND...: until the command succeeds; the test ends if it does not, and `tell` says more
await() {
    seconds=$1 what=$2 until=$(($(date +%s) + $1))
    shift 2
    while ! "$@" >"$out" 2>&1; do
        [ "$(date +%s)" -lt "$until" ] || {
            complain "waited $seconds s for $what:"
            tell
            exit 1
        }
        sleep 0.2
    done
}

# tournament NAME SECONDS LINE...: NAME.yaml, and in NAME.whole what a run of it leaves that nobody disturbs; of as
# many sets as two workers play in that time, so that there is time to disturb the others
tournament() {
    name=$1 seconds=$2 sets=400 ms=1
    shift 2
    while [ $ms -lt $((seconds * 1000)) ] && [ $failed = 0 ]; do
        [ $ms = 1 ] || sets=$((sets * seconds * 1200 / (ms + 100)))
        printf '%s\n' "$@" "sets: $sets" 'seed: "7"' 'unit: deals' 'deals: 8' "$bots" >"$dir/$name.yaml"
        rm -rf "$dir/$name.whole"
        begun=$(date +%s%N)
        timeout 600 "$ARENA" run "$dir/$name.yaml" -o "$dir/$name.whole" -q -j 2 >"$out" 2>&1 || complain "$name: $?"
        ms=$((($(date +%s%N) - begun) / 1000000))
    done
    step "$name: one run that nobody disturbs, of $sets sets a pairing, took $ms ms"
}
