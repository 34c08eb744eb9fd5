/* What a ladder writes into the season database, and what it tells its user. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ladder/ladder.h"
#include "rules/rules.h"

/* ---- What it does ---- */

static void set_state(struct ladder *l, const char *state, const char *words)
{
    if (strcmp(l->state, state) == 0 && strcmp(l->words, words) == 0 &&
        l->stated == l->round.number)
        return;
    (void)snprintf(l->state, sizeof l->state, "%s", state);
    (void)snprintf(l->words, sizeof l->words, "%s", words);
    l->stated = l->round.number;
    l->since = time(NULL);
    l->counted = 0;
    l->unwritten = true;
}

void ladder_states(struct ladder *l, const char *state, const char *format, ...)
{
    char words[sizeof l->words];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(words, sizeof words, format, args);
    va_end(args);
    set_state(l, state, words);
}

void ladder_waits(struct ladder *l, const char *detail, const char *format, ...)
{
    char words[sizeof l->words], told[sizeof l->waited];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(words, sizeof words, format, args);
    va_end(args);
    set_state(l, "waits", words);
    (void)snprintf(told, sizeof told, "%s%s%s", words, *detail ? ": " : "", detail);
    if (strcmp(l->waited, told) == 0)
        return;
    ladder_tell(l, "waits: %s", told);
    (void)snprintf(l->waited, sizeof l->waited, "%s", told);
}

static bool write_state(struct ladder *l, struct err *err)
{
    const struct ladder_state state = {
        .state = l->state,
        .words = l->words,
        .commitment = l->stated && *l->round.commitment ? l->round.commitment : NULL,
        .round = l->stated,
        .done = l->counted,
        .sets = l->stated ? l->round.sets : 0,
        .since = l->since,
    };

    return ladder_rows_state(&l->season, &state, err);
}

/* Where another program uses the database, begin and commit are tried again by the next writing. */
static bool commit(struct ladder *l, struct err *err)
{
    bool done = ladder_rows_commit(&l->season, err);

    l->carried = !done && sql_busy(&l->season.sql);
    l->unwritten = l->unwritten || !done;
    return done || l->carried;
}

/* Rounds that were part of a carried transaction are added again by ladder_recall. */
static void cancel(struct ladder *l)
{
    ladder_rows_cancel(&l->season);
    l->forgotten = l->forgotten || l->carried || l->refused;
    l->carried = false;
}

/* Whether the round is at fault: its log cannot be added, though the database is sound. */
static bool is_refused(const struct ladder *l, const struct err *err)
{
    return l->pending && err->class == ERR_FOUND &&
           (sqlite3_errcode(l->season.sql.db) & 0xff) != SQLITE_CORRUPT;
}

/* Leaves the transaction open. */
static bool put_off(struct ladder *l, struct err *err)
{
    l->carried = true;
    return ladder_rows_leaders(&l->season, err);
}

static bool write_rows(struct ladder *l, bool more, struct err *err)
{
    if (!ladder_rows_begin(&l->season, err))
        return sql_busy(&l->season.sql);
    bool pending = l->pending, unwritten = l->unwritten;
    l->refused = false;
    if ((!pending || round_rows_write(&l->season, &l->rows, err)) &&
        (!unwritten || write_state(l, err))) {
        l->pending = l->unwritten = false;
        if (more ? put_off(l, err) : commit(l, err))
            return true;
        l->pending = pending;
    }
    l->refused = is_refused(l, err);
    l->pending = pending && !l->refused;
    cancel(l);
    return false;
}

bool ladder_write(struct ladder *l, struct err *err)
{
    return (!l->pending && !l->unwritten) || write_rows(l, false, err);
}

bool ladder_write_recalled(struct ladder *l, bool more, struct err *err)
{
    return write_rows(l, more, err);
}

bool ladder_commit(struct ladder *l, struct err *err)
{
    if (sqlite3_get_autocommit(l->season.sql.db)) {
        l->carried = false;
        return true;
    }
    if (commit(l, err))
        return true;
    cancel(l);
    return false;
}

/* ---- Submissions ---- */

