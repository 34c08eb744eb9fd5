#!/bin/sh
# Reports of a million deals: under 3 MB, made in 20 s and 256 MB, and open in 2 s; of a match, of many
# bots, of many at a table with long names, and of bots that are often at fault.
. tests/e2e/lib.sh

# tournament NAME BOTS: the rest of the file is on standard input; bots in turn, with names as long as can be
tournament() {
    {
        cat
        echo 'seed: "1"'
        echo 'bots:'
        i=0
        while [ $i -lt "$2" ]; do
            case $((i % 4)) in
            0) bot=random ;;
            1) bot=greedy ;;
            2) bot=$BUILD/tests/hostile/revoke.so ;;
            3) bot=$BUILD/tests/hostile/garbage.so ;;
            esac
            printf '  - {bot: %s, name: "%060d"}\n' "$bot" $i
            i=$((i + 1))
        done
    } >"$dir/$1.yaml"
}

tournament match 2 <<'END'
unit: deals
sets: 31250
END
tournament many 60 <<'END'
unit: deals
sets: 18
END
tournament seven 7 <<'END'
rules: callace1905 players=7
unit: sitting
deals: 28
sets: 5106
END
tournament faults 4 <<'END'
rules: somerset1888
unit: deals
sets: 5210
END

# sanitizers reserve more memory than any limit allows
memory=262144
case $BUILD in *san) memory=unlimited ;; esac
for name in match many seven faults; do
    folder=$dir/$name.arena html=$dir/$name.html
    timeout 800 "$ARENA" run "$dir/$name.yaml" --trusted -q >"$out" 2>&1 || complain "$name: not played"
    deals=$("$ARENA" inspect "$folder" | sed -n 's/^records.*sets, \([0-9]*\) deals.*/\1/p')
    [ "$deals" -ge 1000000 ] || complain "$name: only $deals deals"
    begin=$(date +%s%N)
    (
        ulimit -v $memory
        exec timeout 60 "$ARENA" report "$folder" -o "$html"
    ) >"$out" 2>&1 || complain "$name: no report in 256 MB"
    ms=$((($(date +%s%N) - begin) / 1000000))
    [ $ms -lt 20000 ] || complain "$name: made in $ms ms"
    [ "$(size "$html")" -lt 3000000 ] || complain "$name: $(size "$html") bytes"
    echo "measured: $name: $deals deals, $(size "$html") bytes made in $ms ms"
    rm -r "$folder"
done

need_browser
for name in match many seven faults; do
    drive opening.mjs "$dir/$name.html" 6000
    echo "measured: $name: $(tail -n 1 "$out")"
done
exit $failed
