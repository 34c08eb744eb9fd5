/* Rounds, as JSON (server/content.h). */
#include <stdio.h>

#include "base/json_writer.h"
#include "server/content_database.h"
#include "server/content_deals.h"

enum { ROUNDS_PAGE = 50, ROUND_SETS = 1000 };

#define ROUNDS_WHERE(condition) \
    "SELECT r.number AS round, r.game, r.why, r.entrants AS \"entrants[]\", r.sets, r.began," \
    " r.ended, r.deals, s.commitment, s.seed FROM rounds r JOIN segments s ON s.id = r.segment" \
    " WHERE r.number " condition

int content_rounds(struct content *c, uint32_t before, struct content_answer *a)
{
    if (!content_begin(c, a))
        return a->status;
    json_t *rows = content_rows(c, ROUNDS_WHERE("< ? ORDER BY r.number DESC LIMIT ?"),
                                SQL_VALUES(SQL_INT(before ? (int64_t)before : INT64_MAX),
                                           SQL_INT(ROUNDS_PAGE)));
    return content_end(c, a, jw_put(json_object(), "rounds", rows));
}

int content_round(struct content *c, uint32_t round, struct content_answer *a)
{
    char name[64], log[PATH_CAP];

    if (!content_begin(c, a))
        return a->status;
    json_t *all = content_row(c, ROUNDS_WHERE("= ?"), SQL_VALUES(SQL_INT(round)));
    if (json_is_null(all))
        return content_end_without(c, a, "There is no such round.");
    if (!content_end_before(c, a, all))
        return a->status;
    (void)snprintf(name, sizeof name, "rounds/%06u/log.msgpack", round);
    if (path_join(log, c->folder, name, NULL) && content_deals_of(log, ROUND_SETS, all, NULL))
        return content_json(a, all);
    json_decref(all);
    return content_refuse(a, 503, "The log of this round cannot be read now.");
}
