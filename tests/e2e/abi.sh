#!/bin/sh
# Bots built against the frozen headers play in today's sandbox as they do without it; newer ones are
# refused with a sentence, and forfeit.
. tests/e2e/lib.sh
abi=$BUILD/tests/abi

# LOG OPTION...
game() {
    log=$1
    shift
    expect 0 'bot_1_today' match -q --fresh --seed abi --sets 2 -o "$log" "$@"
}

# What both were played as, and what bots made of all they were given, which they log at the end of a table.
compare() {
    same "$dir/walls.log" "$dir/trusted.log"
    for transport in walls trusted; do
        grep '"event":"log"' "$dir/$transport.log.side" | sort >"$dir/$transport.words"
    done
    grep -q ', sum [0-9a-f]' "$dir/walls.words" || complain 'no sums in the sidecar'
    same "$dir/walls.words" "$dir/trusted.words"
}
for rules in somerset1888 modern; do
    for rest in "$abi/bot_1_today.so deep blue" "$abi/bot_1_today.so"; do
        for bot in bot_1 bot_1_oldest bot_1_math; do
            game "$dir/walls.log" --rules $rules "$abi/$bot.so deep blue" "$rest"
            game "$dir/trusted.log" --rules $rules --trusted "$abi/$bot.so deep blue" "$rest"
            compare
        done
    done
done

for rules in callace1905 auction-4; do
    game "$dir/walls.log" --rules $rules "$abi/bot_1.so" "$abi/bot_1_today.so"
    game "$dir/trusted.log" --rules $rules --trusted "$abi/bot_1.so" "$abi/bot_1_today.so"
    compare
done
grep -q "args ''" "$dir/walls.log.side" || complain "what a bot says at the end is not in the sidecar"

for transport in '' --trusted; do
    # shellcheck disable=SC2086
    {
        expect 2 "was built for ABI 2, newer than this arena's ABI 1" \
            match -q --fresh --sets 1 -o "$dir/newer.log" $transport "$abi/bot_2.so" first
        expect 2 'was built with a newer euchre_bot.h' \
            match -q --fresh --sets 1 -o "$dir/newer.log" $transport "$abi/bot_1_longer.so" first
    }
done
exit $failed
