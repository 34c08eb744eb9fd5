#!/bin/sh
# Bots are built against the installed SDK, by pkg-config, by the Makefile of `new-bot` and as submissions of a class, and
# checked; so is a program that uses the environment.
set -eu
sources=$PWD
cd "$AUTOPKGTEST_TMP"
# sample PAGE: the first program in C on it
sample() {
    sed -n '/^```c$/,/^```$/p' "$sources/$1" | sed '/^```/d'
}

set -x
euchre-arena new-bot mine
make -C mine check
# shellcheck disable=SC2046
cc -O2 -shared -fPIC $(pkg-config --cflags euchre-bot) -o bot.so mine/mine.c
euchre-arena check ./bot.so --rules modern
euchre-arena match ./bot.so greedy --sets 10 --seed 42 --fail-on-fault -o m.log
euchre-arena verify m.log

mkdir -p in/ann
sample bots/README.md >in/ann/ann.c
# shellcheck disable=SC2046
cc -O2 -shared -fPIC $(pkg-config --cflags euchre-bot) -o thinker.so in/ann/ann.c $(pkg-config --libs euchre-bot)
euchre-arena match ./thinker.so simple --rules hoyle-4 --sets 4 -q --fail-on-fault

printf 'submissions: in\nrules: hoyle-4\nrungs: [first]\nunit: deals\ndeals: 2\nsets: 4\nseed: "1"\n' >class.yaml
euchre-arena class class.yaml -o class | tee class.txt
grep -qE '^ann +[0-9]' class.txt

sample docs/environment.md >env.c
# shellcheck disable=SC2046
cc -O2 $(pkg-config --cflags euchre) -o env env.c $(pkg-config --libs euchre)
./env
# shellcheck disable=SC2046
cc -O2 $(pkg-config --cflags euchre) -o env-static env.c -l:libeuchre.a $(pkg-config --libs libsodium)
./env-static
