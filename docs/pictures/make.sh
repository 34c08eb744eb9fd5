#!/bin/sh
# Makes the pictures of README.md in FOLDER (docs/pictures) from the tournament that `make run` plays:
# terminal.svg from the output of two commands, report.png from the report in headless Chromium. NO_REPORT=1
# leaves the report out. Run it in the root of the repository; `make pictures` does.
set -eu
folder=${1:-docs/pictures}
PATH=${BUILD:-$PWD/build}:$PATH
# the terminal of the pictures, whatever the caller's is
export LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR COLUMNS
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT

cp tournaments/demo.yaml "$dir"
(cd "$dir" && euchre-arena run demo.yaml -q >played)
# The sidecar has the machine and its times. Without it the pictures are the same on every machine.
rm "$dir/demo.arena/log.msgpack.side"

# The program prints colours on a terminal only; `script` provides one.
for command in 'show demo.arena' 'replay demo.arena --at b2063523/805a/1.6 --text'; do
    printf '\n$ euchre-arena %s\n' "$command"
    (cd "$dir" && script -qec "stty cols 80; euchre-arena $command" /dev/null </dev/null)
done | python3 docs/pictures/terminal.py >"$dir/terminal.svg"
mv "$dir/terminal.svg" "$folder/terminal.svg"

[ -z "${NO_REPORT:-}" ] || exit 0
browser=$(command -v chromium || command -v chromium-browser) || {
    echo 'pictures: no chromium here, report.png is not made' >&2
    exit 1
}
(cd "$dir" && euchre-arena report demo.arena -o report.html >reported)
HOME=$dir "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --disable-lcd-text --virtual-time-budget=5000 \
    --window-size=960,612 --screenshot="$dir/report.png" "file://$dir/report.html" >"$dir/log" 2>&1 || true
if [ ! -s "$dir/report.png" ]; then
    cat "$dir/log" >&2
    exit 1
fi
mv "$dir/report.png" "$folder/report.png"
