#include "export/rows.h"

#include "base/csv.h"
#include "base/path.h"
#include "base/text.h"
#include "export/decision.h"
#include "export/summary.h"

static const struct column table_columns[] = {
    {"log", CELL_WORDS, CELL_ONE, NULL},    {"stage", CELL_NUMBER, CELL_ONE, NULL},
    {"event", CELL_WORDS, CELL_ONE, NULL},  {"rules", CELL_TEXT, CELL_ONE, NULL},
    {"unit", CELL_TEXT, CELL_ONE, NULL},    {"players", CELL_NUMBER, CELL_ONE, NULL},
    {"pairing", CELL_TEXT, CELL_ONE, NULL}, {"set", CELL_NUMBER, CELL_ONE, NULL},
    {"table", CELL_TEXT, CELL_ONE, NULL},
};
static const struct column seat_columns[] = {{"bot", CELL_WORDS, CELL_BY_SEAT, "bots"}};
static const struct column deal_columns[] = {
    {"game", CELL_NUMBER, CELL_ONE, NULL},
    {"deal", CELL_NUMBER, CELL_ONE, NULL},
    {"dealer", CELL_TEXT, CELL_ONE, NULL},
    {"turnup", CELL_TEXT, CELL_ONE, NULL},
};

/* How the table ended, in every row of its deals. */
static const struct column result_columns[] = {
    {"forfeit", CELL_TRUTH, CELL_BY_SIDE, "forfeits"},
    {"capped", CELL_TRUTH, CELL_ONE, NULL},
    {"margin", CELL_NUMBER, CELL_ONE, NULL},
    {"margin_points", CELL_NUMBER, CELL_ONE, NULL},
    {"settlement", CELL_NUMBER, CELL_BY_SEAT, "settlements"},
    {"table_deals", CELL_NUMBER, CELL_ONE, NULL},
    {"target", CELL_NUMBER, CELL_ONE, NULL},
};

/* What came to the rows of deals later, so that those before stay where they are. */
static const struct column late_columns[] = {
    {"blind", CELL_TEXT, CELL_ONE, NULL},
    {"called", CELL_TEXT, CELL_ONE, NULL},
    {"citation", CELL_TEXT, CELL_ONE, NULL},
};

void rows_finish(struct rows *r)
{
    buf_finish(&r->table);
    buf_finish(&r->deal);
    buf_finish(&r->decisions);
    buf_finish(&r->result);
}

void rows_heading(const struct rows *r, struct buf *out)
{
    struct buf line = {.len = 0};

    if (r->json)
        return;
    cells_heading(&line, table_columns, COLUMNS(table_columns));
    if (r->kind == ROWS_DEALS)
        cells_heading(&line, seat_columns, COLUMNS(seat_columns));
    cells_heading(&line, deal_columns, COLUMNS(deal_columns));
    if (r->kind == ROWS_DEALS) {
        cells_heading(&line, summary_before, SUMMARY_BEFORE);
        cells_heading(&line, summary_after, SUMMARY_AFTER);
        cells_heading(&line, result_columns, COLUMNS(result_columns));
        cells_heading(&line, late_columns, COLUMNS(late_columns));
    } else {
        cells_heading(&line, decision_columns, DECISION_COLUMNS);
    }
    out->failed = out->failed || line.failed;
    if (!line.failed)
        (void)buf_add(out, line.data + 1, line.len - 1);
    (void)buf_add_text(out, CSV_END);
    buf_finish(&line);
}

/* ---- What rows have in common ---- */

