#!/bin/sh
# `make install`, `make uninstall`, `make dist`: what is installed is complete, builds bots and plays; what is removed is
# exactly that; the archive of the sources is the same bytes each time, from each clone.
. tests/e2e/lib.sh
unset MAKEFLAGS MAKELEVEL MFLAGS

build=$(dirname "$ARENA")
install_to() { # TARGET ARGUMENT...
    timeout 300 make "$@" BUILD="$build" ${CC:+CC="$CC"} >"$out" 2>&1 </dev/null || complain "make $*:"
}

# ---- what is installed ----

stage=$dir/stage root=$dir/stage/opt/euchre
install_to install DESTDIR="$stage" PREFIX=/opt/euchre
for file in bin/euchre-arena lib/euchre-arena/euchre-host lib/euchre-arena/bots/simple.so lib/euchre-arena/bots/champion.so \
    include/euchre_bot.h include/euchre_kit.h include/euchre_args.h include/euchre_wire.h include/euchre_lib.h include/euchre_env.h include/euchre_net.h include/euchre_obs.h include/euchre_files.h lib/libeuchre-bot.a \
    lib/libeuchre.a lib/libeuchre.so lib/libeuchre.so.1 lib/pkgconfig/euchre.pc lib/pkgconfig/euchre-bot.pc share/man/man1/euchre-arena.1 share/bash-completion/completions/euchre-arena \
    share/zsh/site-functions/_euchre-arena share/doc/euchre-arena/README.md share/doc/euchre-arena/sdk/TUTORIAL.md \
    share/doc/euchre-arena/docs/formats/log.md share/doc/euchre-arena/docs/deploy/euchre-club.conf share/doc/euchre-arena/LICENSE \
    lib/systemd/system/euchre-ladder.service lib/systemd/system/euchre-serve.service lib/sysusers.d/euchre-club.conf; do
    [ -s "$root/$file" ] || complain "$file is not installed"
done
[ ! -f sdk/python/euchre_bot.py ] || [ -s "$root/lib/euchre-arena/python/euchre_bot.py" ] || complain 'the module for Python is not installed'
# the libraries show what their header declares, and nothing else
grep -oE '^[a-z].*\b(eu_(env|game|obs|state)_[a-z_]+)\(' "$root/include/euchre_env.h" | grep -oE 'eu_[a-z_]+\($' | tr -d '(' | sort >"$dir/declared"
[ "$(wc -l <"$dir/declared")" -ge 30 ] || complain 'few functions are declared'
nm -D --defined-only "$root/lib/libeuchre.so.1" | awk '{ print $3 }' | sort >"$dir/shared.names"
nm -g --defined-only "$root/lib/libeuchre.a" | awk 'NF == 3 { print $3 }' | sort >"$dir/static.names"
same "$dir/declared" "$dir/shared.names"
same "$dir/declared" "$dir/static.names"
(cd "$stage" && find . ! -type d ! -path './opt/euchre/*') >"$out"
[ ! -s "$out" ] || complain 'outside of the prefix:'
(cd "$stage" && find . ! -type d ! -perm -444) >"$out"
[ ! -s "$out" ] || complain 'others cannot read:'
grep -qx 'prefix=/opt/euchre' "$root/lib/pkgconfig/euchre-bot.pc" || complain 'pkg-config is told another prefix'
grep -rl "$stage" "$stage" >"$out" && complain 'these tell of where they were staged:'
(cd "$stage" && find . -type f -exec sha256sum {} + | sort) >"$dir/first"
install_to install DESTDIR="$stage" PREFIX=/opt/euchre
(cd "$stage" && find . -type f -exec sha256sum {} + | sort) >"$dir/second"
same "$dir/first" "$dir/second"

# ---- links of what is documented lead to what is installed ----

