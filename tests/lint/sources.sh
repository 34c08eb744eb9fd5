#!/bin/sh
# The C files that are ours to format and check. Frozen headers in tests/abi and inputs of the fuzzers
# stay as they are.
find arena sdk bots tests -name '*.[ch]' ! -path 'tests/abi/*' ! -path 'tests/fuzz/corpus/*' \
    -size +0 | sort
