#include "sandbox/frame_size.h"

#include "base/clock.h"

void frame_size_start(struct frame_size *d, uint32_t answer_ms)
{
    enum { PART = 4 };

    *d = (struct frame_size){.most = (double)(answer_ms * CLOCK_MS) / PART};
    for (unsigned i = 0; i < FRAME_SIZE_KINDS; i++)
        d->kind[i].ns = d->most;
}

void frame_size_begin(struct frame_size *d)
{
    for (unsigned i = 0; i < d->kinds; i++)
        d->kind[d->used[i]].used = false;
    d->all = 0;
    d->items = d->kinds = 0;
}

/* An estimate that was too low rises at once. One that was too high falls slowly, as answers that
 * need much time may be rare. */
void frame_size_learn(struct frame_size *d, uint64_t used)
{
    static const double least = 100, fall = 0.875, first_fall = 0.5;
    double ratio = (double)used / d->all;

    for (unsigned k = 0; k < d->kinds; k++) {
        unsigned i = d->used[k];
        d->kind[i].known = d->kind[i].known || ratio > first_fall;
        double most = d->kind[i].known ? fall : first_fall;
        d->kind[i].ns *= ratio > most ? ratio : most;
        if (d->kind[i].ns < least)
            d->kind[i].ns = least;
    }
}