doc=$root/share/doc/euchre-arena
find "$doc" -name '*.md' | while read -r page; do
    grep -oE '\]\([^)#:]+[)#]' "$page" | sed 's/^](//; s/[)#]$//' | sort -u | while read -r link; do
        [ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
    done
done >"$out"
[ ! -s "$out" ] || complain 'links lead nowhere:'
[ -x "$doc/sdk/examples/trumps.pl" ] || complain 'no example of another language'

# ---- what is removed ----

echo mine >"$root/lib/euchre-arena/bots/mine.so"
echo mine >"$root/share/doc/euchre-arena/mine"
install_to uninstall DESTDIR="$stage" PREFIX=/opt/euchre
(cd "$root" && find . ! -type d | sort) >"$out"
[ "$(tr '\n' ' ' <"$out")" = './lib/euchre-arena/bots/mine.so ./share/doc/euchre-arena/mine ' ] || complain 'left, or removed too much:'
rm "$root/lib/euchre-arena/bots/mine.so" "$root/share/doc/euchre-arena/mine"
install_to uninstall DESTDIR="$stage" PREFIX=/opt/euchre
find "$stage" -name '*euchre-arena*' -print >"$out"
[ ! -s "$out" ] || complain 'folders are left:'

# ---- what plays from there ----

install_to install PREFIX="$dir/usr"
here=$ARENA
ARENA=$dir/usr/bin/euchre-arena
export PATH="$dir/usr/bin:$PATH" PKG_CONFIG_PATH="$dir/usr/lib/pkgconfig"
expect 0 'PASS: simple plays ' check simple --rules modern --deals 20
"$ARENA" bots >"$out" 2>&1
grep -q "^champion .*$dir/usr/bin/../lib/euchre-arena/bots/champion.so" "$out" || complain 'the bots are not those installed'
if have pkg-config 'bots built by what is installed'; then
    cp sdk/template.c "$dir/mine.c"
    # words, not one argument
    # shellcheck disable=SC2046
    ${CC:-cc} -shared -fPIC $(pkg-config --cflags euchre-bot) -o "$dir/mine.so" "$dir/mine.c" >"$out" 2>&1 || complain 'a bot is not built'
    expect 0 'mine against greedy' match "$dir/mine.so" greedy --sets 10 -q --fail-on-fault
    sed -n '/^```c$/,/^```$/p' bots/README.md | sed '/^```/d' >"$dir/thinker.c"
    # shellcheck disable=SC2046
    ${CC:-cc} -O2 -shared -fPIC $(pkg-config --cflags euchre-bot) -o "$dir/thinker.so" "$dir/thinker.c" $(pkg-config --libs euchre-bot) \
        >"$out" 2>&1 || complain 'a bot is not linked with the library'
    expect 0 'thinker against simple' match "$dir/thinker.so" simple --rules hoyle-4 --sets 4 -q --fail-on-fault
    # the program of the page plays the same with the shared library and with the static one
    sed -n '/^```c$/,/^```$/p' docs/environment.md | sed '/^```/d' >"$dir/sample.c"
    # shellcheck disable=SC2046
    ${CC:-cc} -Wall -Wextra -Werror -O2 $(pkg-config --cflags euchre) -o "$dir/shared" "$dir/sample.c" $(pkg-config --libs euchre) \
        >"$out" 2>&1 || complain 'the sample of docs/environment.md is not built'
    # shellcheck disable=SC2046
    ${CC:-cc} -O2 $(pkg-config --cflags euchre) -o "$dir/static" "$dir/sample.c" "$dir/usr/lib/libeuchre.a" \
        $(pkg-config --libs libsodium) >"$out" 2>&1 || complain 'it is not built with the static library'
    LD_LIBRARY_PATH="$dir/usr/lib" "$dir/shared" >"$out" 2>&1 || complain 'the sample does not run:'
    grep -q '^1000 steps of 256 rows, -*[1-9][0-9]* points' "$out" || complain 'the sample prints something else:'
    "$dir/static" >"$dir/static.out" 2>&1
    same "$dir/static.out" "$out"
fi
# a new bot finds the headers of this installation
PKG_CONFIG_PATH=/nowhere expect 0 'is a bot that plays' new-bot fresh -o "$dir/fresh"
grep -qx "ARENA = $ARENA" "$dir/fresh/Makefile" || complain "the new bot's Makefile has another arena"
PKG_CONFIG_PATH=/nowhere make -C "$dir/fresh" ${CC:+CC="$CC"} play >"$out" 2>&1 </dev/null || complain 'make play:'
grep -q 'fresh against greedy' "$out" || complain 'the new bot did not play'
if [ -f sdk/python/euchre_bot.py ]; then
    expect 0 'is a bot that plays' new-bot snake --lang python -o "$dir/snake"
    expect 0 'snake against greedy' match "$dir/snake/snake.py" greedy --sets 10 -q --fail-on-fault
fi
install_to uninstall PREFIX="$dir/usr"
ARENA=$here
find "$dir/usr" ! -type d >"$out"
[ ! -s "$out" ] || complain 'left of the installation:'

# ---- Debian packages, which tests/e2e/long-packages.sh makes ----

sed -n 's/^lib:[^ ]* //p' .ci/deps | while read -r name _; do
    grep -qE "^ +$name(,| |$)" debian/control || echo "$name"
done >"$out"
[ ! -s "$out" ] || complain 'Build-Depends of debian/control lacks what .ci/deps has:'

# ---- the archive of the sources ----

# says FOLDER WHAT WORDS: of .ci/commit
says() {
    found=$(TZ=Asia/Tokyo "$1/.ci/commit" ${2:+"$2"})
    [ "$found" = "$3" ] || complain "$1: .ci/commit $2: expected '$3', found '$found'"
}

if git rev-parse --git-dir >/dev/null 2>&1; then
    for n in 1 2; do
        git clone -q . "$dir/clone$n" >"$out" 2>&1 || complain 'not cloned'
        (cd "$dir/clone$n" && umask $((n * 11)) && find . -name '*.md' -exec touch -d "2001-01-0$n" {} + && make dist) >"$out" 2>&1 || complain "make dist in clone $n:"
    done
    (cd "$dir/clone1" && cp build/*.tar.gz "$dir/again.tar.gz" && make dist) >"$out" 2>&1 || complain 'make dist again:'
    for archive in "$dir"/clone1/build/*.tar.gz; do
        same "$archive" "$dir/clone2/build/${archive##*/}"
        same "$archive" "$dir/again.tar.gz"
        tar -tzf "$archive" | grep -qx 'euchre-arena-[0-9a-z.~]*/Makefile' || complain "$archive: no Makefile in it"
        tar -tzf "$archive" | sed 's,^[^/]*/,,; /^$/d; /\/$/d' | sort >"$dir/packed"
        git ls-files | sort >"$dir/listed"
        same "$dir/packed" "$dir/listed"
        mkdir "$dir/unpacked" && tar -xzf "$archive" -C "$dir/unpacked"
    done

    # which says of which commit it is; so does a clone, and whether it was changed since
    commit=$(git rev-parse HEAD | cut -c-12)
    before=', before the release'
    version=$(sed -n 's/^VERSION = //p' Makefile)
    [ -z "$(sed -n 's/^RELEASED = *//p' Makefile)" ] || before=
    says "$dir"/unpacked/* '' "$commit$before, from an archive"
    says "$dir/clone1" '' "$commit$before"
    touch "$dir/clone1/arena/base/new.c"
    says "$dir/clone1" '' "$commit$before, with changes that are not committed"
    says "$dir"/unpacked/* version "$("$dir/clone1/.ci/commit" version)"
    if [ -n "$before" ]; then
        says "$dir/clone1" date "$(TZ=UTC git log -1 --format=%cd --date=format-local:%F)"
        says "$dir/clone1" version "$version~git$(TZ=UTC git log -1 --format=%cd --date=format-local:%Y%m%d).$commit"
    fi
    # what is packed is said where it is not what is there; nothing is packed of an archive, nor of a commit after a release
    (cd "$dir/clone1" && make dist) >"$out" 2>&1
    grep -q 'without what is not committed' "$out" || complain 'make dist of what is changed says nothing:'
    ! (cd "$dir"/unpacked/* && make dist) >"$out" 2>&1 || complain 'an archive is made of an archive:'
    git -C "$dir/clone1" -c user.name=a -c user.email=a commit -q --allow-empty -m x
    git -C "$dir/clone1" tag "v$version" HEAD~1 && sed -i 's/^RELEASED =.*/RELEASED = 2026-01-02/' "$dir/clone1/Makefile"
    says "$dir/clone1" version "$version"
    says "$dir/clone1" date 2026-01-02
    ! (cd "$dir/clone1" && make dist) >"$out" 2>&1 || complain 'a commit after the release is packed:'
    grep -q 'is released, as another commit' "$out" || complain 'make dist after a release:'
    # the clone of another user
    if [ "$(id -u)" = 0 ]; then
        git -C "$dir/clone1" tag -d "v$version" >"$out" 2>&1 && chown -R 65534 "$dir/clone1"
        (cd "$dir/clone1" && make dist) >"$out" 2>&1 || complain 'make dist in the clone of another user:'
    fi
    rm -rf "$dir/clone2/.git"
    says "$dir/clone2" '' unknown
    [ -z "$before" ] || says "$dir/clone2" version "$version~git"
fi
exit $failed
