#include "export/rows.h"

#include "base/csv.h"
#include "base/path.h"
#include "base/text.h"
#include "export/columns.h"

static const struct column table_columns[] = {COLUMN_WORDS("log"),    COLUMN_NUMBER("stage"),
                                              COLUMN_WORDS("event"),  COLUMN_TEXT("rules"),
                                              COLUMN_TEXT("unit"),    COLUMN_NUMBER("players"),
                                              COLUMN_TEXT("pairing"), COLUMN_NUMBER("set"),
                                              COLUMN_TEXT("table")};
static const struct column seat_columns[] = {{"bot", CELL_WORDS, CELL_BY_SEAT, "bots"}};
static const struct column deal_columns[] = {COLUMN_NUMBER("game"), COLUMN_NUMBER("deal"),
                                             COLUMN_TEXT("dealer"), COLUMN_TEXT("turnup")};

/* How the table ended. */
static const struct column result_columns[] = {{"forfeit", CELL_TRUTH, CELL_BY_SIDE, "forfeits"},
                                               COLUMN_TRUTH("capped"),
                                               COLUMN_NUMBER("margin"),
                                               COLUMN_NUMBER("margin_points"),
                                               {"settlement", CELL_NUMBER, CELL_BY_SEAT,
                                                "settlements"},
                                               COLUMN_NUMBER("table_deals"),
                                               COLUMN_NUMBER("target")};

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
        cells_heading(&line, deal_columns_before, DEAL_COLUMNS_BEFORE);
        cells_heading(&line, deal_columns_after, DEAL_COLUMNS_AFTER);
        cells_heading(&line, result_columns, COLUMNS(result_columns));
        cells_heading(&line, deal_columns_late, DEAL_COLUMNS_LATE);
    } else {
        cells_heading(&line, decision_columns, DECISION_COLUMNS);
    }
    out->failed = out->failed || line.failed;
    if (!line.failed)
        (void)buf_add(out, line.data + 1, line.len - 1);
    (void)buf_add_text(out, CSV_END);
    buf_finish(&line);
}

/* ---- Shared cells ---- */

/* The cells at the beginning of all rows of a table. */
static void make_table(struct rows *r, const struct rows_source *from, unsigned table,
                       const struct seat_bots *name)
{
    const struct event *e = from->event;
    struct cells c = cells_begin(&r->table, r->json, table_columns, COLUMNS(table_columns));
    char safe[4 * PATH_CAP], rules[RULES_TEXT], id[2 * 4 + 1];

    buf_clear(&r->table);
    (void)text_safe(text_of(from->log), safe, sizeof safe);
    cells_text(&c, safe);
    cells_number(&c, from->stage);
    (void)text_safe(text_of(e->title), safe, sizeof safe);
    cells_text(&c, safe);
    rules_text(&e->rules, rules);
    cells_text(&c, rules);
    cells_text(&c, unit_name(e->unit));
    cells_number(&c, e->rules.players);
    text_hex(id, from->pairing->id, 4);
    cells_text(&c, id);
    cells_number(&c, (int64_t)from->set->set + 1);
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

/* The cells of its result. */
static void make_result(struct rows *r, const struct event *e, const struct table_record *p)
{
    struct cells c = cells_begin(&r->result, r->json, result_columns, COLUMNS(result_columns));
    bool individual = rules_individual(&e->rules);

    buf_clear(&r->result);
    for (unsigned side = 0; side < e->rules.sides; side++)
        cells_truth(&c, p->forfeits >> side & 1);
    cells_list_end(&c);
    cells_truth(&c, p->capped);
    cells_number_if(&c, !individual, p->margin.first);
    cells_number_if(&c, !individual && e->unit == UNIT_SITTING, p->margin.second);
    for (unsigned seat = 0; individual && seat < e->rules.players; seat++)
        cells_number(&c, p->payoff[seat]);
    cells_list_end(&c);
    cells_number_if(&c, unit_is_fixed(e->unit), e->deals);
    cells_number(&c, e->rules.target);
    cells_end(&c);
}

/* The cells of a deal, after those of its table. */
static void make_deal(struct rows *r, const struct walk *w)
{
    const struct eu_view *t = &w->deal.table;
    struct cells c = cells_begin(&r->deal, r->json, deal_columns, COLUMNS(deal_columns));

    buf_clear(&r->deal);
    cells_number(&c, t->game + 1);
    cells_number(&c, t->deal + 1);
    cells_seat(&c, t->dealer);
    cells_card(&c, t->turnup);
    cells_end(&c);
}

/* ---- Rows ---- */

/* Adds cells without the comma before the first. */
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
                          const struct seat_bots *name, struct buf *out)
{
    struct buf *cells = &r->decisions;

    for (buf_clear(cells); decision_cells(cells, r->json, w, pairing, name); buf_clear(cells)) {
        begin_row(out, r->json, &r->table);
        add_cells(out, &r->deal);
        add_cells(out, cells);
        end_row(r, out);
    }
}

