# What the scripts of the zoo have in common, to be sourced after tests/e2e/lib.sh. ZOO_EVERY=n looks at
# every n-th bot only.

# instruments are for the arena; the bots are the same without them
case $BUILD in *san) : "${ZOO_EVERY:=12}" ;; esac
: "${ZOO_EVERY:=1}"
find_python

# every_bot: calls `one NAME LATE EARLY OPTION...` with each line of zoo.txt; line is their number
every_bot() {
    line=0
    while read -r words; do
        case $words in '#'* | '') continue ;; esac
        line=$((line + 1))
        # shellcheck disable=SC2086
        [ $((line % ZOO_EVERY)) != 0 ] || one $words
    done <tests/hostile/zoo/zoo.txt
}

# judge WHAT ARGUMENT...: see check_logs.py
judge() {
    "$python" tests/hostile/zoo/check_logs.py "$@" >"$out" 2>&1 || complain "$1:"
}
