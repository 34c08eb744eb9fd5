#!/bin/sh
# Debian packages (`make deb`): of a clone and of an unpacked archive (`make dist`), in two folders, they are the same bytes,
# and lintian finds nothing. In a bare root of Debian they are installed, debian/tests pass, an upgrade restarts a club, removal
# ends it, and what is purged leaves nothing. The steps of a workflow file install them too, and look at a bot.
. tests/e2e/lib.sh
unset MAKEFLAGS MAKELEVEL MFLAGS
packages=$dir/packages

# the archive is made from a commit
[ -e .git ] || left_out 'no repository here'
for program in dpkg-buildpackage dh dh_python3 lintian; do
    command -v $program >/dev/null || left_out "no $program here"
done

# build FOLDER: what is in it as packages
build() {
    (cd "$1" && nice timeout 800 make deb) >"$out" 2>&1 </dev/null || complain "make deb in $1:"
}

# built: in two folders, at other times, with other settings; nothing comes from a cache of the compiler
built() {
    export CCACHE_DISABLE=1
    git clone -q . "$dir/clone" >"$out" 2>&1 || complain 'not cloned'
    build "$dir/clone"
    (cd "$dir/clone" && make dist) >"$out" 2>&1 || complain 'make dist:'
    mkdir -p "$dir/another/path" && tar -xzf "$dir"/clone/build/euchre-arena-*.tar.gz -C "$dir/another/path"
    (umask 027 && TZ=Asia/Tokyo LC_ALL=C && export TZ LC_ALL && build "$dir/another/path"/euchre-arena-*)
    mv "$dir/clone/build/deb" "$packages"
    for file in "$packages"/*.deb "$packages"/*.dsc "$packages"/*.tar.xz; do
        same "$file" "$dir/another/path"/euchre-arena-*/build/deb/"${file##*/}"
    done
    rm -rf "$dir/clone" "$dir/another"
}

# inside ROOT: in a namespace of mounts of its own
inside() {
    root=$1
    mount -t proc proc "$root/proc"
    find_files >"$dir/before"
    mkdir "$root/packages" && cp "$packages"/euchre-arena_*_*.deb "$root/packages"
    begin_units
    installed 'apt-get install' 'cd /packages && apt-get update && apt-get install -y ./euchre-arena_*.deb'
    installed 'a match' 'cd /tmp && euchre-arena match simple greedy --seed 42 -o m.log && euchre-arena verify m.log && rm m.log*'
    installed 'an upgrade' 'dpkg -i /packages/euchre-arena_*.deb'
    asked_of_systemd "$(printf 'try-restart euchre-%s.service\n' ladder serve)"
    installed 'apt-get purge' 'apt-get purge -y euchre-arena && apt-get autoremove --purge -y -o APT::AutoRemove::RecommendsImportant=false'
    asked_of_systemd 'stop euchre-serve.service euchre-ladder.service'
    end_units
    rm -rf "$root/packages"
    find_files >"$dir/after"
    diff "$dir/before" "$dir/after" >"$out" || complain 'what was installed leaves:'
    autopkgtest -o "$dir/autopkgtest" "$packages"/*.changes -- chroot "$root" >"$out" 2>&1 </dev/null ||
        complain 'autopkgtest:'
    sed -n 's/^\([a-z]*\.sh\) *\(PASS\)$/\1/p' "$dir/autopkgtest/summary" | sort | tr '\n' ' ' >"$dir/passed"
    [ "$(cat "$dir/passed")" = 'play.sh python.sh sdk.sh ' ] || complain 'autopkgtest did not run all:'
    workflow
}

# begin_units: as if systemd ran; what it is asked stands in /asked. end_units
begin_units() {
    mkdir -p "$root/run/systemd/system"
    mv "$root/usr/bin/deb-systemd-invoke" "$dir/invoke"
    printf '#!/bin/sh\necho "$@" >>/asked\n' >"$root/usr/bin/deb-systemd-invoke" && chmod +x "$root/usr/bin/deb-systemd-invoke"
}

end_units() {
    mv "$dir/invoke" "$root/usr/bin/deb-systemd-invoke"
    rm -r "$root/run/systemd"
}

# asked_of_systemd LINES: that, and no more since
asked_of_systemd() {
    { [ ! -e "$root/asked" ] || sort "$root/asked"; } >"$out"
    [ "$(cat "$out")" = "$1" ] || complain "systemd: expected '$1', found"
    rm -f "$root/asked"
}

# workflow: the steps of workflow-bot.yml with these packages, of a bot whose release is it itself
workflow() {
    mkdir "$root/steps" && python3 tests/e2e/workflows.py docs/deploy/workflow-bot.yml "$root/steps" >"$out" 2>&1 || complain 'no steps:'
    cp "$packages"/euchre-arena_*_*.deb "$packages"/libeuchre-dev_*.deb "$packages"/libeuchre1_*.deb "$root/steps"
    cat >"$root/steps/all" <<'END'
set -e
apt-get install -y --no-install-recommends curl git
printf '#!/bin/sh\nexec "$@"\n' >/usr/bin/sudo && chmod +x /usr/bin/sudo
set -a && . /steps/env
HOME=/steps/home RUNNER_TEMP=/steps/temp GITHUB_PATH=/steps/path ARENA=$(printf 'file://%s ' /steps/*.deb)
ARENA_SUMS=$(cd /steps && sha256sum -- *.deb)
GIT_AUTHOR_NAME=ann GIT_AUTHOR_EMAIL=ann@example.org GIT_COMMITTER_NAME=ann GIT_COMMITTER_EMAIL=ann@example.org
mkdir $RUNNER_TEMP
bash --noprofile --norc -eo pipefail /steps/1.sh
euchre-arena new-bot mine -o $HOME && cd $HOME && git init -q . && git add -A && git commit -qm one && git tag v1
git commit -q --allow-empty -m two
for step in 2 3 4 5; do bash --noprofile --norc -eo pipefail /steps/$step.sh; done
END
    installed 'the workflow file' '. /steps/all'
    grep -q '::notice::The bot is as good as v1, or better' "$out" || complain 'the workflow file does not come to its end:'
}

# find_files: but caches, logs, and what dpkg and apt note for themselves
find_files() {
    (cd "$root" && find . -xdev \( -path ./var/cache -o -path ./var/log -o -path ./var/lib/apt -o -path './var/lib/dpkg/*-old' \) \
        -prune -o -print | sort)
}

# installed WHAT COMMAND
installed() {
    chroot "$root" env PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive sh -c "$2" >"$out" 2>&1 </dev/null ||
        complain "$1 in a bare root:"
}

if [ "${1:-}" = inside ]; then
    trap - EXIT
    rm -rf "$dir"
    dir=$2 out=$2/out packages=$2/packages
    inside "$dir/root"
    exit $failed
fi

built
lintian --allow-root --fail-on error,warning "$packages"/*.changes >"$out" 2>&1 || complain 'lintian:'
[ ! -s "$out" ] || cat "$out"
[ "$(id -u)" = 0 ] || left_out 'only root can enter a root'
have mmdebstrap 'packages in a bare root' && have autopkgtest 'packages in a bare root' || exit $failed
mmdebstrap --variant=apt "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$dir/root" >"$out" 2>&1 </dev/null ||
    left_out 'mmdebstrap makes no root, perhaps for want of a network'
unshare --mount --propagation private sh "$0" inside "$dir" || failed=1
exit $failed
