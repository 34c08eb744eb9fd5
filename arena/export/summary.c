#include "export/summary.h"

#include "rules/law.h"

const struct column summary_before[SUMMARY_BEFORE] = {
    {"address", CELL_TEXT, CELL_ONE, NULL},
    {"hand", CELL_TEXT, CELL_BY_SEAT, "hands"},
    {"score", CELL_NUMBER, CELL_BY_SIDE, "score"},
    {"games", CELL_NUMBER, CELL_BY_SIDE, "games"},
};

const struct column summary_after[SUMMARY_AFTER] = {
    {"maker", CELL_TEXT, CELL_ONE, NULL},
    {"maker_bot", CELL_WORDS, CELL_ONE, NULL},
    {"makers", CELL_TEXT, CELL_ONE, NULL},
    {"trump", CELL_TEXT, CELL_ONE, NULL},
    {"round", CELL_NUMBER, CELL_ONE, NULL},
    {"contract", CELL_NUMBER, CELL_ONE, NULL},
    {"how", CELL_TEXT, CELL_ONE, NULL},
    {"alone", CELL_TRUTH, CELL_ONE, NULL},
    {"ended", CELL_TRUTH, CELL_ONE, NULL},
    {"void", CELL_TRUTH, CELL_ONE, NULL},
    {"tricks", CELL_NUMBER, CELL_ONE, NULL},
    {"made", CELL_TRUTH, CELL_ONE, NULL},
    {"march", CELL_TRUTH, CELL_ONE, NULL},
    {"euchred", CELL_TRUTH, CELL_ONE, NULL},
    {"points", CELL_NUMBER, CELL_BY_SIDE, "points"},
    {"answers", CELL_NUMBER, CELL_ONE, NULL},
    {"illegal", CELL_NUMBER, CELL_ONE, NULL},
    {"strikes", CELL_NUMBER, CELL_ONE, NULL},
    {"fault", CELL_TEXT, CELL_ONE, NULL},
};

/* ---- Cells ---- */

void summary_cards(struct cells *c, cardset cards)
{
    char text[CARD_SET_TEXT];

    card_set_text(cards, text);
    cells_text(c, text);
}

void summary_seat(struct cells *c, unsigned seat)
{
    if (seat < EU_SEATS)
        cells_text(c, (const char[]){seat_letter(seat), '\0'});
    else
        cells_empty(c);
}

void summary_suit(struct cells *c, unsigned suit)
{
    if (suit < SUITS)
        cells_text(c, suit_name(suit));
    else
        cells_empty(c);
}

void summary_citation(struct cells *c, const struct walk *w, const struct fault *fault)
{
    struct citation cited;

    cells_text(c, fault && law_broken(&w->event->rules, fault, &cited) ? cited.law : "");
}

static void add_seats(struct cells *c, unsigned seats)
{
    char text[2 * EU_SEATS + 1] = "";
    size_t n = 0;

    for (; seats; seats &= seats - 1) {
        if (n)
            text[n++] = ' ';
        text[n++] = seat_letter((unsigned)__builtin_ctz(seats));
        text[n] = '\0';
    }
    cells_text(c, text);
}

/* ---- As it begins ---- */

static void add_sides(struct cells *c, const int32_t *n, unsigned sides)
{
    for (unsigned side = 0; side < sides; side++)
        cells_number(c, n[side]);
    cells_list_end(c);
}

void summary_begin(struct buf *out, bool json, const struct walk *w, const struct pairing *pairing)
{
    struct cells c = cells_begin(out, json, summary_before, SUMMARY_BEFORE);
    struct address at = walk_address(w, pairing);
    char address[ADDRESS_TEXT];

    address_text_to(&at, ADDRESS_DEAL, address);
    cells_text(&c, address);
    for (unsigned seat = 0; seat < w->event->rules.players; seat++)
        summary_cards(&c, w->deal.hand[seat]);
    cells_list_end(&c);
    add_sides(&c, w->tally.points, w->event->rules.sides);
    add_sides(&c, w->tally.games, w->event->rules.sides);
    cells_end(&c);
}

/* ---- As it ends ---- */

static void add_contract(struct cells *c, const struct deal *d, const struct summary_names *name)
{
    const struct eu_view *t = &d->table;
    bool has_maker = t->maker != EU_NOBODY;

    summary_seat(c, t->maker);
    cells_text(c, has_maker ? name->of[t->maker] : "");
    add_seats(c, d->makers);
    summary_suit(c, t->trump);
    if (has_maker && !d->rules->auction)
        cells_number(c, d->round + 1);
    else
        cells_empty(c);
    if (t->contract)
        cells_number(c, t->contract);
    else
        cells_empty(c);
    if (has_maker) {
        cells_text(c, how_name(t->lone == EU_NOBODY ? EU_PLAIN : t->how));
        cells_truth(c, d->alone);
    } else {
        cells_empty(c);
        cells_empty(c);
    }
}

static void add_tricks(struct cells *c, const struct deal *d)
{
    bool ended = d->ask.kind == EU_NOTHING;

    cells_truth(c, ended);
    cells_truth(c, ended && d->outcome.void_deal);
    if (!ended || !d->makers || !deal_is_played_out(d)) {
        for (unsigned i = 0; i < 4; i++)
            cells_empty(c);
        return;
    }
    cells_number(c, deal_maker_tricks(d));
    cells_truth(c, deal_made(d));
    cells_truth(c, deal_is_march(d));
    cells_truth(c, !deal_made(d));
}

const struct fault *summary_fault(const struct walk *w)
{
    const struct table_record *p = w->played;

    for (size_t f = 0; f < p->faults; f++)
        if (p->fault[f].deal == w->index)
            return &p->fault[f].fault;
    return NULL;
}

static void add_faults(struct cells *c, const struct walk *w)
{
    const struct table_record *p = w->played;
    const struct fault *first = summary_fault(w);
    unsigned illegal = 0, strikes = 0;

    for (size_t f = 0; f < p->faults; f++) {
        enum eu_fault code = (enum eu_fault)p->fault[f].fault.code;
        if (p->fault[f].deal != w->index)
            continue;
        illegal += fault_is_illegal(code);
        strikes += fault_is_strike(code);
    }
    cells_number(c, illegal);
    cells_number(c, strikes);
    cells_text(c, first ? fault_name((enum eu_fault)first->code) : "");
}

void summary_end(struct buf *out, bool json, const struct walk *w, const struct summary_names *name)
{
    struct cells c = cells_begin(out, json, summary_after, SUMMARY_AFTER);
    const struct table_record_deal *played = &w->played->deal[w->index];

    add_contract(&c, &w->deal, name);
    add_tricks(&c, &w->deal);
    for (unsigned side = 0; side < w->event->rules.sides; side++)
        cells_number(&c, played->points[side]);
    cells_list_end(&c);
    cells_number(&c, played->answers);
    add_faults(&c, w);
    cells_end(&c);
}
