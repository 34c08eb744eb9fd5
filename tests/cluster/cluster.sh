# A cluster on this machine, to be sourced after lib.sh: the real munged, slurmctld and slurmd, one for each of some
# nodes, all of it in a folder, on 127.0.0.1, as who runs the test.
#
#     cluster_open                  finds the programs; the test is left out where there are none
#     cluster_start NODES           nodes are n1, n2, ..., of two processors each
#     node_die NODE                 as by a power cut: slurmd, and all that plays there
#     node_lose NODE                only slurmd: what plays there plays on, and nobody knows
#     node_start NODE
#     controller_die, controller_start
#     cluster_stop                  and all that runs there; at the test's end it comes by itself
#     tell                          queue, nodes, logs
#
# Daemons and tasks know the configuration by another name than the test does: in their environment it tells which
# processes are the cluster's.
CLUSTER=
trap 'cluster_stop; [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT

cluster_open() {
    need munged munge sbatch squeue sinfo scontrol scancel
    slurmctld=$(find_file sbin/slurmctld-wlm sbin/slurmctld) && slurmd=$(find_file sbin/slurmd-wlm sbin/slurmd) &&
        slurmstepd=$(find_file sbin/slurmstepd-wlm sbin/slurmstepd) &&
        plugins=$(find_file 'lib/*/slurm*/auth_munge.so') && wrapper=$(find_file 'lib/*/libnss_wrapper.so') ||
        left_out 'no Slurm here (make deps CLUSTER=1)'
}

# as_localhost COMMAND...: to which this machine is called localhost, and is 127.0.0.1. Daemons listen on what the
# machine's name stands for, which is elsewhere another address, or none.
as_localhost() {
    cd "$CLUSTER" || exit
    exec env LD_PRELOAD="$wrapper" NSS_WRAPPER_HOSTS="$CLUSTER/hosts" NSS_WRAPPER_HOSTNAME=localhost \
        SLURM_CONF="$CLUSTER/inside.conf" "$@"
}

# configure NODES: what dies is noticed soon, what is requeued waits seconds, not minutes
configure() {
    cat <<END
ClusterName=euchre
SlurmctldHost=localhost
SlurmctldPort=$port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$CLUSTER/munge.sock,cred_expire=5
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
PluginDir=$(dirname "$plugins")
StateSaveLocation=$CLUSTER/state
SlurmdSpoolDir=$CLUSTER/%n
SlurmctldPidFile=$CLUSTER/slurmctld.pid
SlurmdPidFile=$CLUSTER/%n.pid
MailProg=/bin/true
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
ReturnToService=2
MessageTimeout=5
SlurmdTimeout=5
KillWait=5
NodeName=n[1-$1] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[$((port + 1))-$((port + $1))] CPUs=2 RealMemory=4000
PartitionName=all Nodes=ALL Default=YES
END
}

cluster_start() {
    CLUSTER=$dir/cluster
    export SLURM_CONF="$CLUSTER/slurm.conf"
    mkdir -m 755 "$CLUSTER" "$CLUSTER/state"
    echo '127.0.0.1 localhost' >"$CLUSTER/hosts"
    port=$(free_ports $((1 + $1)))
    configure "$1" >"$SLURM_CONF"
    ln -s slurm.conf "$CLUSTER/inside.conf"
    (umask 077 && head -c 64 /dev/urandom >"$CLUSTER/munge.key")
    as_localhost munged --force --foreground --key-file="$CLUSTER/munge.key" --seed-file="$CLUSTER/munge.seed" \
        --pid-file="$CLUSTER/munge.pid" --log-file="$CLUSTER/munge.log" --socket="$CLUSTER/munge.sock" \
        >"$CLUSTER/munged.log" 2>&1 &
    await 20 'munged to answer' munge -n -S "$CLUSTER/munge.sock" -o /dev/null
    controller_start -i
    for i in $(seq "$1"); do
        node_start "n$i"
    done
}

# controller_start [-i]
controller_start() {
    as_localhost "$slurmctld" -D "$@" >>"$CLUSTER/slurmctld.log" 2>&1 &
    controller=$!
    await 30 'slurmctld to answer' sh -c 'scontrol ping | grep -q UP'
}

controller_die() {
    kill -9 "$controller"
    wait "$controller" 2>/dev/null
}

node_start() {
    mkdir -p "$CLUSTER/$1"
    as_localhost SLURMD_NODENAME="$1" "$slurmd" -D -N "$1" -d "$slurmstepd" >>"$CLUSTER/$1.log" 2>&1 &
    await 40 "$1 to be up" node_is "$1" 'idle|mixed|allocated|completing'
}

# node_is NODE STATE: an extended regular expression
node_is() {
    sinfo -h -N -n "$1" -o %T | grep -qE "^($2)\$"
}

# inside: pids of all that runs in the cluster
inside() {
    grep -lzxF -e "SLURM_CONF=$CLUSTER/inside.conf" /proc/[0-9]*/environ 2>/dev/null | cut -d / -f 3
}

# has PID VARIABLE=VALUE: in its environment
has() {
    grep -qzxF -e "$2" "/proc/$1/environ" 2>/dev/null
}

# on_node NODE: pids of slurmd, what it has started, tasks
on_node() {
    for process in $(inside); do
        ! has "$process" "SLURMD_NODENAME=$1" || echo "$process"
    done
}

node_die() {
    # shellcheck disable=SC2046
    kill -9 $(on_node "$1")
}

node_lose() {
    for process in $(on_node "$1"); do
        ! grep -qzxF -e "$slurmd" "/proc/$process/cmdline" 2>/dev/null || kill -9 "$process"
    done
}

cluster_stop() {
    [ -n "$CLUSTER" ] || return 0
    while started=$(inside) && [ -n "$started" ]; do
        # shellcheck disable=SC2086
        kill -9 $started 2>/dev/null
    done
    wait
    CLUSTER=
}

tell() {
    squeue -a
    sinfo -N
    tail -n 20 "$CLUSTER"/*.log
}
