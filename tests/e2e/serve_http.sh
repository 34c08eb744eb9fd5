# `serve` and euchre-server together, over HTTP: files that are handed in, a game at a table, kills of both.
. tests/e2e/lib.sh
export EUCHRE_ARENA_BOTS="$BUILD/bots"
timeout 300 python3 tests/e2e/serve_http.py "$ARENA" "$dir" >"$out" 2>&1 || complain 'serve over HTTP:'
exit $failed
