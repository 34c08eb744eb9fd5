#!/bin/sh
# The command line itself: help, versions, suggestions, exit statuses, output errors; rules and laws.
. "$(dirname "$0")/lib.sh"

expect 0 'euchre-arena COMMAND' --help
expect 0 'euchre-arena COMMAND' help
expect 2 'euchre-arena COMMAND'
expect 0 'euchre-arena 0.' --version
[ "$(sed -n 2p "$out")" = "commit $(cat "$BUILD/commit")" ] || complain '--version: another commit:'
expect 0 'euchre-arena COMMAND' help help
expect 0 'euchre-arena COMMAND' help --help
expect 0 '--event TITLE' match --help
expect 2 "did you mean 'rules'?" rulse
expect 2 "did you mean 'laws'?" help lasw
expect 2 "there is no command 'xyzzy'" xyzzy
expect 2 '--batch is for bots in the sandbox, not with --trusted' match simple greedy --trusted --batch 4
expect 2 '--batch is for bots in the sandbox, not with --debug' run none.yaml --batch 4 --debug
expect 2 "there is no option '--stes'; did you mean '--sets'?" match simple greedy --stes 5
expect 2 "there is no option '-sets'; did you mean '--sets'?" match simple greedy -sets 5
expect 2 "there is no option '--jsno'; did you mean '--json'?" show --jsno=1
expect 2 "there is no option '-x'" doctor --json -x
expect 2 "there is no option '-xy'" doctor --json -xy
expect 2 "'--s' may be '--sets' or '--sprt'" match simple greedy --s 5
expect 2 "'--sets' needs a value" match simple greedy --sets
expect 2 "'-o' needs a value" match simple greedy -o
expect 2 "'--fresh' takes no value" match simple greedy --fresh=yes
expect 2 'a command comes first' --seed 1
expect 2 'a command comes first' -x

# every command that is listed has a page of its own
for command in $("$ARENA" --help | sed -n 's/^    \([a-z-]*\) .*/\1/p' | grep -v '^help$\|^-'); do
    expect 0 "euchre-arena $command" "$command" --help
    expect 0 "euchre-arena $command" help "$command"
    ! grep -q '.\{81\}' "$out" || complain "help $command: more than 80 columns"
    expect 2 "see euchre-arena $command --help" "$command" --no-such-option
    # and takes the options that it tells of
    for option in $("$ARENA" help "$command" | grep '^    -' | grep -o -- '--[a-z][a-z-]*'); do
        # twice, as the first may be its argument
        expect 2 euchre-arena "$command" "$option" --no-such-option --no-such-option
        ! grep -qF "there is no option '$option'" "$out" || complain "$command has no $option"
    done
done

expect 0 'somerset1888' rules
expect 0 'stick_dealer    yes' rules modern stick_dealer=yes
expect 0 '"value": "5"' rules --json 'modern target=5'
expect 0 'target,7,' rules --csv modern target=7
expect 2 'rules modern: target=21: expected no or 1 to 20' rules modern target=21
expect 2 "there is no rule set 'modrn'" rules modrn
expect 0 'hash' bench --sets 20
expect 2 'callace does not play modern' bench --bot callace
expect 2 'expected one rule set' laws
expect 2 "there is no rule set 'nobody'" laws nobody
expect 0 'six play three against three' laws --csv hoyle-6 joker=yes
expect 2 'rules modern: target=21: expected no or 1 to 20' laws 'modern target=21'

laws() {
    found=$("$ARENA" laws --csv "$1" | sed 1d | wc -l)
    [ "$found" -eq "$2" ] || complain "laws $1: expected $2, found $found"
}
laws professor1862 38
laws somerset1888 116
laws callace1905 51

# narrow: a table's sentences are broken between words, and no line ends in blanks
narrow() {
    "$ARENA" "$@" >"$out" 2>&1
    ! grep -q '.\{81\}\| $' "$out" || complain "$*: expected at most 80 columns and no blanks behind them:"
}
narrow rules
narrow doctor
for set in $("$ARENA" completion rules); do
    narrow rules "$set"
    narrow laws "$set"
    "$ARENA" laws --csv "$set" | sed 1d | tr -s '", \r' '\n' | grep . | sort >"$dir/words"
    "$ARENA" laws "$set" | tr -s '", ' '\n' | grep . | sort | cmp - "$dir/words" || complain "laws $set: other words"
done

