#include "replay/transcript.h"

#include <stdio.h>

#include "base/text.h"

static const char *seat_of(const struct narration *t, unsigned seat)
{
    return t->names.seat[seat];
}

/* A transcript in the making. */
struct page {
    const struct narration *telling;
    const struct board_style *style;
    struct buf *out;
    struct buf sentence; /* room for one */
};

static void add_cards(const struct page *p, cardset cards)
{
    (void)buf_add_text(p->out, " ");
    board_cards(cards, p->style, p->out);
}

/* The sentence that was made, and a lead; then the room is empty again. */
static void add_sentence(struct page *p, const char *lead)
{
    (void)buf_add_text(p->out, lead);
    board_text((const char *)p->sentence.data, p->sentence.len, p->style, p->out);
    (void)buf_add_byte(p->out, '\n');
    p->out->failed |= p->sentence.failed;
    buf_clear(&p->sentence);
}

/* ---- Before play ---- */

static void add_heading(struct page *p)
{
    const struct narration *t = p->telling;
    char text[ADDRESS_TEXT], rules[RULES_TEXT];

    narration_address(t, text);
    rules_text(&t->event->rules, rules);
    narration_score(t, &p->sentence);
    (void)buf_printf(p->out, "%s  %s", text, rules);
    add_sentence(p, p->sentence.len ? ", " : "");
}

static void add_seats(struct page *p)
{
    const struct narration *t = p->telling;
    const struct deal *d = &t->walk.deal;
    char safe[4 * NAME_CAP];

    for (unsigned seat = 0; seat < t->event->rules.players; seat++) {
        (void)text_safe(text_of(narration_entrant(t, seat)->name), safe, sizeof safe);
        (void)buf_printf(p->out, "  %s ", seat_of(t, seat));
        add_cards(p, d->hand[seat]);
        (void)buf_printf(p->out, "   %s%s\n", safe, seat == d->table.dealer ? ", deals" : "");
    }
    if (d->blind) {
        (void)buf_add_text(p->out, "  blind");
        add_cards(p, d->blind);
        (void)buf_add_byte(p->out, '\n');
    }
    if (d->table.turnup != EU_NO_CARD) {
        (void)buf_add_text(p->out, "  turn-up ");
        board_card(d->table.turnup, p->style, p->out);
        (void)buf_add_byte(p->out, '\n');
    }
}

unsigned transcript_heading(const struct narration *t)
{
    const struct deal *d = &t->walk.deal;

    return 1u + t->event->rules.players + (d->blind != 0) + (d->table.turnup != EU_NO_CARD);
}

/* ---- Play ---- */

/* Strikes that the record has at this step. */
static void add_strikes(struct page *p)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(&p->telling->walk, &faults);

    for (size_t i = 0; i < n; i++) {
        if (fault_is_illegal((enum eu_fault)faults[i].fault.code))
            continue;
        narration_strike(p->telling, &faults[i].fault, &p->sentence);
        add_sentence(p, "  ! ");
    }
}

static void add_fault(struct page *p, const struct told *told)
{
    if (told->step.fault.code == EU_NO_FAULT)
        return;
    narration_fault(p->telling, told, &p->sentence);
    add_sentence(p, "  ! ");
}

/* All that is no card played, which stands in its trick. */
static void add_said(struct page *p, const struct told *told)
{
    if (told->step.ask.kind == EU_PLAY && told->step.played != EU_ABANDON)
        return;
    (void)buf_printf(&p->sentence, "%s ", seat_of(p->telling, told->step.ask.seat));
    narration_said(p->telling, told, &p->sentence);
    add_sentence(p, "  ");
}

static void add_trick(struct page *p, unsigned trick)
{
    const struct narration *t = p->telling;
    const struct eu_view *table = &t->walk.deal.table;

    (void)buf_printf(p->out, "  trick %u ", trick + 1);
    for (unsigned i = 0; i < EU_SEATS && table->trick[trick][i] != EU_NO_CARD; i++) {
        (void)buf_printf(p->out, "  %s ", seat_of(t, deal_player(table, trick, i)));
        board_card(table->trick[trick][i], p->style, p->out);
    }
    if (table->tricks > trick)
        (void)buf_printf(p->out, "   %s wins", seat_of(t, table->winner[trick]));
    (void)buf_add_byte(p->out, '\n');
}

void transcript_deal(struct narration *t, unsigned until, const struct board_style *style,
                     struct buf *out)
{
    struct page p = {.telling = t, .style = style, .out = out};
    const struct deal *d = &t->walk.deal;
    unsigned trick = 0;
    struct told told;

    add_heading(&p);
    add_seats(&p);
    add_strikes(&p);
    while (d->step < until && narration_step(t, &told)) {
        add_fault(&p, &told);
        add_said(&p, &told);
        if (d->table.tricks > trick)
            add_trick(&p, trick++);
        add_strikes(&p);
    }
    if (d->table.played)
        add_trick(&p, trick);
    if (until == TRANSCRIPT_ALL) {
        narration_result(t, &p.sentence);
        add_sentence(&p, "  ");
        (void)buf_add_byte(out, '\n');
    }
    buf_finish(&p.sentence);
}
