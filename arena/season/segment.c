/* Adds a segment of a log and its sets to a season, as rows. */
#include <string.h>

#include "base/text.h"
#include "season/season.h"

void season_segment_finish(struct season_segment *g)
{
    standings_finish(&g->standings);
    *g = (struct season_segment){.id = 0};
}

static struct sql_value hex(char *room, const uint8_t *data, size_t n)
{
    text_hex(room, data, n);
    return SQL_TEXT(room);
}

static struct sql_value fault_or_null(unsigned code)
{
    return code ? SQL_TEXT(fault_name((enum eu_fault)code)) : SQL_NULL;
}

/* ---- The header ---- */

static bool add_segment(struct season_segment *g, struct sql *sql, const struct event *e,
                        int64_t tournament, unsigned number, const char *hash, struct err *err)
{
    char commitment[2 * HASH_BYTES + 1], rules[RULES_TEXT];
    bool individual = rules_individual(&e->rules);

    rules_text(&e->rules, rules);
    bool ok = sql_run(
        sql,
        "INSERT INTO segments (tournament, number, hash, commitment, format, rules, unit,"
        " table_deals, players, parts, newcomers) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        SQL_VALUES(SQL_INT(tournament), SQL_INT(number), SQL_TEXT(hash),
                   hex(commitment, e->commitment, sizeof e->commitment),
                   SQL_TEXT(format_name(e->format)), SQL_TEXT(rules), SQL_TEXT(unit_name(e->unit)),
                   unit_is_fixed(e->unit) ? SQL_INT(e->deals) : SQL_NULL, SQL_INT(e->rules.players),
                   SQL_INT(individual ? e->rules.players : 1), SQL_INT(e->late_entries)),
        err);
    g->id = sql_last(sql);
    return ok;
}

static bool add_entrant(const struct season_segment *g, struct sql *sql, const struct entrant *e,
                        size_t number, struct err *err)
{
    char sha256[2 * HASH_BYTES + 1];
    struct sql_value name = SQL_TEXT(e->name), sum = hex(sha256, e->sha256, sizeof e->sha256);

    return sql_run(sql,
                   "INSERT INTO bots (name, sha256, version, author) VALUES (?, ?, ?, ?)"
                   " ON CONFLICT DO NOTHING",
                   SQL_VALUES(name, sum, SQL_TEXT(e->version), SQL_TEXT(e->author)), err) &&
           sql_run(sql,
                   "INSERT INTO entrants (segment, number, bot, args, fault) SELECT ?, ?, id, ?, ?"
                   " FROM bots WHERE name = ? AND sha256 = ?",
                   SQL_VALUES(SQL_INT(g->id), SQL_INT(number), SQL_TEXT(e->args),
                              fault_or_null(e->fault), name, sum),
                   err);
}

static bool add_line(const struct season_segment *g, struct sql *sql, const struct standing *line,
                     struct err *err)
{
    struct sql_value id = SQL_INT(g->id), number = SQL_INT(line->number);
    char name[STANDING_NAME];

    standing_name(line, name);
    bool ok = sql_run(sql, "INSERT INTO lines (segment, number, name) VALUES (?, ?, ?)",
                      SQL_VALUES(id, number, SQL_TEXT(name)), err);
    for (unsigned i = 0; ok && i < line->bots; i++)
        ok = sql_run(
            sql,
            "INSERT INTO line_bots (segment, line, entrant) SELECT e.segment, ?, e.number"
            " FROM entrants e JOIN bots b ON b.id = e.bot WHERE e.segment = ? AND b.name = ?",
            SQL_VALUES(number, id, SQL_TEXT(line->name[i])), err);
    return ok;
}

/* By the same rules sets of a seed and a pairing are always the same: they would count twice
 * (stats/log_results.h). */
static bool is_new_seed(const struct season_segment *g, struct sql *sql, bool *is_new,
                        struct err *err)
{
    int64_t shared = 0;
    bool ok = sql_ask(sql,
                      "SELECT count(*) FROM segments own"
                      " JOIN segments other ON other.commitment = own.commitment"
                      " AND other.rules = own.rules AND other.id <> own.id"
                      " JOIN entrants e ON e.segment = other.id"
                      " JOIN bots b ON b.id = e.bot"
                      " WHERE own.id = ? AND b.name IN (SELECT c.name FROM entrants f"
                      " JOIN bots c ON c.id = f.bot WHERE f.segment = own.id)"
                      " GROUP BY other.id ORDER BY 1 DESC LIMIT 1",
                      SQL_VALUES(SQL_INT(g->id)), &shared, err);