/* Of all rows of a table. */
static void make_table(struct rows *r, const struct set_reader *reading, const char *log,
                       unsigned stage, unsigned table, const struct summary_names *name)
{
    const struct event *e = &reading->event;
    struct cells c = cells_begin(&r->table, r->json, table_columns, COLUMNS(table_columns));
    char safe[4 * PATH_CAP], rules[RULES_TEXT], id[2 * 4 + 1];

    buf_clear(&r->table);
    (void)text_safe(text_of(log), safe, sizeof safe);
    cells_text(&c, safe);
    cells_number(&c, stage);
    (void)text_safe(text_of(e->title), safe, sizeof safe);
    cells_text(&c, safe);
    rules_text(&e->rules, rules);
    cells_text(&c, rules);
    cells_text(&c, unit_name(e->unit));
    cells_number(&c, e->rules.players);
    text_hex(id, reading->pairing.id, 4);
    cells_text(&c, id);
    cells_number(&c, (int64_t)reading->set.set + 1);
    cells_text(&c, (const char[]){(char)('a' + table), '\0'});
    cells_end(&c);
    if (r->kind == ROWS_DECISIONS)
        return;
    c = cells_begin(&r->table, r->json, seat_columns, COLUMNS(seat_columns));
    for (unsigned seat = 0; seat < e->rules.players; seat++)
        cells_text(&c, name->of[seat]);
    cells_list_end(&c);
    cells_end(&c);
}

static void number_or_nothing(struct cells *c, bool has, int64_t value)
{
    if (has)
        cells_number(c, value);
    else
        cells_empty(c);
}

/* Of all rows of a table, at their ends. */
static void make_result(struct rows *r, const struct event *e, const struct table_record *p)
{
    struct cells c = cells_begin(&r->result, r->json, result_columns, COLUMNS(result_columns));
    bool individual = rules_individual(&e->rules);

    buf_clear(&r->result);
    for (unsigned side = 0; side < e->rules.sides; side++)
        cells_truth(&c, p->forfeits >> side & 1);
    cells_list_end(&c);
    cells_truth(&c, p->capped);
    number_or_nothing(&c, !individual, p->margin.first);
    number_or_nothing(&c, !individual && e->unit == UNIT_SITTING, p->margin.second);
    for (unsigned seat = 0; individual && seat < e->rules.players; seat++)
        cells_number(&c, p->payoff[seat]);
    cells_list_end(&c);
    number_or_nothing(&c, unit_is_fixed(e->unit), e->deals);
    cells_number(&c, e->rules.target);
    cells_end(&c);
}

/* Of all rows of a deal, behind those of the table. */
static void make_deal(struct rows *r, const struct walk *w)
{
    const struct eu_view *t = &w->deal.table;
    struct cells c = cells_begin(&r->deal, r->json, deal_columns, COLUMNS(deal_columns));
    char turnup[3];

    buf_clear(&r->deal);
    cells_number(&c, t->game + 1);
    cells_number(&c, t->deal + 1);
    summary_seat(&c, t->dealer);
    if (t->turnup != EU_NO_CARD) {
        card_text(t->turnup, turnup);
        cells_text(&c, turnup);
    } else {
        cells_empty(&c);
    }
    cells_end(&c);
}

/* ---- Rows ---- */

/* Cells without the comma before the first. */
static void begin_row(struct buf *out, bool json, const struct buf *cells)
{
    if (json)
        (void)buf_add_byte(out, '{');
    out->failed = out->failed || cells->failed;
    if (cells->len)
        (void)buf_add(out, cells->data + 1, cells->len - 1);
}

static void add_cells(struct buf *out, const struct buf *cells)
{
    out->failed = out->failed || cells->failed;
    (void)buf_add(out, cells->data, cells->len);
}

static void end_row(const struct rows *r, struct buf *out)
{
    (void)buf_add_text(out, r->json ? "}\n" : CSV_END);
}

static void add_decisions(struct rows *r, struct walk *w, const struct pairing *pairing,
                          const struct summary_names *name, struct buf *out)
{
    struct buf *cells = &r->decisions;

    for (buf_clear(cells); decision_add(cells, r->json, w, pairing, name); buf_clear(cells)) {
        begin_row(out, r->json, &r->table);
        add_cells(out, &r->deal);
        add_cells(out, cells);
        end_row(r, out);
    }
}

/* Goes over the deal; in JSON its decisions are kept, as the items of a list. */
static void walk_over(struct rows *r, struct walk *w, const struct pairing *pairing,
                      const struct summary_names *name)
{
    struct buf *items = &r->decisions, cells = {.len = 0};
    struct walk_step step;

    buf_clear(items);
    if (!r->json)
        while (walk_step(w, &step))
            continue;
    for (; r->json && decision_add(&cells, true, w, pairing, name); buf_clear(&cells)) {
        if (items->len)
            (void)buf_add_byte(items, ',');
        begin_row(items, true, &cells);
        (void)buf_add_byte(items, '}');
    }
    buf_finish(&cells);
}

