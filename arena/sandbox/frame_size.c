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
    for (unsigned i = 0; d->items && i < FRAME_SIZE_KINDS; i++)
        d->kind[i].used = false;
    d->all = 0;
    d->items = 0;
}

/* Questions by the trick too: the first may need much more time than the last. */
static unsigned kind_of(const struct eu_wire_item *item)
{
    const struct eu_view *view = (const void *)(item + 1);

    if (item->kind != EU_WIRE_ASK)
        return item->kind;
    return EU_WIRE_CLOSE + 1 + view->question * (EU_TRICKS + 1) + view->tricks;
}

bool frame_size_add(struct frame_size *d, const struct eu_wire_item *item)
{
    unsigned kind = kind_of(item);

    if (d->items && d->all + d->kind[kind].ns > d->most)
        return false;
    d->all += d->kind[kind].ns;
    d->kind[kind].used = true;
    d->items++;
    return true;
}

/* An estimate that was too low rises at once. One that was too high falls slowly, as answers that
 * need much time may be rare. */
void frame_size_learn(struct frame_size *d, uint64_t used)
{
    static const double least = 100, fall = 0.875, first_fall = 0.5;
    double ratio = (double)used / d->all;

    for (unsigned i = 0; i < FRAME_SIZE_KINDS; i++) {
        if (!d->kind[i].used)
            continue;
        d->kind[i].known = d->kind[i].known || ratio > first_fall;
        double most = d->kind[i].known ? fall : first_fall;
        d->kind[i].ns *= ratio > most ? ratio : most;
        if (d->kind[i].ns < least)
            d->kind[i].ns = least;
    }
}
