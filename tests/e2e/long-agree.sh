#!/bin/sh
# agree.sh with many more bots, and every shipped one that plays today's rules.
. "$(dirname "$0")/lib.sh"

AGREE_BOTS=60 AGREE_SEED=1000 AGREE_SHIPPED=$(cd "$BUILD/bots" && echo *.so | sed 's/\.so//g; s/callace//') \
    sh "$(dirname "$0")/agree.sh" || failed=1
exit $failed
