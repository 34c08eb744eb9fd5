#!/bin/sh
# `new-bot --lang cpp` and `--lang rust`: what they make builds without a warning, passes `check` and its own hands, and
# is the same bot as that in C, answer by answer, by every rule set and number of players; the structs of both are those
# of euchre_bot.h; a panic and an exception are reported as crashes, with what they say.
. tests/e2e/lib.sh

"$ARENA" rules --csv | sed 1d | cut -d, -f1 >"$dir/rules"
[ "$(wc -l <"$dir/rules")" -gt 12 ] || complain 'too few rule sets'

# make_in FOLDER WORD...
make_in() {
    folder=$1
    shift
    timeout 120 make -C "$folder" ${CC:+CC="$CC"} "$@" >"$out" 2>&1 </dev/null || complain "make $* in $folder:"
}

# makes LANGUAGE END FILE...: the folder same, in one named for the language, so that all bots have one name; its files
makes() {
    language=$1
    shift
    expect 0 "same/same.$1 is a bot that plays" new-bot same --lang "$language" -o "$dir/$language/same"
    shift
    (cd "$dir/$language/same" && find . -type f | LC_ALL=C sort | tr '\n' ' ') >"$out"
    [ "$(cat "$out")" = "$* " ] || complain "$language: other files than $*:"
    ! grep -rl 'NEW_' "$dir/$language/same" >"$out" || complain 'words of the template are left in'
    make_in "$dir/$language/same" "CXXFLAGS=-std=c++17 -Wall -Wextra -Werror" "RUSTFLAGS=-O -D warnings"
    make_in "$dir/$language/same" test
    grep -q '6 answers: 6 as expected, 0 not' "$out" || complain "$language: answers otherwise"
    make_in "$dir/$language/same" check
    grep -q '^PASS: same plays ' "$out" || complain "$language: does not pass"
    expect 2 "there is no argument 'level=2': this bot has none" match "$dir/$language/same/same.so level=2" greedy
}

# plays BOT LOG RULES
plays() {
    rm -f "$2"*
    "$ARENA" match -q --fresh --fail-on-fault --sets 3 --seed same --rules "$3" -o "$2" "$1" greedy >"$out" 2>&1 </dev/null ||
        complain "$1 by $3:"
}

# same_as BOT OTHER: both have one name, so they get the same cards
same_as() {
    while read -r rules; do
        plays "$1" "$dir/one.log" "$rules"
        plays "$2" "$dir/other.log" "$rules"
        alike "$dir/one.log" "$dir/other.log" || complain "by $rules $2 does not play as $1"
    done <"$dir/rules"
}

# layout FORM SIZES: a line for each field of the structs, and for each struct, by printf formats
layout() {
    cat >"$dir/layout.c" <<END
#include <stdio.h>
#include "euchre_bot.h"
#include "layout_1.h"
#define PRINT(s, f, type, count) printf($1, #s, #f, offsetof(struct s, f), sizeof(((struct s *)0)->f));
#define FIELDS(name, NAME) LAYOUT_##NAME(PRINT) printf($2, "eu_" #name, sizeof(struct eu_##name));
int main(void) { LAYOUT_STRUCTS(FIELDS) return 0; }
END
    ${CC:-cc} -std=c11 -I sdk -I tests/abi -o "$dir/layout" "$dir/layout.c" >"$out" 2>&1 && "$dir/layout" ||
        complain 'layout.c is not built'
}

expect 0 "" new-bot same -o "$dir/c/same"
make_in "$dir/c/same"

# ---- C++ ----

if have "${CXX:-c++}" 'a new bot in C++'; then
    makes cpp cpp ./.gitignore ./Makefile ./README.md ./same.cpp ./same.hand
    same_as "$dir/c/same/same.so" "$dir/cpp/same/same.so"
    {
        printf '#include <cstddef>\n#include "euchre_bot.h"\n'
        layout '"static_assert(offsetof(%1$s, %2$s) == %3$zu && sizeof(%1$s::%2$s) == %4$zu);\n"' \
            '"static_assert(sizeof(%1$s) == %2$zu);\n"'
    } >"$dir/layout.cpp"
    [ "$(grep -c static_assert "$dir/layout.cpp")" -gt 120 ] || complain 'too few fields'
    "${CXX:-c++}" -std=c++17 -I sdk -fsyntax-only "$dir/layout.cpp" >"$out" 2>&1 || complain 'the structs of C++ are others'
    sed -e 's/^#include <new>/&\n#include <stdexcept>/' -e 's/^    if (!view.played)/    throw std::runtime_error("oh dear");\n&/' \
        "$dir/cpp/same/same.cpp" >"$dir/throws.cpp"
    "${CXX:-c++}" -std=c++17 -fPIC -shared -static-libstdc++ -static-libgcc -I sdk -o "$dir/throws.so" "$dir/throws.cpp" \
        >"$out" 2>&1 || complain 'throws.cpp is not built'
    expect 4 'crashed by SIGABRT' referee --ask "$dir/throws.so" "$dir/c/same/same.hand"
    grep -q 'oh dear' "$out" || complain 'the exception is not shown'