# on a terminal errors are too; elsewhere each has one line
if have_terminal 'errors on a terminal'; then
    COLUMNS=80 script -qec "'$ARENA' rules 'modern target=21 pack=24 partners=everybody-for-himself-and-nobody'" /dev/null \
        </dev/null 2>&1 | tr -d '\r' >"$out"
    grep -q 'expected' "$out" && ! grep -q '.\{81\}' "$out" || complain 'on a terminal expected at most 80 columns:'
fi
expect 2 'expected' rules 'modern partners=everybody-for-himself-and-nobody-for-anyone-else-at-all'
[ "$(wc -l <"$out")" = 1 ] || complain 'expected one line'

# what cannot be written is an error, whether the disk is full or the stream closed
if [ -w /dev/full ]; then
    for command in rules --help 'laws modern'; do
        # shellcheck disable=SC2086
        "$ARENA" $command >/dev/full 2>"$out"
        [ $? = 1 ] && grep -q 'cannot write' "$out" || { echo "$command >/dev/full"; failed=1; }
    done
else
    leave_out 'no /dev/full here'
fi
"$ARENA" rules >&- 2>"$out"
[ $? = 1 ] && grep -q 'cannot write' "$out" || { echo 'rules >&-'; failed=1; }

# a reader that has enough is no error, and the program ends as others do
"$ARENA" match first random --unit deals --deals 20 --sets 40 --seed 1 --trusted -q -o "$dir/m.log" >"$out" 2>&1 ||
    complain 'no match'
at=$("$ARENA" replay "$dir/m.log" 2>"$out" | sed -n '1s|/.*||p')
: >"$out"
for command in "export --csv $dir/m.log" "export --csv --decisions $dir/m.log" "replay --at $at $dir/m.log" 'rules' 'help match' 'laws modern'; do
    # shellcheck disable=SC2086
    { "$ARENA" $command 2>"$out"; echo $? >"$dir/status"; } | :
    case "$(cat "$dir/status")" in
    0 | 141) [ ! -s "$out" ] || complain "$command | :" ;;
    *) complain "$command | : ends with $(cat "$dir/status") and" ;;
    esac
done
{ "$ARENA" export --csv --decisions "$dir/m.log" 2>"$out"; echo $? >"$dir/status"; } | head -n 1 >"$dir/head"
[ "$(cat "$dir/status")" = 141 ] || complain "export | head: expected SIGPIPE, found $(cat "$dir/status")"
grep -q '^log,' "$dir/head" || complain 'export | head: nothing'

# ---- Whose fault its end was, in a file ----

# outcome STATUS WORDS ARGUMENT...: the command ends so, and the file has these words; "": there is none
outcome() {
    status=$1 words=$2
    shift 2
    rm -f "$dir/outcome.json"
    EUCHRE_ARENA_OUTCOME=$dir/outcome.json expect "$status" '' "$@"
    [ ! -e "$dir/outcome.json" ] || tr -d '\n' <"$dir/outcome.json" >"$out"
    [ -e "$dir/outcome.json" ] || : >"$out"
    if [ -n "$words" ]; then grep -q "$words" "$out"; else [ ! -s "$out" ]; fi || complain "$*: outcome: expected '$words', found"
}
outcome 2 '"fault": "organiser",  "bot": "simple",  "why": "simple: .*greedy' match 'simple wrong=greedy' greedy -o "$dir/o.log"
outcome 2 '"fault": "organiser",  "bot": "nosuch"' match nosuch greedy -o "$dir/o.log"
outcome 1 '"status": 1,  "fault": "machine",  "bot": null' match simple greedy --sets 1 -o /proc/o.log
outcome 2 '"fault": "organiser",  "bot": null' rules nosuch
head -c 2000000 /dev/zero >"$dir/big.so"
outcome 2 '"fault": "bot",  "bot": "big"' match "$dir/big.so" greedy --bot-mb 1 -o "$dir/o.log"
outcome 0 '' match simple greedy --sets 1 --seed 1 -q -o "$dir/o.log"
printf x >>"$dir/o.log"
outcome 4 '"fault": "file"' verify "$dir/o.log"
outcome 0 '"fault": null,  "bot": "simple",  "why": null,  "accepts": true,  "slow": false' check simple --rules modern -q
outcome 2 '"fault": "bot",  "bot": "callace", .*"accepts": false' check callace --rules modern -q
EUCHRE_ARENA_OUTCOME=$dir/nowhere/outcome.json expect 2 'nowhere' rules nosuch
exit $failed
