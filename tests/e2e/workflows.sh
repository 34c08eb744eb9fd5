#!/bin/sh
# The workflow files of docs/deploy: their steps, taken out of them, are run as a runner runs them, of a bot that is good, that
# does not build, that breaks the rules, that is weaker than its last release; and of a class. Each fails with its sentence.
# They are run without namespaces, as a user of a runner has none.
. "$(dirname "$0")/lib.sh"
here=$PWD built=$(cd "$BUILD" && pwd)
command -v git >/dev/null && command -v curl >/dev/null || left_out 'no git or no curl here'

RUNNER_TEMP=$dir/temp GITHUB_PATH=$dir/path HOME=$dir/home
export RUNNER_TEMP GITHUB_PATH HOME
export GIT_AUTHOR_NAME=ann GIT_AUTHOR_EMAIL=ann@example.org GIT_COMMITTER_NAME=ann GIT_COMMITTER_EMAIL=ann@example.org
mkdir "$HOME" "$dir/steps"

# a release that is installed in no time: the archive of this tree, as its Makefile installs what is built
mkdir -p "$dir/release/euchre-arena-0/.ci"
printf '#!/bin/sh\n[ "$*" = install ]\n' >"$dir/release/euchre-arena-0/.ci/deps" && chmod +x "$dir/release/euchre-arena-0/.ci/deps"
cat >"$dir/release/euchre-arena-0/Makefile" <<END
install:
	@mkdir -p '\$(PREFIX)/bin' '\$(PREFIX)/lib/euchre-arena/python' '\$(PREFIX)/include'
	@cp '$ARENA' '\$(PREFIX)/bin'
	@cp '$built/euchre-host' '\$(PREFIX)/lib/euchre-arena'
	@cp -R '$built/bots' '\$(PREFIX)/lib/euchre-arena'
	@cp '$here'/sdk/*.h '\$(PREFIX)/include'
END
tar -czf "$dir/release/arena.tar.gz" -C "$dir/release" euchre-arena-0
ARENA_SUMS=$(cd "$dir/release" && sha256sum arena.tar.gz)

# workflow NAME: takes it apart
workflow() {
    rm -rf "$dir/steps" && mkdir "$dir/steps"
    python3 tests/e2e/workflows.py "docs/deploy/workflow-$1.yml" "$dir/steps" >"$out" 2>&1 || complain "workflow-$1.yml:"
}

# runs FOLDER STATUS SENTENCE [NAME=VALUE...]: all steps, up to one that fails, there, on a runner that is new
runs() {
    folder=$1 status=$2 sentence=$3 found=0
    shift 3
    rm -rf "$RUNNER_TEMP" "$HOME/euchre-arena" && mkdir "$RUNNER_TEMP"
    git -C "$folder" worktree prune 2>"$dir/null"
    : >"$GITHUB_PATH"
    : >"$out"
    for step in $(seq "$(find "$dir/steps" -name '*.sh' | wc -l)"); do
        step "$dir/steps/$step.sh" "$@" >>"$out" 2>&1 </dev/null || { found=$?; break; }
    done
    [ $found = "$status" ] && grep -qF -e "$sentence" "$out" || complain "$folder $*: expected status $status and '$sentence', found $found and"
}

# step FILE [NAME=VALUE...]
step() {
    file=$1
    shift
    (
        set -a && . "$dir/steps/env" && set +a
        cd "$folder" && timeout 120 env -u MAKEFLAGS -u MAKELEVEL PATH="$(tr '\n' ':' <"$GITHUB_PATH")$PATH" \
            ARENA="file://$dir/release/arena.tar.gz" ARENA_SUMS="$ARENA_SUMS" CC="${CC:-cc}" "$@" \
            "$built/tests/walls/lacking" namespaces bash --noprofile --norc -eo pipefail "$file"
    )
}

# ---- A bot ----

workflow bot
bot=$dir/mine
"$ARENA" new-bot mine -o "$bot" >"$out" 2>&1 || complain 'new-bot:'
cp "$bot/mine.c" "$dir/good.c"

# commit: what is there
commit() {
    git -C "$bot" add -A && git -C "$bot" -c commit.gpgsign=false commit -qm "$1" || complain 'not committed'
}

git -C "$bot" init -q
commit first
runs "$bot" 0 '::notice::There is no release to play against'
runs "$bot" 1 '::error::The variable ARENA' ARENA=
uninstalled='::error::The arena could not be installed'
runs "$bot" 37 "$uninstalled" ARENA="file://$dir/release/none.tar.gz"
runs "$bot" 1 "$uninstalled" ARENA_SUMS="$(echo "$ARENA_SUMS" | tr 0-9a-f 1-9a-f0)"
git -C "$bot" tag v1
runs "$bot" 0 '::notice::There is no release to play against' # it is this one
echo '/* the same again */' >>"$bot/mine.c"
commit same
runs "$bot" 0 '::notice::The bot is as good as v1, or better.'
grep -q 'mine.*last-release' "$out" || complain 'which bot is the release is not said:'
[ -s "$bot/match.log.html" ] || complain 'no report of the match'
rm -f "$bot"/match.log*