/* Walks to the end of the deal; for JSON its decisions are kept, as items of a list. */
static void collect_decisions(struct rows *r, struct walk *w, const struct pairing *pairing,
                              const struct seat_bots *name)
{
    struct buf *items = &r->decisions, cells = {.len = 0};
    struct walk_step step;

    buf_clear(items);
    if (!r->json)
        while (walk_step(w, &step))
            continue;
    for (; r->json && decision_cells(&cells, true, w, pairing, name); buf_clear(&cells)) {
        if (items->len)
            (void)buf_add_byte(items, ',');
        begin_row(items, true, &cells);
        (void)buf_add_byte(items, '}');
    }
    buf_finish(&cells);
}

static void add_deal_rows(struct rows *r, struct walk *w, const struct pairing *pairing,
                          const struct seat_bots *name, struct buf *out)
{
    cardset blind = w->deal.blind;

    begin_row(out, r->json, &r->table);
    add_cells(out, &r->deal);
    deal_cells_begin(out, r->json, w, pairing);
    collect_decisions(r, w, pairing, name);
    deal_cells_end(out, r->json, w, name);
    add_cells(out, &r->result);
    deal_cells_late(out, r->json, w, blind);
    if (r->json) {
        (void)buf_add_text(out, ",\"decisions\":[");
        add_cells(out, &r->decisions);
        (void)buf_add_byte(out, ']');
    }
    end_row(r, out);
}

/* The row of a table that was forfeited before a deal. */
static void add_no_deal(const struct rows *r, struct buf *out)
{
    begin_row(out, r->json, &r->table);
    cells_nothing(out, r->json, deal_columns, COLUMNS(deal_columns));
    cells_nothing(out, r->json, deal_columns_before, DEAL_COLUMNS_BEFORE);
    cells_nothing(out, r->json, deal_columns_after, DEAL_COLUMNS_AFTER);
    add_cells(out, &r->result);
    cells_nothing(out, r->json, deal_columns_late, DEAL_COLUMNS_LATE);
    if (r->json)
        (void)buf_add_text(out, ",\"decisions\":[]");
    end_row(r, out);
}

/* ---- Sets ---- */

static bool add_table_rows(struct rows *r, const struct rows_source *from, unsigned table,
                           const struct seat_bots *name, struct buf *out, struct err *err)
{
    const struct table_record *p = &from->set->table[table];
    size_t deals = 0;
    struct walk w;

    if (r->kind == ROWS_DEALS)
        make_result(r, from->event, p);
    if (p->deals == 0 && r->kind == ROWS_DEALS && address_has_deal(&r->at, 0, 0))
        add_no_deal(r, out);
    walk_start(&w, from->event, from->set, table);
    for (; walk_deal(&w); deals++) {
        if (!address_has_deal(&r->at, p->deal[w.index].game, p->deal[w.index].deal))
            continue;
        make_deal(r, &w);
        if (r->kind == ROWS_DECISIONS)
            add_decisions(r, &w, from->pairing, name, out);
        else
            add_deal_rows(r, &w, from->pairing, name, out);
    }
    return deals == p->deals ||
           log_refuse(from->record, err,
                      "table %c does not play as it says after %zu deals; `verify` tells more",
                      'a' + (int)table, deals);
}

bool rows_set(struct rows *r, const struct rows_source *from, struct buf *out, struct err *err)
{
    const struct event *e = from->event;
    struct seat_bots name;

    if (!address_has_set(&r->at, from->pairing, from->set->set))
        return true;
    for (unsigned table = 0; table < from->set->tables; table++) {
        if (!address_has_table(&r->at, table))
            continue;
        for (unsigned seat = 0; seat < e->rules.players; seat++) {
            uint32_t bot = pairing_seat(from->pairing, from->set->set, table, seat);
            (void)text_safe(text_of(e->entrant[bot].name), name.of[seat], sizeof name.of[seat]);
        }
        make_table(r, from, table, &name);
        if (!add_table_rows(r, from, table, &name, out, err))
            return false;
    }
    return true;
}