    *is_new = shared < 2;
    return ok;
}

bool season_segment_begin(struct season_segment *g, struct sql *sql, const struct event *e,
                          int64_t tournament, unsigned number, const char *hash, bool *is_new,
                          struct err *err)
{
    *g = (struct season_segment){.id = 0};
    if (!standings_header(&g->standings, e, err) ||
        !add_segment(g, sql, e, tournament, number, hash, err))
        return false;
    for (size_t i = 0; i < e->entrants; i++)
        if (!add_entrant(g, sql, &e->entrant[i], i, err))
            return false;
    for (size_t i = 0; i < g->standings.lines; i++)
        if (!add_line(g, sql, &g->standings.line[i], err))
            return false;
    return is_new_seed(g, sql, is_new, err);
}

bool season_segment_end(struct season_segment *g, struct sql *sql,
                        const uint8_t seed[RNG_SEED_BYTES], struct err *err)
{
    char text[2 * RNG_SEED_BYTES + 1];

    return sql_run(sql, "UPDATE segments SET seed = ? WHERE id = ?",
                   SQL_VALUES(hex(text, seed, RNG_SEED_BYTES), SQL_INT(g->id)), err);
}

/* ---- The lines of a set ---- */

/* The lines of the standings that a set is about, as they were before it: the set has what is added
 * to them. */
struct set_lines {
    unsigned count;
    const struct standing *line[EU_SEATS];
    struct standing before[EU_SEATS];
};

/* A line may have several chairs. */
static void add_set_line(struct set_lines *n, const struct standing *line)
{
    for (unsigned i = 0; i < n->count; i++)
        if (n->line[i] == line)
            return;
    n->line[n->count] = line;
    n->before[n->count++] = *line;
}

static bool find_set_lines(const struct season_segment *g, const struct set_reader *r,
                           struct set_lines *n, struct err *err)
{
    bool individual = rules_individual(&r->event.rules);
    unsigned contestants = individual ? r->set.bots : 2, each = r->set.bots / contestants;

    n->count = 0;
    for (unsigned p = 0; p < contestants; p++) {
        const struct standing *line = standings_line(&g->standings, &r->set, p * each, each, err);
        if (!line)
            return false;
        add_set_line(n, line);
    }
    return true;
}

static bool add_result(const struct season_segment *g, struct sql *sql, int64_t set,
                       const struct standing *line, const struct standing *before, struct err *err)
{
    bool individual = line->parts > 1;
    uint64_t won = line->sets.won - before->sets.won, split = line->sets.split - before->sets.split;
    uint64_t lost = line->sets.lost - before->sets.lost;
    struct sql_value none = SQL_NULL;

    return sql_run(
        sql,
        "INSERT INTO results (set_id, segment, line, won, split, lost, beaten, met, points, deals,"
        " settlement, illegal, strikes, forfeits, capped)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        SQL_VALUES(
            SQL_INT(set), SQL_INT(g->id), SQL_INT(line->number), individual ? none : SQL_INT(won),
            individual ? none : SQL_INT(split), individual ? none : SQL_INT(lost),
            SQL_INT(individual ? line->beaten.d - before->beaten.d : (int64_t)(2 * won + split)),
            SQL_INT(individual ? line->beaten.n - before->beaten.n : 2),
            SQL_INT(line->points.d - before->points.d), SQL_INT(line->points.n - before->points.n),
            individual ? SQL_INT(line->payoff - before->payoff) : none,
            SQL_INT(line->illegal - before->illegal), SQL_INT(line->strikes - before->strikes),
            SQL_INT(line->forfeits - before->forfeits), SQL_INT(line->capped - before->capped)),
        err);
}

/* ---- The tables of a set ---- */

static bool insert_fault(struct sql *sql, int64_t table, const struct table_record *p,
                         const struct table_record_fault *f, struct err *err)
{
    const struct fault *fault = &f->fault;
    const struct table_record_deal *d = f->deal < p->deals ? &p->deal[f->deal] : NULL;
    const char seat[] = {seat_letter(fault->seat), '\0'};
    bool asked = fault->question != EU_NOTHING;

    return sql_run(
        sql,
        "INSERT INTO faults (table_id, seat, game, deal, trick, step, question, code, law, raw)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        SQL_VALUES(SQL_INT(table), SQL_TEXT(seat), SQL_INT(d ? d->game + 1 : 1),
                   SQL_INT(d ? d->deal + 1 : 1), SQL_INT(fault->trick + 1), SQL_INT(fault->step),
                   asked ? SQL_TEXT(question_name((enum eu_question)fault->question)) : SQL_NULL,
                   fault_or_null(fault->code), sql_text(fault->law), SQL_INT(fault->raw)),
        err);
}

