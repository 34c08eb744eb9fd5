#!/bin/sh
# The report of a long match: how large it is, how long it takes to make and to open, and the memory that
# takes. Prints, judges nothing.
set -eu
ARENA=${ARENA:-build/euchre-arena} BUILD=${BUILD:-build}
deals=${BENCH_REPORT_DEALS:-1000000}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM

"$ARENA" match random greedy --trusted --unit deals --sets "$((deals / 32))" --seed bench \
    -o "$dir/log" -q >/dev/null 2>&1
python3 - "$ARENA" "$dir/log" "$dir/html" "$deals" <<'PYTHON'
import os, resource, subprocess, sys, time
arena, log, html, deals = sys.argv[1:]
start = time.monotonic()
subprocess.run([arena, "report", log, "-o", html], check=True, stdout=subprocess.DEVNULL)
seconds = time.monotonic() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"report    {deals} deals: {seconds:.1f} s, {used.ru_maxrss / 1024:.0f} MiB at most, "
      f"{os.path.getsize(html) / 1e6:.2f} MB")
PYTHON
CHROMIUM=$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser ||
    command -v google-chrome || true)
PLAYWRIGHT=${PLAYWRIGHT:-$BUILD/browser/node_modules/playwright-core}
if [ -n "$CHROMIUM" ] && [ -d "$PLAYWRIGHT" ]; then
    mv "$dir/html" "$dir/report.html"
    CHROMIUM=$CHROMIUM PLAYWRIGHT=$PLAYWRIGHT node tests/browser/run.mjs opening.mjs "$dir/report.html" | sed 's/^/          /'
fi
