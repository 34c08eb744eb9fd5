/* The club and the ratings of its games, as JSON (server/content.h). */
#include <time.h>

#include "base/json_writer.h"
#include "server/content_database.h"

/* Of one that died without a word the database has what it did before. */
static json_t *ladder_json(struct content *c)
{
    int64_t died = content_died(c);

    if (died)
        return content_row(c,
                           "SELECT 'stopped' AS state, NULL AS round, '' AS words, 0 AS done,"
                           " 0 AS sets, ? AS since, NULL AS commitment FROM club",
                           SQL_VALUES(SQL_INT(died)));
    return content_row(c, "SELECT state, round, words, done, sets, since, commitment FROM club",
                       NULL, 0);
}

static json_t *generation_json(struct content *c)
{
    int64_t now = 0;

    if (!sql_ask(&c->sql, "SELECT generation FROM club", NULL, 0, &now, NULL))
        return NULL;
    return json_integer(now);
}

bool content_ladder_event(struct content *c, struct buf *json)
{
    struct content_answer a = {.file = -1};
    bool ok = content_begin(c, &a);

    if (ok) {
        json_t *all = jw_put(json_object(), "generation", generation_json(c));
        ok = content_end(c, &a, jw_put(all, "ladder", ladder_json(c))) == 200 &&
             buf_add(json, a.body.data, a.body.len);
    }
    content_answer_finish(&a);
    return ok;
}

/* What can be done now, by club.yaml. */
static json_t *put_terms(json_t *all, const struct content_terms *t)
{
    bool open = t->hand_in && (!t->deadline || (int64_t)time(NULL) < t->deadline);

    all = jw_put(all, "hand_in", json_boolean(open));
    all = jw_put(all, "deadline", t->deadline ? json_integer(t->deadline) : json_null());
    return jw_put(all, "tables", json_string(t->anyone ? "anyone" : "player"));
}

int content_club(struct content *c, struct content_answer *a)
{
    if (!content_begin(c, a))
        return a->status;
    json_t *all = content_row(c, "SELECT title, generation FROM club", NULL, 0);
    if (json_is_null(all)) /* a season that no ladder keeps */
        return content_end_without(c, a, "This is no club.");
    all =
        jw_put(all, "games",
               content_rows(c,
                            "SELECT number AS game, rules, unit, deals, players, measure,"
                            " (SELECT count(*) FROM ratings r WHERE r.game = g.number AND r.plays)"
                            " AS bots, sets FROM games g ORDER BY number",
                            NULL, 0));
    all = put_terms(all, &c->terms);
    return content_end(c, a, jw_put(all, "ladder", ladder_json(c)));
}

int content_ratings(struct content *c, uint32_t game, struct content_answer *a)
{
    if (!content_begin(c, a))
        return a->status;
    json_t *all = content_row(c, "SELECT number AS game, measure FROM games WHERE number = ?",
                              SQL_VALUES(SQL_INT(game)));
    if (json_is_null(all))
        return content_end_without(c, a, "There is no such game.");
    all = jw_put(all, "generation", generation_json(c));
    return content_end(
        c, a,
        jw_put(all, "lines",
               content_rows(c,
                            "SELECT entrant, bot, version, author, rank, best, worst, value, low,"
                            " high, sets, state, more, plays AS \"plays?\" FROM ratings"
                            " WHERE game = ? ORDER BY plays DESC, rank IS NULL, rank, value DESC,"
                            " entrant",
                            SQL_VALUES(SQL_INT(game)))));
}
