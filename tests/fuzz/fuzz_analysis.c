/*
 * LOG.analysis: any bytes are taken as its lines, and each line as the decisions of a set. What is
 * taken is within bounds, and written and read again it is the same.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/analysis_index.h"
#include "base/text.h"
#include "rules/rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void check_index(const uint8_t *data, size_t n)
{
    struct analysis_index x;
    struct err err;
    FILE *lines = fmemopen((void *)(uintptr_t)data, n, "r");

    must(lines);
    if (!analysis_index_read(&x, lines, "analysis", &err)) {
        must(err.class == ERR_FOUND && *err.text);
        return;
    }
    must(memchr(x.bot, 0, sizeof x.bot) && (!x.sets || x.args));
    analysis_index_close(&x);
}

/* The first round of bids of a deal, all passes but the last. */
static void play_bids(struct analysed_set *s, const struct eu_rules *rules)
{
    struct cards cards = {.turnup = EU_CARD(EU_HEARTS, EU_ACE)};
    struct deal d;
    unsigned rank = 9, suit = EU_CLUBS;

    for (unsigned seat = 0; seat < rules->players; seat++)
        for (unsigned i = 0; i < rules->cards; i++, rank = rank == EU_ACE ? 9 : rank + 1) {
            suit += rank == 9 && (seat || i);
            unsigned c = EU_CARD(suit, rank);
            cards.hand[seat] |= card_bit(c == cards.turnup ? EU_CARD(EU_SPADES, EU_ACE) : c);
        }
    deal_start(&d, rules, &cards, 0);
    for (unsigned i = 0; i < rules->players; i++) {
        int answer = i + 1 == rules->players ? EU_BID_OF(EU_HEARTS, EU_PLAIN) : EU_PASS;
        must(analysed_set_add(s, &d, answer, i, true));
        deal_apply(&d, answer);
    }
}

static void check_values(const struct analysed *a)
{
    const struct valuation *v = &a->valuation;

    must(v->answers == card_count(a->decision.view.legal) && v->given < v->answers);
    must(v->in_points.best < v->answers && isfinite(v->in_points.loss));
    for (unsigned i = 0; i < v->answers; i++)
        must(isfinite(v->points[i]) && isfinite(v->points_error[i]) &&
             a->decision.view.legal >> v->answer[i] & 1);
}

static void check_line(struct analysed_set *s, struct text line)
{
    struct buf once = {0}, again = {0};
    struct err err;

    if (!analysed_set_read(s, line.s, line.n, &err)) {
        must(err.class == ERR_FOUND);
        return;
    }
    for (size_t i = 0; i < s->count; i++)
        if (s->item[i].told)
            check_values(&s->item[i]);
    analysed_set_write(s, &once);
    must(analysed_set_read(s, (const char *)once.data, once.len, &err));
    analysed_set_write(s, &again);
    must(once.len == again.len && memcmp(once.data, again.data, once.len) == 0);
    buf_finish(&once);
    buf_finish(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct text rest = {(const char *)data, n}, line;
    struct analysed_set s = {.at = {.digits = 8, .parts = ADDRESS_SET}};
    struct eu_rules rules;
    struct err err;

    must(rules_parse(&rules, "modern", &err));
    if (n)
        check_index(data, n);
    play_bids(&s, &rules);
    while (text_line(&rest, &line))
        check_line(&s, line);
    analysed_set_finish(&s);
    return 0;
}
