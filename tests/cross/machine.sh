#!/bin/sh
# machine.sh MACHINE: the arena built for another machine, which qemu runs, or for this one with musl: its unit tests pass,
# and it writes the same bytes as here. Of qemu's machines sandboxes are left out: a bot's system calls would be those of qemu.
. tests/e2e/lib.sh
machine=$1
case $machine in
musl) needs=musl/lib/libsqlite3.a preload=LD_PRELOAD ;;
*) needs="tools/usr/bin/$machine-linux-gnu-gcc tools/usr/bin/qemu-$machine-static" preload=QEMU_SET_ENV=LD_PRELOAD ;;
esac
for need in $needs; do
    [ -e "build/cross/$need" ] || left_out "no $(basename "$need") for $machine here: make deps CROSS=1"
done

env -u T MAKEFLAGS= make CROSS="$machine" -j "$(nproc)" check "build/$machine/stand_in.so" >"$out" 2>&1 || complain "the tests of $machine:"
grep -E '^(left out: |[0-9]+ passed)' "$out"
there=$PWD/build/$machine

# bots of one name are the same file on both machines
mkdir "$dir/here" "$dir/there"
for bot in first random greedy simple rule net champion; do
    echo "stand in: $bot.so" | tee "$dir/here/$bot.so" >"$dir/there/$bot.so"
done

# here ARGUMENT..., there ARGUMENT...: runs the arena, which writes into the folder of that name
here() {
    (cd "$dir/here" && STAND_IN_FOR=$BUILD/bots LD_PRELOAD=$BUILD/stand_in.so exec timeout 300 "$ARENA" "$@") >"$out" 2>&1 </dev/null
}
there() {
    (cd "$dir/there" && STAND_IN_FOR=$there/bots exec timeout 300 env "$preload=$there/stand_in.so" \
        "$there/euchre-arena" "$@") >"$out" 2>&1 </dev/null
}

# both FILE ARGUMENT...: writes the same bytes here and there
both() {
    file=$1
    shift
    for side in here there; do
        $side "$@" || complain "$machine: $side: euchre-arena $*: status $?"
        [ -s "$dir/$side/$file" ] || cp "$out" "$dir/$side/$file"
    done
    same "$dir/here/$file" "$dir/there/$file"
}

# all games that the arena knows, and what is made of their log
for side in here there; do
    { sed -n '1,/^bots:/ { /^sets:/d; p; }' tournaments/grand-tour.yaml
      printf '  - bot: ./%s.so\n' first random greedy simple
      sed -n '/^stages:/,$p' tournaments/grand-tour.yaml
      echo 'sets: 3'
    } >"$dir/$side/tour.yaml"
done
both tour/log.msgpack run tour.yaml --trusted -q -o tour
both verified verify tour
both tour.csv export --csv --decisions -o tour.csv tour
both inspected inspect --json tour/log.msgpack
for side in here there; do # without its sidecar, which has times
    cp "$dir/$side/tour/log.msgpack" "$dir/$side/tour.log"
done
both tour.html report -o tour.html tour.log

# those that compute: with numbers that are learned, samples and statistics
both net.log match ./net.so ./rule.so --sets 30 --seed 1 --trusted -q -o net.log
both champion.log match ./champion.so ./simple.so --unit deals --deals 2 --sets 4 --seed 2 --trusted -q -o champion.log
both values analyse champion.log --trusted --by ./champion.so --effort 8 -q -o values
exit $failed
