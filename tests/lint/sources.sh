#!/bin/sh
# The C files that are ours to format and check; with `pages` the files of the report's page and the scripts
# that drive it; with `all` these, and scripts and assembly too. Frozen headers in tests/abi and inputs of the fuzzers stay as they are.
if [ "${1:-}" = pages ]; then
    find arena tests -name '*.js' -o -name '*.mjs' -o -name '*.css' -o -name '*.html' | sort
elif [ "${1:-}" = all ]; then
    { "$0"
      "$0" pages
      find arena sdk bots tests debian .ci -name '*.S' -o -name '*.sh' -o -name '*.py' -o -name '*.awk'
    } | grep -vE '^tests/(hostile/zoo|fuzz/corpus|abi|released/[^/]*)/' | LC_ALL=C sort
else
    find arena sdk bots tests -name '*.[ch]' ! -path 'tests/abi/*' ! -path 'tests/fuzz/corpus/*' \
        -size +0 | sort
fi
