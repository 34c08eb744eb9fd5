#include "export/columns.h"

#include "rules/law.h"
#include "text/answer.h"

/* The number of the law that a fault broke; empty for a strike and for NULL. */
static void add_citation(struct cells *c, const struct walk *w, const struct fault *fault)
{
    struct citation cited;

    cells_text(c, fault && law_broken(&w->event->rules, fault, &cited) ? cited.law : "");
}

/* ---- Deals ---- */

const struct column deal_columns_before[DEAL_COLUMNS_BEFORE] = {
    COLUMN_TEXT("address"),
    {"hand", CELL_TEXT, CELL_BY_SEAT, "hands"},
    {"score", CELL_NUMBER, CELL_BY_SIDE, "score"},
    {"games", CELL_NUMBER, CELL_BY_SIDE, "games"}};

const struct column deal_columns_after[DEAL_COLUMNS_AFTER] = {COLUMN_TEXT("maker"),
                                                              COLUMN_WORDS("maker_bot"),
                                                              COLUMN_TEXT("makers"),
                                                              COLUMN_TEXT("trump"),
                                                              COLUMN_NUMBER("round"),
                                                              COLUMN_NUMBER("contract"),
                                                              COLUMN_TEXT("how"),
                                                              COLUMN_TRUTH("alone"),
                                                              COLUMN_TRUTH("ended"),
                                                              COLUMN_TRUTH("void"),
                                                              COLUMN_NUMBER("tricks"),
                                                              COLUMN_TRUTH("made"),
                                                              COLUMN_TRUTH("march"),
                                                              COLUMN_TRUTH("euchred"),
                                                              {"points", CELL_NUMBER, CELL_BY_SIDE,
                                                               "points"},
                                                              COLUMN_NUMBER("answers"),
                                                              COLUMN_NUMBER("illegal"),
                                                              COLUMN_NUMBER("strikes"),
                                                              COLUMN_TEXT("fault")};

const struct column deal_columns_late[DEAL_COLUMNS_LATE] = {COLUMN_TEXT("blind"),
                                                            COLUMN_TEXT("called"),
                                                            COLUMN_TEXT("citation")};

static void add_sides(struct cells *c, const int32_t *n, unsigned sides)
{
    for (unsigned side = 0; side < sides; side++)
        cells_number(c, n[side]);
    cells_list_end(c);
}

void deal_cells_begin(struct buf *out, bool json, const struct walk *w,
                      const struct pairing *pairing)
{
    struct cells c = cells_begin(out, json, deal_columns_before, DEAL_COLUMNS_BEFORE);
    struct address at = walk_address(w, pairing);
    char address[ADDRESS_TEXT];

    address_text_to(&at, ADDRESS_DEAL, address);
    cells_text(&c, address);
    for (unsigned seat = 0; seat < w->event->rules.players; seat++)
        cells_cards(&c, w->deal.hand[seat]);
    cells_list_end(&c);
    add_sides(&c, w->tally.points, w->event->rules.sides);
    add_sides(&c, w->tally.games, w->event->rules.sides);
    cells_end(&c);
}

static void add_contract(struct cells *c, const struct deal *d, const struct seat_bots *name)
{
    const struct eu_view *t = &d->table;
    bool has_maker = t->maker != EU_NOBODY;

    cells_seat(c, t->maker);
    cells_text(c, has_maker ? name->of[t->maker] : "");
    cells_seats(c, d->makers);
    cells_suit(c, t->trump);
    cells_number_if(c, has_maker && !d->rules->auction, d->round + 1);
    cells_number_if(c, t->contract, t->contract);
    cells_text(c, has_maker ? how_name(t->lone == EU_NOBODY ? EU_PLAIN : t->how) : "");
    cells_truth_if(c, has_maker, d->alone);
}

static void add_tricks_cells(struct cells *c, const struct deal *d)
{
    bool ended = d->ask.kind == EU_NOTHING;
    bool known = ended && d->makers && deal_is_played_out(d);

    cells_truth(c, ended);
    cells_truth(c, ended && d->outcome.void_deal);
    cells_number_if(c, known, known ? deal_maker_tricks(d) : 0);
    cells_truth_if(c, known, known && deal_made(d));
    cells_truth_if(c, known, known && deal_is_march(d));
    cells_truth_if(c, known, known && !deal_made(d));
}

/* The first fault of the deal; NULL if it has none. */
static const struct fault *first_fault(const struct walk *w)
{
    const struct table_record *p = w->played;

    for (size_t f = 0; f < p->faults; f++)
        if (p->fault[f].deal == w->index)
            return &p->fault[f].fault;
    return NULL;
}