static bool add_seat(const struct season_segment *g, struct sql *sql, int64_t id,
                     const struct set_reader *r, unsigned table, unsigned seat, struct err *err)
{
    const struct table_record *p = &r->set.table[table];
    unsigned side = rules_side(&r->event.rules, seat);
    const char letter[] = {seat_letter(seat), '\0'};
    int64_t points = 0;

    for (size_t i = 0; i < p->deals; i++)
        points += p->deal[i].points[side];
    return sql_run(
        sql,
        "INSERT INTO seats (table_id, seat, segment, entrant, points, settlement, forfeit)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        SQL_VALUES(SQL_INT(id), SQL_TEXT(letter), SQL_INT(g->id),
                   SQL_INT(pairing_seat(&r->pairing, r->set.set, table, seat)), SQL_INT(points),
                   rules_individual(&r->event.rules) ? SQL_INT(p->payoff[seat]) : SQL_NULL,
                   SQL_INT(p->forfeits >> side & 1)),
        err);
}

static bool insert_table(const struct season_segment *g, struct sql *sql, int64_t set,
                         const struct set_reader *r, unsigned table, struct err *err)
{
    const struct table_record *p = &r->set.table[table];
    bool individual = rules_individual(&r->event.rules), sitting = r->event.unit == UNIT_SITTING;
    const char letter[] = {(char)('a' + table), '\0'};

    bool ok = sql_run(sql,
                      "INSERT INTO tables (set_id, letter, deals, margin, margin_points, capped)"
                      " VALUES (?, ?, ?, ?, ?, ?)",
                      SQL_VALUES(SQL_INT(set), SQL_TEXT(letter), SQL_INT(p->deals),
                                 individual ? SQL_NULL : SQL_INT(p->margin.first),
                                 individual || !sitting ? SQL_NULL : SQL_INT(p->margin.second),
                                 SQL_INT(p->capped)),
                      err);
    int64_t id = sql_last(sql);
    for (unsigned seat = 0; ok && seat < r->event.rules.players; seat++)
        ok = add_seat(g, sql, id, r, table, seat, err);
    for (size_t f = 0; ok && f < p->faults; f++)
        ok = insert_fault(sql, id, p, &p->fault[f], err);
    return ok;
}

/* ---- A set ---- */

/* Bytes of its id: twice as many as in an address, as there may be many pairings. */
enum { PAIRING_DIGITS = 8 };

/* The line that won the set, if one did. */
static struct sql_value winner_of(const struct set_lines *n)
{
    for (unsigned i = 0; i < n->count; i++)
        if (n->line[i]->sets.won > n->before[i].sets.won)
            return SQL_INT(n->line[i]->number);
    return SQL_NULL;
}

bool season_segment_set(struct season_segment *g, struct sql *sql, const struct set_reader *r,
                        struct err *err)
{
    char pairing[2 * PAIRING_DIGITS + 1];
    struct set_lines n;

    if (!find_set_lines(g, r, &n, err) || !standings_set(&g->standings, &r->set, err))
        return log_place(&r->record, err);
    if (!sql_run(sql, "INSERT INTO sets (segment, pairing, number, winner) VALUES (?, ?, ?, ?)",
                 SQL_VALUES(SQL_INT(g->id), hex(pairing, r->pairing.id, PAIRING_DIGITS),
                            SQL_INT((int64_t)r->set.set + 1), winner_of(&n)),
                 err))
        return sql_clashes(sql) ? log_refuse(&r->record, err, "a set that is there already")
                                : false;
    int64_t set = sql_last(sql);
    bool ok = true;
    for (unsigned i = 0; ok && i < n.count; i++)
        ok = add_result(g, sql, set, n.line[i], &n.before[i], err);
    for (unsigned t = 0; ok && t < r->set.tables; t++)
        ok = insert_table(g, sql, set, r, t, err);
    g->sets += ok;
    return ok;
}