echo 'this is no C' >>"$bot/mine.c"
commit broken
runs "$bot" 1 '::error::The bot does not build'
cat >"$bot/mine.c" <<'END'
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    (void)self, (void)view;
    return 99;
}
EU_BOT(.name = "mine", .play = play)
END
commit illegal
runs "$bot" 1 '::error::The bot is not fit to play'
sed 's/return 99/return eu_first(view->legal)/' "$bot/mine.c" >"$dir/weak.c" && cp "$dir/weak.c" "$bot/mine.c"
commit weak
runs "$bot" 1 '::error::The bot is weaker than its last release, v1.'
rm -f "$bot"/match.log*
runs "$bot" 0 '::warning::After 1 sets it is open' SETS=1 SPRT=points0=-5,points1=5
rm -f "$bot"/match.log*
runs "$bot" 0 '::warning::After 0.01s it is open' TIME=0.01s
rm -f "$bot"/match.log*
git -C "$bot" tag v2 # and it is what the next one plays
cp "$dir/good.c" "$bot/mine.c"
commit good
runs "$bot" 0 '::notice::The bot is as good as v2, or better.'
rm -f "$bot"/match.log*
git -C "$bot" checkout -q HEAD~3 && git -C "$bot" tag v3 && cp "$dir/good.c" "$bot/mine.c"
commit mended
runs "$bot" 1 '::error::The last release, v3, does not build here.'

# ---- A release as packages ----

mkdir "$dir/stub"
printf '#!/bin/sh\necho sudo "$@"\n' >"$dir/stub/sudo" && chmod +x "$dir/stub/sudo"
echo 1 >"$dir/release/euchre-arena.deb"
echo 2 >"$dir/release/libeuchre-dev.deb"
packages="file://$dir/release/euchre-arena.deb file://$dir/release/libeuchre-dev.deb " # with a blank, as such variables may have
sums=$(cd "$dir/release" && sha256sum ./*.deb | sed 's,\./,,')
stubs=$dir/stub:/usr/bin:/bin
runs "$bot" 127 'sudo apt-get install -y ./euchre-arena.deb ./libeuchre-dev.deb' ARENA_SUMS="$sums" PATH="$stubs" ARENA="$packages"
# one of them has no sum
runs "$bot" 1 "$uninstalled" ARENA_SUMS="$(echo "$sums" | head -n 1)" PATH="$stubs" ARENA="$packages"
! grep sudo "$out" || complain 'what has no sum is installed:'

# ---- A class ----

cp "$dir/steps/1.sh" "$dir/install"
workflow class
same "$dir/install" "$dir/steps/1.sh"
class=$dir/class
mkdir -p "$class/in/ann" "$class/in/bob" "$class/in/cora"
cp "$dir/good.c" "$class/in/ann/ann.c"
echo 'this is no C' >"$class/in/bob/bob.c"
cp "$dir/weak.c" "$class/in/cora/cora.c"
printf '%s\n' 'event: A class' 'submissions: in' 'rules: modern' 'unit: deals' 'deals: 2' 'sets: 4' 'seed: "1"' 'rungs: [random]' \
    'rubric:' '  - base: 50' >"$class/class.yaml"
git -C "$class" init -q
runs "$class" 0 '::warning::bob: its bot does not play: it does not build'
[ "$(grep -c '^::warning' "$out")" = 1 ] || complain 'a warning of somebody whose bot is fit:'
[ "$(wc -l <"$class/marks/marks.csv")" = 4 ] && [ -s "$class/marks/students/ann.html" ] || complain 'no marks'
echo 'rulse: modern' >>"$class/class.yaml"
runs "$class" 1 '::error::The class is not marked'

exit $failed