static void add_deal_faults(struct cells *c, const struct walk *w)
{
    const struct table_record *p = w->played;
    const struct fault *first = first_fault(w);
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

void deal_cells_end(struct buf *out, bool json, const struct walk *w, const struct seat_bots *name)
{
    struct cells c = cells_begin(out, json, deal_columns_after, DEAL_COLUMNS_AFTER);
    const struct table_record_deal *played = &w->played->deal[w->index];

    add_contract(&c, &w->deal, name);
    add_tricks_cells(&c, &w->deal);
    for (unsigned side = 0; side < w->event->rules.sides; side++)
        cells_number(&c, played->points[side]);
    cells_list_end(&c);
    cells_number(&c, played->answers);
    add_deal_faults(&c, w);
    cells_end(&c);
}

void deal_cells_late(struct buf *out, bool json, const struct walk *w, cardset blind)
{
    struct cells c = cells_begin(out, json, deal_columns_late, DEAL_COLUMNS_LATE);

    cells_cards(&c, blind);
    cells_suit(&c, w->deal.table.called_suit);
    add_citation(&c, w, first_fault(w));
    cells_end(&c);
}

/* ---- Decisions ---- */

const struct column decision_columns[DECISION_COLUMNS] = {
    COLUMN_NUMBER("step"),      COLUMN_TEXT("address"),
    COLUMN_NUMBER("trick"),     COLUMN_TEXT("question"),
    COLUMN_TEXT("seat"),        COLUMN_NUMBER("side"),
    COLUMN_WORDS("bot"),        COLUMN_TEXT("hand"),
    COLUMN_TEXT("on_table"),    COLUMN_TEXT("trump"),
    COLUMN_TEXT("maker"),       COLUMN_TRUTH("is_maker"),
    COLUMN_NUMBER("score"),     COLUMN_NUMBER("score_against"),
    COLUMN_TEXT("legal"),       COLUMN_NUMBER("choices"),
    COLUMN_TRUTH("forced"),     COLUMN_NUMBER("answer"),
    COLUMN_TEXT("answer_text"), COLUMN_NUMBER("played"),
    COLUMN_TEXT("played_text"), COLUMN_TRUTH("house"),
    COLUMN_TEXT("fault"),       COLUMN_TEXT("law"),
    COLUMN_TEXT("called"),      COLUMN_TEXT("citation")};

static void add_text(struct cells *c, struct buf *text)
{
    const char *words = buf_str(text);

    c->out->failed = c->out->failed || !words;
    cells_text(c, words ? words : "");
    buf_clear(text);
}

static void add_place(struct cells *c, const struct walk *w, const struct pairing *pairing,
                      const struct seat_bots *name)
{
    const struct deal *d = &w->deal;
    struct address at = walk_address(w, pairing);
    char address[ADDRESS_TEXT];

    address_text(&at, address);
    cells_number(c, d->step);
    cells_text(c, address);
    cells_number_if(c, d->ask.kind == EU_PLAY, d->table.tricks + 1);
    cells_text(c, question_name((enum eu_question)d->ask.kind));
    cells_seat(c, d->ask.seat);
    cells_number(c, rules_side(d->rules, d->ask.seat) + 1);
    cells_text(c, name->of[d->ask.seat]);
}

static void add_trick(struct cells *c, const struct eu_view *t, struct buf *text)
{
    char name[3];

    for (unsigned i = 0; i < t->played; i++) {
        card_text(t->trick[t->tricks][i], name);
        (void)buf_printf(text, "%s%s", i ? " " : "", name);
    }
    add_text(c, text);
}

static void add_score_cells(struct cells *c, const struct walk *w)
{
    unsigned own = rules_side(w->deal.rules, w->deal.ask.seat);

    cells_number(c, w->tally.points[own]);
    cells_number(c, tally_best_other(&w->tally, own));
}

static void add_question(struct cells *c, const struct walk *w, struct buf *text)
{
    const struct deal *d = &w->deal;

    cells_cards(c, d->hand[d->ask.seat]);
    add_trick(c, &d->table, text);
    cells_suit(c, d->table.trump);
    cells_seat(c, d->table.maker);
    cells_truth_if(c, d->table.maker != EU_NOBODY, d->table.maker == d->ask.seat);
    add_score_cells(c, w);
    answer_add_all(text, d->ask.kind, d->ask.legal);
    add_text(c, text);
    cells_number(c, card_count(d->ask.legal));
    cells_truth(c, card_count(d->ask.legal) == 1);
}

static void add_answer_cells(struct cells *c, const struct walk_step *step, struct buf *text)
{
    cells_number(c, step->answer);
    answer_add(text, step->ask.kind, step->answer, ANSWER_SHORT);
    add_text(c, text);
    cells_number(c, step->played);
    answer_add(text, step->ask.kind, step->played, ANSWER_SHORT);
    add_text(c, text);
}

static void add_fault_cells(struct cells *c, const struct fault *fault)
{
    cells_truth(c, fault && fault_is_strike((enum eu_fault)fault->code));
    cells_text(c, fault ? fault_name((enum eu_fault)fault->code) : "");
    cells_text(c, fault && fault->law ? fault->law : "");
}

static const struct fault *strike_at(const struct walk *w)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(w, &faults);

    for (size_t i = 0; i < n; i++)
        if (fault_is_strike((enum eu_fault)faults[i].fault.code) &&
            faults[i].fault.question != EU_NOTHING)
            return &faults[i].fault;
    return NULL;
}

bool decision_cells(struct buf *out, bool json, struct walk *w, const struct pairing *pairing,
                    const struct seat_bots *name)
{
    struct cells c = cells_begin(out, json, decision_columns, DECISION_COLUMNS);
    const struct fault *fault = strike_at(w); /* after which the default answer was played */
    struct buf text = {.len = 0};
    size_t before = out->len;
    unsigned called = w->deal.table.called_suit; /* as far as known then */
    struct walk_step step;

    if (w->deal.ask.kind == EU_NOTHING)
        return false;
    add_place(&c, w, pairing, name);
    add_question(&c, w, &text);
    bool found = walk_step(w, &step);
    if (found) {
        add_answer_cells(&c, &step, &text);
        if (!fault && step.fault.code != EU_NO_FAULT)
            fault = &step.fault;
        add_fault_cells(&c, fault);
        cells_suit(&c, called);
        add_citation(&c, w, fault);
        cells_end(&c);
    } else {
        out->len = before;
    }
    buf_finish(&text);
    return found;
}
