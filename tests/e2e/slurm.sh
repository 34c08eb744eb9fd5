#!/bin/sh
# The scripts that `slurm` writes, with an sbatch of the test's own, which runs what it is given at once: the
# tournament is played to its end whatever tasks come to, and never waits for ever. tests/cluster has the real one.
. "$(dirname "$0")/lib.sh"

# sbatch as the scripts call it. Tasks of an array run one after the other; of them $dir/fail decides (a shell
# command that knows SLURM_ARRAY_TASK_ID) which are killed. What depends on others is put off until they are over.
mkdir "$dir/bin"
cat >"$dir/bin/sbatch" <<'END'
#!/bin/sh
array= dependency=
while :; do
    case $1 in
    --parsable) ;;
    --array=*) array=${1#--array=} ;;
    --dependency=afterany:*) dependency=$1 ;;
    --dependency=afternotok:*) exit ;; # none of them fails
    *) break ;;
    esac
    shift
done
echo "$((1 + $(cat jobs 2>/dev/null || echo 0)))" >jobs
echo "sbatch ${array:-$dependency} $*" >>calls
if [ -n "$dependency" ]; then
    printf '%s\n' "$@" >next
    exit
fi
SLURM_CPUS_PER_TASK=$(sed -n 's/^#SBATCH --cpus-per-task=//p' "$1")
export SLURM_CPUS_PER_TASK
for range in $(echo "$array" | tr , ' '); do
    for SLURM_ARRAY_TASK_ID in $(seq "${range%-*}" "${range#*-}"); do
        export SLURM_ARRAY_TASK_ID
        if sh ./fail; then sh "$1" >>"$SLURM_ARRAY_TASK_ID.log" 2>&1; fi
    done
done
echo "$(cat jobs);cluster"
END
chmod +x "$dir/bin/sbatch"
PATH=$dir/bin:$PATH
work="$dir/a folder of o'Neill" # is quoted wherever it has to be
mkdir "$work"
cd "$work" || exit

# script FILE ARGUMENT...: where a word of tests/walls/lacking.c is set, without these walls
lacking=
script() {
    if [ -n "$lacking" ]; then "$BUILD/tests/walls/lacking" "$lacking" sh "$@"; else sh "$@"; fi
}

# submit NAME: the first script, and then what it leaves to be done, until nothing is left; its status
submit() {
    rm -f next jobs calls
    script "$1/next.sbatch" >"$out" 2>&1 || return
    while [ -e next ]; do
        eval "set -- $(sed "s/'/'\\\\''/g; s/.*/'&'/" next | tr '\n' ' ')"
        rm next
        script "$@" >"$out" 2>&1 || return
    done
}

cat >club.yaml <<'END'
rules: modern
unit: deals
deals: 2
sets: 30
bots: [{bot: random}, {bot: greedy}, {bot: simple}]
END
sed 's/^sets.*/sets: 10/; $a format: swiss\nrounds: 2' club.yaml >swiss.yaml

# all goes well
echo true >fail
expect 0 "    sbatch '$dir/a folder of o'\\''Neill/club/next.sbatch'" \
    slurm club.yaml -o club --tasks 5 --seed x --sbatch '--partition=short' -j 2
grep -q '^#SBATCH --partition=short$' club/play.sbatch && grep -q '^#SBATCH --cpus-per-task=2$' club/play.sbatch ||
    complain 'options of sbatch are not there'
submit club || complain 'club: not played'
grep -q 'simple' "$out" && [ -s club/report.html ] || complain 'club: no results'
expect 0 verify run club.yaml -q -o one --seed x
same one/log.msgpack club/log.msgpack
expect 0 'verified' verify club

# tasks 2 and 4 never begin the first time; then they do
# shellcheck disable=SC2016
echo '[ -e again ] || case $SLURM_ARRAY_TASK_ID in 2) exit 1 ;; 4) touch again; exit 1 ;; esac' >fail
expect 0 sbatch slurm club.yaml -o twice --tasks 5 --seed x
submit twice || complain 'twice: not played'
grep -q '^sbatch 1-5 ' calls && grep -q '^sbatch 2,4 ' calls || complain "twice: $(cat calls)"
same one/log.msgpack twice/log.msgpack

# task 3 never does: it ends with an error, also where each command warns of walls that are missing
# shellcheck disable=SC2016
echo '[ $SLURM_ARRAY_TASK_ID != 3 ]' >fail
lacking=namespaces
expect 0 sbatch slurm club.yaml -o never --tasks 5 --seed x
submit never && complain 'never: what cannot be played is no error'
grep -q 'not one of them was played on in three tries' "$out" || complain 'never: no reason'
[ "$(grep -c '^sbatch 3 ' calls)" = 3 ] || complain "never: $(cat calls)"
lacking=

# round after round
echo true >fail
expect 0 sbatch slurm swiss.yaml -o swiss --tasks 2 --seed x
submit swiss || complain 'swiss: not played'
expect 0 verify run swiss.yaml -q -o one.swiss --seed x
same one.swiss/log.msgpack swiss/log.msgpack

# a drawn seed is kept, and goes in the end
expect 0 sbatch slurm club.yaml -o drawn --tasks 3
[ -s drawn/log.msgpack.seed ] || complain 'drawn: no seed'
submit drawn || complain 'drawn: not played'
[ ! -e drawn/log.msgpack.seed ] || complain 'drawn: the seed is still there'
expect 0 verified verify drawn

# a shard that is damaged ends it
expect 0 sbatch slurm club.yaml -o bad --tasks 3 --seed x
# shellcheck disable=SC2016
echo '[ $SLURM_ARRAY_TASK_ID != 3 ] || printf "\377" | dd of=bad/shard-1-of-3.log bs=1 seek=3000 conv=notrunc 2>/dev/null' >fail
submit bad && complain 'bad: a damaged shard is no error'
grep -q 'shard 1 of 3: ' "$out" || complain 'bad: not named'

expect 2 'expected --tasks N, the number of shards' slurm club.yaml
expect 2 'sbatch does not take every name' slurm club.yaml -o 'a"b' --tasks 3
expect 0 sbatch slurm club.yaml -qo quiet --task=3 --seed topsecret
grep -l topsecret quiet/*.sbatch && complain 'the seed is in a script that others can read'
submit quiet || complain 'quiet: not played'
expect 2 '--sbatch is for `slurm`' plan club.yaml --shards 3 --sbatch x
exit $failed
