#!/bin/bash
# All of `make lint` but the compiler's warnings. Runs every step, fails if one did. Reads CC.
set -u
: "${CC:=cc}"
CPPFLAGS='-D_GNU_SOURCE -Iarena -Isdk -Ibots -Ibots/lib -Itests/unit'
jobs=$(nproc 2>/dev/null || echo 2)
mapfile -t sources < <(tests/lint/sources.sh)
mapfile -t ours < <(printf '%s\n' "${sources[@]}" | grep -E '^(arena|sdk|bots/lib)/')
mapfile -t headers < <(printf '%s\n' "${ours[@]}" | grep '\.h$')
mapfile -t code < <(printf '%s\n' "${sources[@]}" | grep -E '^(arena|bots)/.*\.c$')
mapfile -t pages < <(tests/lint/sources.sh pages)
mapfile -t bots < <(printf '%s\n' "${sources[@]}" | grep -E '^bots/')

# have PROGRAM PART: whether the program is here; without it that part is left out, under CI a failure (found).
have() {
    command -v "$1" >/dev/null && return
    echo "left out: no $1 here: $2"
    [ -z "${CHECK_ALLOWED:-}" ] || found=1
    return 1
}

layers() {
    awk -f tests/lint/layers.awk "${ours[@]}" "${bots[@]}"
}

cycles() {
    python3 tests/lint/cycles.py $(printf '%s\n' "${ours[@]}" | grep '^arena/')
}

# Every header compiles alone and has no warnings; those that bots include as C++ too, where there is a
# compiler for that.
alone() {
    local found=0
    printf '%s\n' "${headers[@]}" | xargs -P "$jobs" -I{} \
        $CC -std=c11 -Wall -Wextra -Wpedantic -Werror $CPPFLAGS -fsyntax-only -x c \
        -include {} /dev/null || return 1
    have "${CXX:-c++}" 'headers as C++' || return $found
    printf '%s\n' "${headers[@]}" | grep -E '^(sdk|bots/lib)/euchre_' | xargs -P "$jobs" -I{} \
        "${CXX:-c++}" -std=c++20 -Wall -Wextra -Werror -Isdk -Ibots/lib -fsyntax-only -x c++ -include {} /dev/null
}

# Rule 11 of the contributors' page, and what only the command line may do.
banned() {
    local found=0 word='(^|[^a-zA-Z0-9_.])'
    if grep -nE "$word(strcpy|strcat|sprintf|vsprintf|gets|atoi|atol|atof|rand|srand|alloca|strtok)[ ]*\(" \
        "${sources[@]}"; then
        echo "banned: each of these has a safer form"
        found=1
    fi
    if printf '%s\n' "${ours[@]}" | grep -E '^arena/' | grep -vE '^arena/(commands|results|terminal|viewer)/|_main\.c$' | xargs grep -nE \
        "$word(printf|puts|putchar|perror|exit|abort|setlocale)[ ]*\("; then
        echo "banned: only commands/, results/, terminal/, viewer/ and the *_main.c of other programs print or exit"
        found=1
    fi
    return $found
}

sizes() {
    awk -f tests/lint/sizes.awk "${sources[@]}"
}

repeats() {
    python3 tests/lint/repeats.py "${ours[@]}" "${bots[@]}"
}

# Each file says first what it is for, and what the contributors' page names is there.
map() {
    local found=0
    awk -f tests/lint/map.awk -v CHECK=1 $(tests/lint/sources.sh all) || found=1
    [ ! -f CONTRIBUTING.md ] || awk -f tests/lint/names.awk -v FOLDERS="$(ls arena | tr '\n' ' ')" CONTRIBUTING.md || found=1
    return $found
}

# A struct, an enum or a union of arena/ has a name of its own, so that jumping to its definition finds it.
tags() {
    local twice
    twice=$(grep -hoE '^(struct|enum|union) [a-z_0-9]+ \{' $(printf '%s\n' "${ours[@]}" | grep '^arena/') | sort | uniq -d)
    [ -z "$twice" ] || { printf 'tags: defined in more than one file: %s\n' "$twice"; return 1; }
}

# The page of reports, and the scripts that drive it in tests.
page() {
    local found=0 script
    awk -f tests/lint/page.awk "${pages[@]}" || found=1
    have node 'scripts of the page parsed' || return $found
    for script in "${pages[@]}"; do
        case $script in *.js | *.mjs) node --check "$script" || found=1 ;; esac
    done
    return $found
}

# Of the SDK what is frozen is as it is.
comments() {
    awk -f tests/lint/comments.awk -v SOURCES=<(find arena sdk bots tests -name '*.[ch]') \
        $(printf '%s\n' "${sources[@]}" | grep -v '^sdk/')
}

# The checkers of our own can fail.
checkers() {
    sh tests/lint/test.sh
}

format() {
    printf '%s\n' "${sources[@]}" | xargs -P "$jobs" -n 16 clang-format --dry-run -Werror
}

# tidy_files CHECKS FILE...: with these checks besides those of .clang-tidy. The analyzer looks at so many states of
# a function; LONG=1 leaves it its own 225,000, which takes ten times as long.
tidy_files() {
    local checks=$1 states=(-Xclang -analyzer-config -Xclang max-nodes=25000)
    shift
    [ "${LONG:-}" != 1 ] || states=()
    printf '%s\n' "$@" | xargs -P "$jobs" -I{} \
        clang-tidy --quiet --checks="$checks" --warnings-as-errors='*' {} -- -std=c11 $CPPFLAGS -DARENA_VERSION='"0"' -DARENA_DATE='"0"' -DARENA_MULTIARCH='""' -DARENA_COMMIT='"0"' \
        "${states[@]}" \
        2> >(grep -vE '^[0-9]+ warnings? (generated|treated)|^Suppressed|^Use -header-filter' >&2)
}

# Of bots, which are walled in, the analyzer looks at the library only: it would take minutes.
tidy() {
    local of_bots='^bots/([^/]*|[^l][^/]*/[^/]*)$' found=0
    tidy_files '' $(printf '%s\n' "${code[@]}" | grep -vE "$of_bots") || found=1
    tidy_files '-clang-analyzer-*' $(printf '%s\n' "${code[@]}" | grep -E "$of_bots") || found=1
    return $found
}

check_cpp() {
    cppcheck --quiet --std=c11 --language=c --error-exitcode=1 -j "$jobs" \
        --enable=warning,performance,portability --inline-suppr \
        --suppress=missingIncludeSystem --suppress=normalCheckLevelMaxBranches \
        -D_GNU_SOURCE -Iarena -Isdk -Ibots -Ibots/lib arena bots
}

failed=0
for step in checkers layers cycles alone banned comments sizes repeats map tags page format check_cpp tidy; do
    if "$step"; then
        echo "ok   lint $step"
    else
        echo "FAIL lint $step"
        failed=$((failed + 1))
    fi
done
if [ $failed = 0 ]; then
    echo "lint: clean, $((${#sources[@]} + ${#pages[@]})) files"
else
    echo "lint: $failed steps failed"
fi
[ $failed = 0 ]
