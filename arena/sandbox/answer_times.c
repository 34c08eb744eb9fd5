#include "sandbox/answer_times.h"

#include <string.h>

static const uint64_t LONG = UINT64_C(1) << 45; /* for what did not fit: longer than all else */

static uint64_t time_at(const struct answer_times *t, size_t i)
{
    uint32_t ns;

    memcpy(&ns, t->at + i * sizeof ns, sizeof ns);
    return ns < UINT32_MAX ? ns : LONG;
}

/* The most that the longest may have taken so that all together took `used`: first an equal share,
 * then what those that took less leave to the others, until nobody does. Times made up for that
 * could go on for long, and are cut off. */
static uint64_t level(const struct answer_times *t, uint64_t used)
{
    enum { ROUNDS = 32 };
    uint64_t most = 0, next = used / t->n;

    for (int round = 0; round < ROUNDS && (next > most || !round); round++) {
        uint64_t sum = 0, longer = 0;
        most = next;
        for (size_t i = 0; i < t->n; i++) {
            uint64_t ns = time_at(t, i);
            sum += ns > most ? 0 : ns;
            longer += ns > most;
        }
        next = longer ? (used - sum) / longer : most;
    }
    return most;
}

void answer_times_start(struct answer_times *t, const uint8_t *body, size_t n, uint64_t used)
{
    uint64_t sum = 0;

    *t = (struct answer_times){.n = n, .at = body, .answers = n, .used = used, .most = UINT64_MAX};
    for (size_t i = 0; i < t->n; i++)
        sum += time_at(t, i);
    if (sum > used)
        t->most = level(t, used);
}

uint64_t answer_times_next(struct answer_times *t)
{
    uint64_t ns = time_at(t, 0);

    t->at += sizeof(uint32_t);
    ns = ns < t->most ? ns : t->most;
    t->sum += ns;
    return ns;
}

void answer_times_learn(struct answer_times_usual *u, const struct answer_times *t)
{
    uint64_t beside = t->used > t->sum ? t->used - t->sum : 0;

    *u = (struct answer_times_usual){.each = t->sum / t->answers,
                                     .beside = beside / t->answers,
                                     .known = true};
}

uint64_t answer_times_usual(const struct answer_times_usual *u, size_t n, uint64_t used)
{
    enum { INTERRUPTED = 20000 }; /* ns that the kernel may take for itself in a frame */
    uint64_t usual = n * (u->each + u->beside), more = used > usual ? used - usual : 0;

    if (!u->known)
        return 0;
    return more > usual / 2 && more > INTERRUPTED ? u->each + more / n : u->each;
}
