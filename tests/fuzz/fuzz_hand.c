/* Hands as text: any bytes are read to their end or refused with a place, and every hand that can
 * be read is judged or refused. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "hands/referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

/* An error must name a place, a verdict a line of the hand. */
static void require(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct hand_reader r;
    struct hand h;
    struct hand_verdict v;
    struct err e;
    enum hand_next next;

    hand_start(&r, data, n);
    while ((next = hand_next(&r, &h, &e)) == HAND_READ) {
        if (!hand_referee(&h, &v, &e)) {
            require(e.class == ERR_USAGE && strchr(e.text, ':'));
            continue;
        }
        require(v.line >= h.at.line && v.line <= r.line + 1);
        require(v.text[0] && memchr(v.text, '\0', sizeof v.text));
    }
    require(next == HAND_END || (e.class == ERR_USAGE && strchr(e.text, ':')));
    return 0;
}
