#include "ladder/round_rows.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "rules/rules.h"

/* ---- The club ---- */

bool club_rows_write(struct season *s, const struct club *c, struct err *err)
{
    struct ladder_game game[CLUB_GAMES];

    for (size_t g = 0; g < c->games; g++) {
        const struct event *event = &c->game[g].config.event;
        game[g] = (struct ladder_game){
            .number = (uint32_t)g + 1,
            .rules = c->game[g].rules,
            .unit = unit_name(event->unit),
            .deals = event->deals,
            .players = event->rules.players,
            .measure = measure_of(event) == MEASURE_ELO ? "elo" : "points",
        };
    }
    return ladder_rows_club(s, c->title, game, c->games, err);
}

bool club_rows_same(struct season *s, const struct club *c, bool *same, struct err *err)
{
    int64_t all = 0, found = 0;
    bool ok = sql_ask(&s->sql, "SELECT count(*) FROM games", NULL, 0, &all, err);

    for (size_t g = 0; ok && g < c->games; g++) {
        const struct event *event = &c->game[g].config.event;
        int64_t is = 0;
        ok = sql_ask(&s->sql,
                     "SELECT count(*) FROM games WHERE number = ? AND rules = ? AND unit = ?"
                     " AND ifnull(deals, 0) = ?",
                     SQL_VALUES(SQL_INT(g + 1), SQL_TEXT(c->game[g].rules),
                                SQL_TEXT(unit_name(event->unit)), SQL_INT(event->deals)),
                     &is, err);
        found += is;
    }
    *same = found == all;
    return ok;
}

bool submission_row_write(struct season *s, const struct submission_record *r, struct err *err)
{
    char sha256[HASH_HEX];
    struct ladder_submission row = {
        .number = r->number,
        .version = r->version,
        .bot = r->bot,
        .entrant = *r->entrant ? r->entrant : NULL,
        .author = *r->author ? r->author : NULL,
        .sha256 = sha256,
        .state = submission_state_name(r->state),
        .why = *r->why ? r->why : NULL,
        .received = r->received,
        .since = r->since ? r->since : r->received,
        .plays = r->state == SUBMISSION_PLAYING,
    };

    text_hex(sha256, r->sha256, HASH_BYTES);
    return ladder_rows_submission(s, &row, err);
}

/* ---- A round ---- */

static bool take_set(struct round_rows *rows, struct set_reader *r, struct err *err)
{
    if (!set_reader_pairing(r, err))
        return false;
    costly_deals_take(&rows->costly, r);
    return round_sums_set(&rows->sums, r, err);
}

/* A call before this one may have failed. */
static bool read_sets(struct round_rows *rows, struct err *err)
{
    char log[PATH_CAP];
    struct set_reader r;
    bool ok = true;
    int found = 0;

    round_sums_finish(&rows->sums);
    memset(&rows->costly, 0, sizeof rows->costly);
    if (!club_round_path(rows->club, rows->round.number, true, LOG_NAME, log, err) ||
        !set_reader_open(&r, log, err))
        return false;
    while (ok && (found = set_reader_next(&r, err)) == 1)
        ok = r.record.kind != LOG_SET || take_set(rows, &r, err);
    set_reader_close(&r);
    return ok && found == 0;
}

void round_rows_finish(struct round_rows *rows)
{
    game_log_finish(&rows->log);
    round_sums_finish(&rows->sums);
    memset(rows, 0, sizeof *rows);
}

/* The entrants of a round, whose names it has in one text: false after the last. */
static bool next_entrant(struct text *rest, char name[NAME_CAP])
{
    struct text word;

    return text_word(rest, &word) && text_copy(word, name, NAME_CAP);
}