fi

# ---- Rust ----

have rustc 'a new bot in Rust' || exit $failed
makes rust rs ./.gitignore ./Cargo.toml ./Makefile ./README.md ./euchre_bot/Cargo.toml ./euchre_bot/abi.rs \
    ./euchre_bot/answers.rs ./euchre_bot/bot.rs ./euchre_bot/cards.rs ./euchre_bot/kit.rs ./euchre_bot/lib.rs \
    ./euchre_bot/view.rs ./same.hand ./same.rs
same_as "$dir/c/same/same.so" "$dir/rust/same/same.so"
rust=$dir/rust/same
! grep -n 'unsafe' "$rust/same.rs" | grep -v 'forbid(unsafe_code)' >"$out" || complain 'unsafe in the own file'

# what the crate asserts of the structs is so in C, but for the size of its descriptor, which ends before `values`
layout '"%s.%s %zu\n"' '"%s %zu\n"' >"$dir/in_c"
awk '/^    pub struct / { sub(/:/, " "); name = "eu_" tolower($3); end = name " " $4 }
    name && / = [0-9]+,$/ { sub(/pub(\(crate\))? /, ""); sub(/:.* = /, " "); sub(/,/, ""); print name "." $1 " " $2 }
    name && /^    }/ { print end; name = "" }' "$rust/euchre_bot/abi.rs" | LC_ALL=C sort >"$dir/in_rust"
grep -qx 'eu_bot 128' "$dir/in_rust" || complain 'the descriptor of Rust has another size'
sed -i '/^eu_bot [0-9]*$/d' "$dir/in_c" "$dir/in_rust"
LC_ALL=C sort "$dir/in_c" | diff - "$dir/in_rust" >"$out" || complain 'the structs of Rust are others'

# rust_bot NAME FILE OPTION...: NAME/same.so, of the crate
rust_bot() {
    mkdir "$dir/$1"
    rust_so=$dir/$1/same.so rust_file=$2
    shift 2
    rustc --edition 2021 -O -D warnings "$@" --crate-name bot --crate-type cdylib \
        --extern "euchre_bot=$rust/libeuchre_bot.rlib" -o "$rust_so" "$rust_file" >"$out" 2>&1 || complain "$rust_file: not built"
}

# every question, answer, field and helper: a sum over all of them, in C and in Rust
mkdir "$dir/all"
${CC:-cc} -O2 -Wall -Wextra -Werror -shared -fPIC -I sdk -o "$dir/all/same.so" tests/e2e/newbot_all.c >"$out" 2>&1 ||
    complain 'newbot_all.c: not built'
rust_bot all_rust tests/e2e/newbot_all.rs
same_as "$dir/all/same.so" "$rust_so"

# a panic
sed 's/^    fn play(.*/&\n        if view.tricks() < 5 { panic!("oh dear"); }/' "$rust/same.rs" >"$dir/panics.rs"
for how in unwind abort; do
    rust_bot "panics_$how" "$dir/panics.rs" -C "panic=$how"
    expect 4 'crashed by SIGABRT' referee --ask "$rust_so" "$rust/same.hand"
    grep -q 'panics.rs:[0-9]*:[0-9]*' "$out" && grep -q 'oh dear' "$out" || complain 'the panic is not shown'
done

if have cargo 'a new bot in Rust, built by cargo'; then
    (cd "$rust" && cargo build -q --release --offline) >"$out" 2>&1 || complain 'cargo build:'
    expect 0 'libbot' match -q --fresh --fail-on-fault --sets 2 --seed 1 -o "$dir/cargo.log" "$rust/target/release/libbot.so" greedy
fi
exit $failed
