# `serve` without HTTP: tokens, handing in, tables of people, and the server started again. A program that only passes messages
# stands in for euchre-server, beside a copy of the arena.
. tests/e2e/lib.sh
mkdir "$dir/bin"
cp "$ARENA" "$BUILD/euchre-host" "$BUILD/euchre-unpack" "$dir/bin/" || complain 'the arena is not copied'
export EUCHRE_ARENA_BOTS="$BUILD/bots"
here=$PWD/tests/e2e
for part in tokens hand_in tables people guests removed bots kills damage server; do
    mkdir "$dir/$part"
    cp "$here/serve_relay.py" "$dir/bin/euchre-server" && chmod 755 "$dir/bin/euchre-server"
    timeout 300 python3 "$here/serve.py" "$dir/bin/euchre-arena" "$dir/$part" "$part" >"$out" 2>&1 || complain "serve, $part:"
done

mkdir "$dir/empty"
expect 2 'club.yaml is not there' serve "$dir/empty"
expect 2 'expected one folder' serve
expect 2 'expected --role' serve "$dir/tokens/club" --invite ann
expect 2 'from 1 to 4096' serve "$dir/tokens/club" --per-address 0
expect 2 '--role goes with --invite' serve "$dir/tokens/club" --role author
expect 2 'nobody has no token' serve "$dir/tokens/club" --revoke nobody
expect 0 '' serve "$dir/tokens/club" --tokens
exit $failed
