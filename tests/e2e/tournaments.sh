#!/bin/sh
# The tournaments that come with the arena are played as they are, but for few sets, and verified.
. tests/e2e/lib.sh

for file in tournaments/*.yaml; do
    case $file in # ladders would play for an hour
    */ladder.yaml) few='--sets 6 --max-sets 300' ;;
    *) few='--sets 1' ;;
    esac
    # shellcheck disable=SC2086
    expect 0 'verify' run "$file" -o "$dir/shipped.arena" --fresh $few
    expect 0 'verified' verify "$dir/shipped.arena"
done
exit $failed
