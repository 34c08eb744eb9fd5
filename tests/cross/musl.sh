#!/bin/sh
# All sources compile for musl without a warning, and bots are linked with it. The libraries of the arena are not in Debian
# for musl: their headers are those of this machine, and nothing that needs one is linked.
. tests/e2e/lib.sh
musl=$PWD/build/cross/tools/usr
specs=lib/x86_64-linux-musl/musl-gcc.specs
[ -e "$musl/$specs" ] || left_out 'no musl-gcc here: make deps CROSS=1'

sed "s|/usr/|$musl/|g" "$musl/$specs" >"$dir/specs"
mkdir "$dir/headers"
for header in linux asm asm-generic sodium sodium.h msgpack msgpack.h cyaml yaml.h jansson.h jansson_config.h seccomp.h \
    seccomp-syscalls.h sqlite3.h microhttpd.h archive.h archive_entry.h zlib.h zconf.h cmocka.h; do
    for place in /usr/include /usr/include/x86_64-linux-gnu; do
        [ ! -e "$place/$header" ] || ln -s "$place/$header" "$dir/headers"
    done
done

# compile SOURCE...: what is wrong is shown
compile() {
    printf '%s\n' "$@" | xargs -P "$(nproc)" -n 8 gcc -specs "$dir/specs" -isystem "$dir/headers" -D_GNU_SOURCE -Iarena -Isdk \
        -Ibots/lib -Ibots -Itests/unit -DARENA_VERSION='""' -DARENA_RELEASED='""' -std=c11 -Wall -Wextra -Wpedantic -Wshadow \
        -Wno-format-truncation -Werror -fsyntax-only >"$out" 2>&1 || complain 'sources do not compile for musl:'
}
compile arena/*/*.c tests/unit/*.c

lib=
for source in bots/lib/*.c; do
    object=$dir/$(basename "$source" .c).o lib="$lib $dir/$(basename "$source" .c).o"
    gcc -specs "$dir/specs" -std=c11 -O1 -fPIC -Wall -Wextra -Werror -Isdk -Ibots/lib -c -o "$object" "$source" >"$out" 2>&1 ||
        complain "$source does not compile for musl:"
done
for bot in bots/*.c; do
    # shellcheck disable=SC2086
    gcc -specs "$dir/specs" -std=c11 -O1 -fPIC -Wall -Wextra -Werror -Isdk -Ibots/lib -shared -Wl,-z,defs \
        -o "$dir/$(basename "$bot" .c).so" "$bot" $lib -lc >"$out" 2>&1 || complain "$bot is not linked with musl:"
done
exit $failed
