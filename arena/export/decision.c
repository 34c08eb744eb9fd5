#include "export/decision.h"

#include "text/answer.h"

const struct column decision_columns[DECISION_COLUMNS] = {
    {"step", CELL_NUMBER, CELL_ONE, NULL},      {"address", CELL_TEXT, CELL_ONE, NULL},
    {"trick", CELL_NUMBER, CELL_ONE, NULL},     {"question", CELL_TEXT, CELL_ONE, NULL},
    {"seat", CELL_TEXT, CELL_ONE, NULL},        {"side", CELL_NUMBER, CELL_ONE, NULL},
    {"bot", CELL_WORDS, CELL_ONE, NULL},        {"hand", CELL_TEXT, CELL_ONE, NULL},
    {"on_table", CELL_TEXT, CELL_ONE, NULL},    {"trump", CELL_TEXT, CELL_ONE, NULL},
    {"maker", CELL_TEXT, CELL_ONE, NULL},       {"is_maker", CELL_TRUTH, CELL_ONE, NULL},
    {"score", CELL_NUMBER, CELL_ONE, NULL},     {"score_against", CELL_NUMBER, CELL_ONE, NULL},
    {"legal", CELL_TEXT, CELL_ONE, NULL},       {"choices", CELL_NUMBER, CELL_ONE, NULL},
    {"forced", CELL_TRUTH, CELL_ONE, NULL},     {"answer", CELL_NUMBER, CELL_ONE, NULL},
    {"answer_text", CELL_TEXT, CELL_ONE, NULL}, {"played", CELL_NUMBER, CELL_ONE, NULL},
    {"played_text", CELL_TEXT, CELL_ONE, NULL}, {"house", CELL_TRUTH, CELL_ONE, NULL},
    {"fault", CELL_TEXT, CELL_ONE, NULL},       {"law", CELL_TEXT, CELL_ONE, NULL},
    {"called", CELL_TEXT, CELL_ONE, NULL},      {"citation", CELL_TEXT, CELL_ONE, NULL},
};

static void add_text(struct cells *c, struct buf *text)
{
    const char *words = buf_str(text);

    c->out->failed = c->out->failed || !words;
    cells_text(c, words ? words : "");
    buf_clear(text);
}

/* ---- What was asked ---- */

static void add_place(struct cells *c, const struct walk *w, const struct pairing *pairing,
                      const struct summary_names *name)
{
    const struct deal *d = &w->deal;
    struct address at = walk_address(w, pairing);
    char address[ADDRESS_TEXT];

    address_text(&at, address);
    cells_number(c, d->step);
    cells_text(c, address);
    if (d->ask.kind == EU_PLAY)
        cells_number(c, d->table.tricks + 1);
    else
        cells_empty(c);
    cells_text(c, question_name((enum eu_question)d->ask.kind));
    summary_seat(c, d->ask.seat);
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

static void add_score(struct cells *c, const struct walk *w)
{
    unsigned own = rules_side(w->deal.rules, w->deal.ask.seat);

    cells_number(c, w->tally.points[own]);
    cells_number(c, tally_best_other(&w->tally, own));
}

static void add_question(struct cells *c, const struct walk *w, struct buf *text)
{
    const struct deal *d = &w->deal;

    summary_cards(c, d->hand[d->ask.seat]);
    add_trick(c, &d->table, text);
    summary_suit(c, d->table.trump);
    summary_seat(c, d->table.maker);
    if (d->table.maker == EU_NOBODY)
        cells_empty(c);
    else
        cells_truth(c, d->table.maker == d->ask.seat);
    add_score(c, w);
    answer_add_all(text, d->ask.kind, d->ask.legal);
    add_text(c, text);
    cells_number(c, card_count(d->ask.legal));
    cells_truth(c, card_count(d->ask.legal) == 1);
}

/* ---- What was answered ---- */

static void add_answer(struct cells *c, const struct walk_step *step, struct buf *text)
{
    cells_number(c, step->answer);
    answer_add(text, step->ask.kind, step->answer, ANSWER_SHORT);
    add_text(c, text);
    cells_number(c, step->played);
    answer_add(text, step->ask.kind, step->played, ANSWER_SHORT);
    add_text(c, text);
}

static void add_fault(struct cells *c, const struct fault *fault)
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

bool decision_add(struct buf *out, bool json, struct walk *w, const struct pairing *pairing,
                  const struct summary_names *name)
{
    struct cells c = cells_begin(out, json, decision_columns, DECISION_COLUMNS);
    const struct fault *fault = strike_at(w); /* after which the house answered */
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
        add_answer(&c, &step, &text);
        if (!fault && step.fault.code != EU_NO_FAULT)
            fault = &step.fault;
        add_fault(&c, fault);
        summary_suit(&c, called);
        summary_citation(&c, w, fault);
        cells_end(&c);
    } else {
        out->len = before;
    }
    buf_finish(&text);
    return found;
}