static void tell_submission(const struct ladder *l, const struct submission_record *r)
{
    const char *by = *r->author ? " by " : "";

    if (!l->told || submission_is_open(r->state))
        return;
    if (r->state == SUBMISSION_PLAYING)
        ladder_tell(l, "submission %" PRIu32 "%s%s: %s plays", r->number, by, r->author,
                    r->entrant);
    else
        ladder_tell(l, "submission %" PRIu32 "%s%s: %s is %s%s%s", r->number, by, r->author,
                    *r->entrant ? r->entrant : r->bot, submission_state_name(r->state),
                    *r->why ? ": " : "", r->why);
}

static bool write_changed(struct ladder *l, struct err *err)
{
    for (const struct submission_record *r; (r = intake_changed(&l->intake));) {
        tell_submission(l, r);
        if (!submission_row_write(&l->season, r, err))
            return false;
    }
    for (size_t g = 0; g < l->club.games; g++)
        if (!rating_rows_write(&l->season, &l->game[g], &l->intake, err))
            return false;
    return true;
}

bool ladder_write_submissions(struct ladder *l, bool *any, struct err *err)
{
    *any = false;
    if (!intake_has_changed(&l->intake))
        return true;
    if (!ladder_write(l, err))
        return false;
    if (!ladder_rows_begin(&l->season, err))
        return sql_busy(&l->season.sql);
    *any = true;
    if (write_changed(l, err) && commit(l, err))
        return true;
    cancel(l);
    intake_tell_again(&l->intake);
    l->told = false; /* to the user they were told */
    return false;
}

/* ---- To the user ---- */

void ladder_warn(const struct ladder *l, const char *format, ...)
{
    char line[2048];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    l->setup->warn(l->setup->context, line);
}

void ladder_tell(const struct ladder *l, const char *format, ...)
{
    char line[2048];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    l->setup->tell(l->setup->context, line);
}

void ladder_who(const struct club_round *r, char *text, size_t cap)
{
    struct text rest = text_of(r->entrants), first, second, word;
    unsigned others = 0;

    if (!text_word(&rest, &first) || !text_word(&rest, &second)) {
        (void)snprintf(text, cap, "%s", r->entrants);
        return;
    }
    while (text_word(&rest, &word))
        others++;
    if (others)
        (void)snprintf(text, cap, "%.*s v %u others", (int)first.n, first.s, others + 1);
    else
        (void)snprintf(text, cap, "%.*s v %.*s", (int)first.n, first.s, (int)second.n, second.s);
}

/* Where the challenger stands now. */
static void put_standing(const struct ladder *l, const char *challenger, struct buf *out)
{
    const struct game_standings *g = l->rows.game;
    const struct standing *line = game_standings_line(g, challenger);
    struct ladder_look look = {.bots = 0};
    size_t players;
    const char **player = ladder_players(&l->intake, g->number, &players);
    struct ladder_field field = game_standings_field(g, player, players);

    if (player && line && ladder_look_make(&look, &field, NULL))
        for (size_t i = 0; i < look.rated; i++) {
            const struct rating *its = &g->ratings.line[line->number];
            if (look.bot[i].line != line->number)
                continue;
            (void)buf_printf(out,
                             g->ratings.measure == MEASURE_ELO
                                 ? "; %s is %zu of %zu, %+.0f +- %.0f"
                                 : "; %s is %zu of %zu, %+.3f +- %.3f",
                             challenger, i + 1, look.rated, its->value,
                             ratings_half(&g->ratings, line->number));
        }
    ladder_look_finish(&look);
    free(player);
}

void ladder_tell_round(const struct ladder *l)
{
    const struct club_round *r = &l->rows.round;
    struct text rest = text_of(r->entrants), word;
    char who[2 * SUBMISSION_ENTRANT + 32], challenger[NAME_CAP] = "";
    struct buf line = {0};
    const char *text;

    ladder_who(r, who, sizeof who);
    (void)buf_printf(&line, "round %" PRIu32 ": %s, %s (%s), %" PRIu64 " sets", r->number,
                     l->rows.game->game->rules, who, ladder_why_name(r->why), l->rows.log.sets);
    if (text_word(&rest, &word) && text_copy(word, challenger, sizeof challenger))
        put_standing(l, challenger, &line);
    if ((text = buf_str(&line)))
        l->setup->tell(l->setup->context, text);
    buf_finish(&line);
}
