#!/bin/sh
# Completion of command lines: the scripts of bash and zsh complete every command, every option that help tells of, bots,
# rule sets and files.
. tests/e2e/lib.sh

export PATH="$(dirname "$ARENA"):$PATH"
expect 2 'expected bash, zsh, bots or rules' completion
expect 2 'expected bash, zsh, bots or rules' completion fish
"$ARENA" completion bots >"$out"
grep -qx champion "$out" && grep -qx greedy "$out" || complain 'no bots'
"$ARENA" completion rules >"$out"
grep -qx modern "$out" && [ "$(sort "$out" | uniq -d)" = '' ] || complain 'no rule sets'

commands=$("$ARENA" --help | sed -n 's/^    \([a-z-]*\) .*/\1/p' | grep -v '^-' | grep -v '^help$')

# what both have to complete: WORDS... | what must be offered, more of it behind; the last word is under way
cat >"$dir/cases" <<'CASES'
ma|match
check si|simple
check simple --aga|--against
check simple --against ru|rungs
check simple --rules mod|modern
match simple greedy --rules som|somerset1888
match simple greedy --unit ru|rubber
match simple greedy --enforcement re|repair
run ./a-file-of-|./a-file-of-mine.yaml
match ./a-file-of-|./a-file-of-mine.so
rules hoy|hoyle-4
new-bot x --lang py|python
new-bot x --lang ru|rust
new-bot x --lang n|net
replay --ask som|somerset
help che|check
completion ba|bash
plan x.yaml --sha|--shards
plan x.yaml --forma|--format
CASES
for command in $commands; do
    # what a line of its help begins with, or its first lines have
    "$ARENA" help "$command" | awk '/^$/ { below = 1 } !below || /^    -/' | grep -oE -- '(^| |\[|\|)--[a-z][a-z-]*' | tr -d ' [|' | sort -u |
        while read -r option; do
            printf '%s %s|%s\n' "$command" "$option" "$option"
        done
done >>"$dir/cases"
[ "$(wc -l <"$dir/cases")" -gt 150 ] || complain 'too few options are looked for'

mkdir "$dir/here"
: >"$dir/here/a-file-of-mine.yaml"
: >"$dir/here/a-file-of-mine.so"

if have bash 'its completion'; then
    "$ARENA" completion bash >"$dir/script.bash"
    cat >"$dir/ask.bash" <<'BASH'
source "$1"
failed=0
while IFS='|' read -r line wanted; do
    read -ra COMP_WORDS <<<"euchre-arena $line"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _euchre_arena
    for reply in "${COMPREPLY[@]}"; do
        [ "$reply" = "$wanted" ] && continue 2
    done
    echo "bash: $line: expected $wanted, not: ${COMPREPLY[*]}"
    failed=1
done <"$2"
COMP_WORDS=(euchre-arena '') COMP_CWORD=1
_euchre_arena
echo "${COMPREPLY[*]}" >"$2.commands"
complete -p euchre-arena >/dev/null || failed=1
exit $failed
BASH
    (cd "$dir/here" && bash -u "$dir/ask.bash" "$dir/script.bash" "$dir/cases") >"$out" 2>&1 || complain 'bash completes otherwise:'
    [ ! -s "$out" ] || complain 'bash prints'
    [ "$(cat "$dir/cases.commands")" = "$(echo $commands help --help --version)" ] || complain "bash: commands are $(cat "$dir/cases.commands")"
fi

command -v zsh >/dev/null || left_out 'no zsh here'
"$ARENA" completion zsh >"$dir/_euchre-arena"
cat >"$dir/ask.zsh" <<'ZSH'
compadd() { replies+=("${@[2,-1]}") }
_files() { replies+=("${words[CURRENT]}"*(N)) }
source "$1"
integer failed=0
while IFS='|' read -r line wanted; do
    words=(euchre-arena ${=line}) CURRENT=${#words} replies=()
    _euchre_arena
    if (( ! ${replies[(Ie)$wanted]} )); then
        echo "zsh: $line: expected $wanted, not: $replies"
        failed=1
    fi
done <"$2"
exit $failed
ZSH
(cd "$dir/here" && zsh -f "$dir/ask.zsh" "$dir/_euchre-arena" "$dir/cases") >"$out" 2>&1 || complain 'zsh completes otherwise:'
[ ! -s "$out" ] || complain 'zsh prints'
exit $failed
