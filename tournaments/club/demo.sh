#!/bin/sh
# Shows a club: a ladder of bots that come with the arena and its pages, and two bots that are handed in by curl.
#
#   demo.sh ARENA FOLDER          plays until it is interrupted
#   demo.sh ARENA FOLDER --once   ends when both bots have a rating
#
# FOLDER is made; what is there already goes on.
set -u
[ $# -ge 2 ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 2; }
arena=$1 folder=$2 once=${3:-}
here=$(cd "$(dirname "$0")" && pwd)
ladder='' serve=''
trap '[ -z "$serve$ladder" ] || kill $serve $ladder 2>/dev/null; wait' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail() {
    echo "club-demo: $*" >&2
    exit 1
}

command -v curl >/dev/null || fail 'expected curl'
mkdir -p "$folder" && cp "$here/club.yaml" "$folder/" || exit 1
"$arena" ladder "$folder" -q >"$folder/ladder.log" 2>&1 &
ladder=$!
mkfifo "$folder/said" || exit 1
"$arena" serve "$folder" --listen "${CLUB_LISTEN:-127.0.0.1:8080}" >"$folder/said" 2>"$folder/serve.log" &
serve=$!
exec 3<"$folder/said"
rm "$folder/said"
read -r said <&3 || { cat "$folder/serve.log" >&2; fail 'the server did not start'; }
url=${said##* }
echo "$said"

invitation=$("$arena" serve "$folder" --invite demo --role author) || fail 'no token'
token=$(echo "$invitation" | grep -o 'eu_[A-Za-z0-9]*' | head -n 1)
echo "the author's page: $url#token=$token"

cat >"$folder/thrifty.c" <<'END'
#include "euchre_bot.h"

/* Leads and follows with the first card that is legal, and never names a trump. */
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "thrifty", .play = play)
END
cat >"$folder/snake.py" <<'END'
#!/usr/bin/env python3
from euchre_bot import Bot, first, run


class Snake(Bot):
    def play(self, view):
        return first(view.legal)


run(Snake)
END

# What the server says of a bot: its line of the first game's ratings.
line_of() {
    curl -fs "$url"api/games/1/ratings | tr '{' '\n' | grep -F "\"bot\":\"$1\"" | grep -F '"plays":true'
}

for file in thrifty.c snake.py; do
    echo "curl -T $file"
    curl -fsS --retry 9 --retry-connrefused -H "Authorization: Bearer $token" -T "$folder/$file" "$url"api/bots/ || fail "$file was not taken"
    echo
done

# every change of the ladder is an event
rated() {
    line_of thrifty | grep -q '"value":[-0-9]' && line_of snake | grep -q '"value":[-0-9]'
}
began=$(date +%s)
until rated || [ $(($(date +%s) - began)) -ge 120 ]; do # the server starts again when the first results are there
    curl -Ns --max-time 120 --retry 9 --retry-connrefused "$url"api/events | while read -r _; do
        rated && break
    done
done
kill -0 $ladder 2>/dev/null || fail "the ladder has ended: $(tail -n 1 "$folder/ladder.log")"
rated || fail 'the bots have no ratings after two minutes'
echo "both have ratings after $(($(date +%s) - began)) s:"
line_of thrifty
line_of snake
[ "$once" = --once ] || wait $serve
