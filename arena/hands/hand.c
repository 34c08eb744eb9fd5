#include "hands/hand.h"

#include <stdarg.h>
#include <stdio.h>

bool hand_error(struct hand_place at, struct err *e, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    (void)vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_set(e, ERR_USAGE, "%u:%u: %s", at.line, at.column, text);
}

bool hand_twice(struct hand_place at, struct err *e, card c, struct hand_place first)
{
    char text[3];

    card_text(c, text);
    return hand_error(at, e, "%s is there twice: here, and in line %u, column %u", text, first.line,
                      first.column);
}

const char *hand_expect_name(enum expect expect)
{
    static const char *const names[EXPECTS] = {"tricks", "points", "score", "games", "rubber"};

    return names[expect];
}

const struct hand_answer *hand_find_answer(const struct hand *h, unsigned question, unsigned seat,
                                           unsigned turn)
{
    for (const struct hand_answer *s = h->answers; s < h->answers + h->answer_count; s++)
        if (s->question == question && s->seat == seat && s->turn == turn)
            return s;
    return NULL;
}

/* The turn (struct hand_answer) of the open question. */
static unsigned turn_of(const struct deal *d)
{
    switch ((enum eu_question)d->ask.kind) {
    case EU_BID:
        return d->round;
    case EU_PLAY:
        return d->table.tricks;
    case EU_BURY:
        return (unsigned)card_count(d->away);
    case EU_CHOOSE_PARTNER:
        return (unsigned)card_count(d->table.makers) - 1;
    case EU_NOTHING:
    case EU_TAKE:
    case EU_OPPOSE:
    case EU_DISCARD:
    case EU_CALL_PARTNER:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_BID_TRICKS:
        break;
    }
    return 0;
}

const struct hand_answer *hand_deal_answer(const struct hand *h, const struct deal *d)
{
    return hand_find_answer(h, d->ask.kind, d->ask.seat, turn_of(d));
}
