/* Games in EGN: any bytes are a game or are refused with a sentence, and every deal that can be
 * read is judged. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "egn/egn_referee.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* What is said stands at a place and is text that ends. */
static void look_at(const struct egn_verdict *v)
{
    require(v->findings <= EGN_FINDINGS);
    for (unsigned i = 0; i < v->findings; i++) {
        const struct egn_finding *found = &v->finding[i];
        require(found->where[0] && memchr(found->where, '\0', sizeof found->where));
        require(found->text[0] && memchr(found->text, '\0', sizeof found->text));
        require(found->seat < EGN_SEATS || found->seat == EU_NOBODY);
        require((found->code != EU_NO_FAULT) >= (found->kind == EGN_FAULT));
    }
    require(!v->scored || v->result[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct egn_file f;
    struct egn_deal d;
    struct egn_score score;
    struct egn_verdict v;
    struct err e;

    if (!egn_open(&f, (const char *)data, n, &e)) {
        require(e.class == ERR_USAGE && e.text[0]);
        return 0;
    }
    egn_score_start(&score, &f);
    for (size_t i = 0; i < f.deals; i++) {
        if (!egn_deal(&f, i, &d, &e)) {
            require(e.class == ERR_USAGE && strncmp(e.text, "deals[", 6) == 0);
            continue;
        }
        egn_referee(&f, &d, &score, &v);
        look_at(&v);
    }
    egn_referee_end(&f, &score, &v);
    look_at(&v);
    egn_close(&f);
    return 0;
}