/* `blind` as it was dealt. */
static void add_late(struct buf *out, bool json, const struct walk *w, cardset blind)
{
    struct cells c = cells_begin(out, json, late_columns, COLUMNS(late_columns));

    if (blind)
        summary_cards(&c, blind);
    else
        cells_empty(&c);
    summary_suit(&c, w->deal.table.called_suit);
    summary_citation(&c, w, summary_fault(w));
    cells_end(&c);
}

static void add_deal(struct rows *r, struct walk *w, const struct pairing *pairing,
                     const struct summary_names *name, struct buf *out)
{
    cardset blind = w->deal.blind;

    begin_row(out, r->json, &r->table);
    add_cells(out, &r->deal);
    summary_begin(out, r->json, w, pairing);
    walk_over(r, w, pairing, name);
    summary_end(out, r->json, w, name);
    add_cells(out, &r->result);
    add_late(out, r->json, w, blind);
    if (r->json) {
        (void)buf_add_text(out, ",\"decisions\":[");
        add_cells(out, &r->decisions);
        (void)buf_add_byte(out, ']');
    }
    end_row(r, out);
}

/* Of a table that was forfeited before a deal. */
static void add_no_deal(const struct rows *r, struct buf *out)
{
    begin_row(out, r->json, &r->table);
    cells_nothing(out, r->json, deal_columns, COLUMNS(deal_columns));
    cells_nothing(out, r->json, summary_before, SUMMARY_BEFORE);
    cells_nothing(out, r->json, summary_after, SUMMARY_AFTER);
    add_cells(out, &r->result);
    cells_nothing(out, r->json, late_columns, COLUMNS(late_columns));
    if (r->json)
        (void)buf_add_text(out, ",\"decisions\":[]");
    end_row(r, out);
}

/* ---- Sets ---- */

static bool add_table(struct rows *r, const struct set_reader *reading, unsigned table,
                      const struct summary_names *name, struct buf *out, struct err *err)
{
    const struct table_record *p = &reading->set.table[table];
    size_t deals = 0;
    struct walk w;

    if (r->kind == ROWS_DEALS)
        make_result(r, &reading->event, p);
    if (p->deals == 0 && r->kind == ROWS_DEALS && address_has_deal(&r->at, 0, 0))
        add_no_deal(r, out);
    walk_start(&w, &reading->event, &reading->set, table);
    for (; walk_deal(&w); deals++) {
        if (!address_has_deal(&r->at, p->deal[w.index].game, p->deal[w.index].deal))
            continue;
        make_deal(r, &w);
        if (r->kind == ROWS_DECISIONS)
            add_decisions(r, &w, &reading->pairing, name, out);
        else
            add_deal(r, &w, &reading->pairing, name, out);
    }
    return deals == p->deals ||
           log_refuse(&reading->record, err,
                      "table %c does not play as it says after %zu deals; `verify` tells more",
                      'a' + (int)table, deals);
}

bool rows_set(struct rows *r, const struct set_reader *reading, const char *log, unsigned stage,
              struct buf *out, struct err *err)
{
    const struct event *e = &reading->event;
    struct summary_names name;

    if (!address_has_set(&r->at, &reading->pairing, reading->set.set))
        return true;
    for (unsigned table = 0; table < reading->set.tables; table++) {
        if (!address_has_table(&r->at, table))
            continue;
        for (unsigned seat = 0; seat < e->rules.players; seat++) {
            uint32_t bot = pairing_seat(&reading->pairing, reading->set.set, table, seat);
            (void)text_safe(text_of(e->entrant[bot].name), name.of[seat], sizeof name.of[seat]);
        }
        make_table(r, reading, log, stage, table, &name);
        if (!add_table(r, reading, table, &name, out, err))
            return false;
    }
    return true;
}
