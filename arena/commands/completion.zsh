#compdef euchre-arena
# Completion of euchre-arena in zsh, for a folder of $fpath. `euchre-arena completion zsh` prints it.

@TABLE@

# What can stand where such a thing is wanted.
_euchre_arena_reply() {
    case $1 in
    '') return 1 ;;
    files) _files ;;
    rules) compadd -- ${(f)"$(${words[1]} completion rules 2>/dev/null)"} ;;
    bots)
        compadd -- ${(f)"$(${words[1]} completion bots 2>/dev/null)"}
        _files
        ;;
    *) compadd -- ${(s:,:)1} ;;
    esac
}

_euchre_arena() {
    local argument= options= option
    if (( CURRENT == 2 )); then
        compadd -- ${=_euchre_arena_commands} help --help --version
        return
    fi
    _euchre_arena_command "${words[2]}"
    for option in ${=options}; do
        if [[ ${words[CURRENT-1]} == ${option%%:*} && $option == *:* ]]; then
            _euchre_arena_reply "${option#*:}"
            return
        fi
    done
    if [[ ${words[CURRENT]} == -* ]]; then
        compadd -- ${${=options}%%:*}
    else
        _euchre_arena_reply "$argument"
    fi
}

if [[ ${funcstack[1]:-} == _euchre-arena ]]; then
    _euchre_arena "$@"
elif (( $+functions[compdef] )); then
    compdef _euchre_arena euchre-arena
fi
