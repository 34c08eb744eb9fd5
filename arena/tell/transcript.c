#include "tell/transcript.h"

#include <stdio.h>

#include "base/text.h"

static const char *seat_of(const struct telling *t, unsigned seat)
{
    return t->names.seat[seat];
}

static const char *shown_card(unsigned c, char text[3])
{
    card_text((card)c, text);
    return text;
}

static void add_cards(struct buf *out, cardset cards)
{
    char text[3];

    for (; cards; cards &= cards - 1)
        (void)buf_printf(out, " %s", shown_card(card_lowest(cards), text));
}

/* ---- Before play ---- */

static void add_heading(const struct telling *t, struct buf *out)
{
    char text[ADDRESS_TEXT], rules[RULES_TEXT];
    struct buf score = {0};

    telling_address(t, text);
    rules_text(&t->event->rules, rules);
    telling_score(t, &score);
    (void)buf_printf(out, "%s  %s%s", text, rules, score.len ? ", " : "");
    (void)buf_add(out, score.data, score.len);
    (void)buf_add_byte(out, '\n');
    buf_finish(&score);
}

static void add_seats(const struct telling *t, struct buf *out)
{
    const struct deal *d = &t->walk.deal;
    char text[3], safe[4 * NAME_CAP];

    for (unsigned seat = 0; seat < t->event->rules.players; seat++) {
        (void)text_safe(text_of(telling_entrant(t, seat)->name), safe, sizeof safe);
        (void)buf_printf(out, "  %s ", seat_of(t, seat));
        add_cards(out, d->hand[seat]);
        (void)buf_printf(out, "   %s%s\n", safe, seat == d->table.dealer ? ", deals" : "");
    }
    if (d->blind) {
        (void)buf_add_text(out, "  blind");
        add_cards(out, d->blind);
        (void)buf_add_byte(out, '\n');
    }
    if (d->table.turnup != EU_NO_CARD)
        (void)buf_printf(out, "  turn-up %s\n", shown_card(d->table.turnup, text));
}

/* ---- Play ---- */

/* Strikes that the record has at this step. */
static void add_strikes(const struct telling *t, struct buf *out)
{
    const struct played_fault *faults;
    size_t n = walk_faults(&t->walk, &faults);

    for (size_t i = 0; i < n; i++) {
        if (fault_is_illegal((enum eu_fault)faults[i].fault.code))
            continue;
        (void)buf_add_text(out, "  ! ");
        telling_strike(t, &faults[i].fault, out);
        (void)buf_add_byte(out, '\n');
    }
}

static void add_fault(const struct telling *t, const struct told *told, struct buf *out)
{
    if (told->step.fault.code == EU_NO_FAULT)
        return;
    (void)buf_add_text(out, "  ! ");
    telling_fault(t, told, out);
    (void)buf_add_byte(out, '\n');
}

/* All that is no card played, which stands in its trick. */
static void add_said(const struct telling *t, const struct told *told, struct buf *out)
{
    if (told->step.ask.kind == EU_PLAY && told->step.played != EU_ABANDON)
        return;
    (void)buf_printf(out, "  %s ", seat_of(t, told->step.ask.seat));
    telling_said(t, told, out);
    (void)buf_add_byte(out, '\n');
}

/* `active`: who plays (struct deal). */
static void add_trick(const struct telling *t, unsigned active, unsigned trick, struct buf *out)
{
    const struct eu_view *table = &t->walk.deal.table;
    unsigned seat = table->leader[trick];
    char text[3];

    (void)buf_printf(out, "  trick %u ", trick + 1);
    for (unsigned i = 0; i < EU_SEATS && table->trick[trick][i] != EU_NO_CARD; i++) {
        (void)buf_printf(out, "  %s %s", seat_of(t, seat),
                         shown_card(table->trick[trick][i], text));
        do
            seat = (seat + 1) % t->event->rules.players;
        while (!(active >> seat & 1));
    }
    if (table->tricks > trick)
        (void)buf_printf(out, "   %s wins", seat_of(t, table->winner[trick]));
    (void)buf_add_byte(out, '\n');
}

void transcript_deal(struct telling *t, unsigned until, struct buf *out)
{
    const struct deal *d = &t->walk.deal;
    unsigned trick = 0, active = d->active;
    struct told told;

    add_heading(t, out);
    add_seats(t, out);
    add_strikes(t, out);
    while (d->step < until && telling_step(t, &told)) {
        active = told.before.active;
        add_fault(t, &told, out);
        add_said(t, &told, out);
        if (d->table.tricks > trick)
            add_trick(t, active, trick++, out);
        add_strikes(t, out);
    }
    if (d->table.played)
        add_trick(t, d->active, trick, out);
    if (until != TRANSCRIPT_ALL)
        return;
    (void)buf_add_text(out, "  ");
    telling_result(t, out);
    (void)buf_add_text(out, "\n\n");
}