static bool add_round(struct season *s, const struct round_rows *rows, struct err *err)
{
    char hash[HASH_HEX], log[64];
    struct ladder_round row = {
        .number = rows->round.number,
        .game = rows->game->number,
        .why = ladder_why_name(rows->round.why),
        .entrants = rows->round.entrants,
        .log = log,
        .hash = hash,
        .seed = rows->log.footer.seed,
        .event = &rows->log.event,
        .sums = &rows->sums,
        .sets = rows->log.sets,
        .deals = rows->log.deals,
        .began = rows->round.began,
        .ended = rows->round.ended,
    };

    (void)snprintf(log, sizeof log, "rounds/%06" PRIu32 "/" LOG_NAME, rows->round.number);
    text_hex(hash, rows->log.footer.hash, HASH_BYTES);
    return ladder_rows_round(s, &row, err);
}

static bool add_history(struct season *s, const struct round_rows *rows, const char *entrant,
                        struct err *err)
{
    const struct game_standings *g = rows->game;
    const struct standing *line = game_standings_line(g, entrant);
    struct ladder_rating row = {
        .game = g->number, .entrant = entrant, .value = NAN, .low = NAN, .high = NAN};

    if (!line)
        return true;
    row.sets = standing_sets(line);
    if (g->ratings.line[line->number].sets) {
        struct interval interval = ratings_interval(&g->ratings, line->number);
        row.value = g->ratings.line[line->number].value;
        row.low = interval.low;
        row.high = interval.high;
    }
    return ladder_rows_history(s, rows->round.number, &row, err);
}

/* What one did against another, as far as they have met. */
static bool add_opponent(struct season *s, const struct round_rows *rows, const char *entrant,
                         const char *other, struct err *err)
{
    const struct standings *all = &rows->game->standings;
    const struct standing *a = game_standings_line(rows->game, entrant);
    const struct standing *b = game_standings_line(rows->game, other);

    if (!a || !b || a == b || !meetings_find(&all->meetings, a->number, b->number))
        return true;
    struct meeting m = meetings_between(&all->meetings, a->number, b->number);
    struct ladder_opponent row = {
        .game = rows->game->number,
        .entrant = entrant,
        .other = other,
        .sets = m.points.sets,
        .won = m.sets.won,
        .split = m.sets.split,
        .lost = m.sets.lost,
        .points = ratio_mean(&m.points) / a->parts,
        .error = ratio_error(&m.points) / a->parts,
    };
    return ladder_rows_opponent(s, &row, err);
}

static bool add_opponents(struct season *s, const struct round_rows *rows, const char *entrant,
                          struct err *err)
{
    struct text rest = text_of(rows->round.entrants);
    char other[NAME_CAP];

    while (next_entrant(&rest, other))
        if (!add_opponent(s, rows, entrant, other, err))
            return false;
    return true;
}

/* Entrants of the log have the order of the round. */
static bool entrant_name(const struct round_rows *rows, size_t number, char name[NAME_CAP])
{
    struct text rest = text_of(rows->round.entrants);

    for (size_t i = 0; next_entrant(&rest, name); i++)
        if (i == number)
            return true;
    return false;
}

static bool add_worst(struct season *s, const struct round_rows *rows, size_t number,
                      const char *entrant, struct err *err)
{
    const struct costly_deals *all = &rows->costly;
    char other[NAME_CAP];

    for (size_t i = 0; i < all->n[number]; i++) {
        const struct costly_deal *deal = &all->deal[number][i];
        struct ladder_worst row = {
            .game = rows->game->number,
            .round = rows->round.number,
            .entrant = entrant,
            .other = other,
            .address = deal->address,
            .swing = deal->swing,
        };
        if (entrant_name(rows, deal->other, other) && !ladder_rows_worst(s, &row, err))
            return false;
    }
    return ladder_rows_worst_end(s, rows->game->number, entrant, err);
}

bool round_rows_write(struct season *s, struct round_rows *rows, struct err *err)
{
    struct text rest = text_of(rows->round.entrants);
    char entrant[NAME_CAP];
    bool ok = read_sets(rows, err) && add_round(s, rows, err) &&
              (rows->plain || rating_rows_write(s, rows->game, rows->intake, err));

    for (size_t i = 0; ok && i < LADDER_PLAN_BOTS && next_entrant(&rest, entrant); i++)
        ok = (rows->plain || add_history(s, rows, entrant, err)) &&
             add_opponents(s, rows, entrant, err) && add_worst(s, rows, i, entrant, err);
    return ok;
}
