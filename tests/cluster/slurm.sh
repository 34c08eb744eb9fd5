#!/bin/sh
# Tournaments played by Slurm, in arrays of sixteen tasks, on three nodes where programs, tasks, nodes and the
# controller die: the log is in the end, byte for byte, that of a run which nobody disturbs.
. "$(dirname "$0")/../e2e/lib.sh"
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/cluster.sh"
cluster_open

# prepare NAME: for Slurm, in the folder NAME
prepare() {
    name=$1
    expect 0 sbatch slurm "$dir/$name.yaml" -o "$dir/$name" --tasks $shards
    begin=$(grep '^ *sbatch ' "$out")
}

# submit: by the command that `slurm` has printed
submit() {
    $begin >"$out" 2>&1 || complain "$begin:"
}

# running: tasks of arrays that play, as "ARRAY_TASK NODE"
running() {
    squeue -h -r -t R -o '%i %N' | grep _
}

at_play() {
    [ "$(running | wc -l)" -ge "$1" ]
}

# player TASK NODE: pid of the program that plays it
player() {
    for process in $(on_node "$2"); do
        ! { has "$process" "SLURM_ARRAY_JOB_ID=${1%_*}" && has "$process" "SLURM_ARRAY_TASK_ID=${1#*_}" &&
            has "$process" "SLURM_TASK_PID=$process"; } || echo "$process"
    done
}

# victim: task, node and player are those of a task that plays and was not a victim before
victim() {
    running >"$dir/running"
    while read -r task node; do
        case "$victims " in *" $task "*) continue ;; esac
        player=$(player "$task" "$node")
        [ -z "$player" ] || { victims="$victims $task"; return 0; }
    done <"$dir/running"
    return 1
}
victims=

ended() {
    ! running | grep -q "^$task "
}

# state: of task, as Slurm names it
state() {
    scontrol -o show job "$task" | sed -n 's/.* JobState=\([A-Z_]*\).*/\1/p'
}

# disturb HOW: a task does not get to its end
disturb() {
    await 60 "a task to $1" victim
    case $1 in
    kill) kill -9 "$player" ;;
    warn) scancel --batch --signal=TERM "$task" ;; # as Slurm itself does, a minute before the time limit
    cancel) scancel "$task" ;;
    requeue) scontrol requeue "$task" ;;
    esac >"$out" 2>&1 # scancel may fail where the task is over at once
    await 60 "task $task to end" ended
    [ "$(state)" != COMPLETED ] || complain "$name: task $task was over before it could be disturbed"
    step "$name: $1, task $task on $node: $(state)"
}

# next_array: tasks of a later array than that of task play
next_array() {
    running | grep -qv "^${task%_*}_"
}

is_over() {
    [ -z "$(squeue -h)" ]
}

# is_played: or nothing is left in the queue that could play it
is_played() {
    [ -e "$dir/$name/log.msgpack" ] || is_over
}

# finish: until it is played; and nothing else stays in the queue
finish() {
    await 600 "$name to be played" is_played
    cp "$dir/$name/next.out" "$out"
    [ -e "$dir/$name/log.msgpack" ] || complain "$name: the queue is empty, and it is not played; next.out:"
    arrays=$(grep -c '^shards ' "$out")
    step "$name: played and merged, $arrays arrays in all"
    await 60 'an empty queue' is_over
    same "$dir/$name.whole/log.msgpack" "$dir/$name/log.msgpack"
}

tournament everyone 40
tournament swiss 20 'format: swiss' 'rounds: 3'
cluster_start 3
step 'the cluster is up'

prepare everyone
submit
await 30 'six tasks to play' at_play 6
step 'everyone: six tasks play'
disturb kill
disturb warn
disturb cancel

# a shard that is played twice at once
await 60 'a task to be played twice' victim
"$ARENA" run "$dir/everyone.yaml" -o "$dir/everyone" --shard "${task#*_}/$shards" -q -j 1 >"$dir/twice" 2>&1 </dev/null &
pid=$!

await 60 'a task on a node that dies' victim
dead=$node
node_die "$dead"
await 60 "$dead to be down" node_is "$dead" 'down.*'
step "everyone: $dead dies, and is down"

# what plays there plays on, and nobody knows
await 60 'a task on a node that is lost' victim
lost=$node
node_lose "$lost"
await 60 "$lost to be down" node_is "$lost" 'down.*'
step "everyone: $lost is lost, and down"
node_start "$lost"
step "everyone: $lost is back"

controller_die
sleep 2
controller_start
step 'everyone: the controller dies and comes back'

# what goes on when the array is over is cancelled: the other one that waits for that does it
next=$(squeue -h -t PD -n everyone -o '%i %E' | sed -n 's/ .*afterany.*//p')
scancel "$next" || complain "no job waits for the array"
step "everyone: $next, which waits for the array, is cancelled"
finish
[ "$arrays" -ge 2 ] || complain 'everyone: nothing was played again'
wait "$pid"
status=$?
pid=
cp "$dir/twice" "$out"
[ $status = 0 ] || complain "the shard that was played twice: status $status"

# when all is played there is nothing to do
submit
await 60 'an empty queue' is_over
same "$dir/everyone.whole/log.msgpack" "$dir/everyone/log.msgpack"
node_start "$dead"
step "everyone: submitted again, and $dead is back"

# Tasks that Slurm itself may requeue do no harm either.
prepare swiss
sed -i 's/--no-requeue/--requeue/' "$dir/swiss/play.sbatch"
submit
for how in kill requeue kill requeue kill; do
    disturb $how
    await 120 'the next array' next_array
done
finish

# Where nothing gets played it ends.
prepare everyone
rm -f "$dir/everyone/log.msgpack" "$dir/everyone/shard-1-of-$shards.log"
sed -i 's/^exec .*/exit 1/' "$dir/everyone/play.sbatch"
submit
await 120 'an end' grep -qF 'not one of them' "$dir/everyone/next.out"
await 60 'an empty queue' is_over
step 'everyone: gives up where nothing gets played'
exit $failed
