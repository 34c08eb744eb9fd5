# Completion of euchre-arena in bash. `euchre-arena completion bash` prints it.
#
#     source <(euchre-arena completion bash)

@TABLE@

# What can stand where such a thing is wanted.
_euchre_arena_reply() {
    local words=
    case $1 in
    '') return ;;
    files) ;;
    bots | rules) words=$("${COMP_WORDS[0]}" completion "$1" 2>/dev/null) ;;
    *) words=${1//,/ } ;;
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    case $1 in
    files | bots)
        local file
        while IFS= read -r file; do
            COMPREPLY+=("$file")
        done < <(compgen -f -- "$cur")
        compopt -o filenames 2>/dev/null
        ;;
    esac
}

_euchre_arena() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} argument= options= option
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "$_euchre_arena_commands help --help --version" -- "$cur")
        return
    fi
    _euchre_arena_command "${COMP_WORDS[1]}"
    for option in $options; do
        if [ "$prev" = "${option%%:*}" ] && [ "$option" != "${option#*:}" ]; then
            _euchre_arena_reply "${option#*:}"
            return
        fi
    done
    case $cur in
    -*)
        local names=
        for option in $options; do
            names+=" ${option%%:*}"
        done
        mapfile -t COMPREPLY < <(compgen -W "$names" -- "$cur")
        ;;
    *) _euchre_arena_reply "$argument" ;;
    esac
}

complete -F _euchre_arena euchre-arena
