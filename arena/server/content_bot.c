/* A bot: its versions, and what they have done in each game, as JSON (server/content.h). */
#include "base/json_writer.h"
#include "report/habits.h"
#include "server/content_database.h"

/* The entrants that a bot's versions were. */
#define ENTRANTS \
    " entrant IN (SELECT entrant FROM submissions WHERE bot = ?2 AND entrant IS NOT NULL" \
    " UNION SELECT entrant FROM ratings WHERE bot = ?2)"

/* The address of a deal, from that of a trick; of a table it is the whole. */
#define DEAL_OF(address) \
    "CASE WHEN " address " LIKE '%.%.%' THEN rtrim(rtrim(" address ", '0123456789'), '.')" \
    " ELSE " address " END"
/* Asks the bot again, or where no deal was played shows what was. */
#define COMMAND_OF(address) \
    "'euchre-arena replay log.msgpack --at ' || " address " ||" \
    " CASE WHEN " address " LIKE '%.%.%' THEN ' --ask BOT' ELSE '' END"

/* The parts of a game, each a list of rows; ?1 is the game, ?2 the bot. */
static const struct {
    const char *key, *sql;
} parts[] = {
    {"ratings", "SELECT entrant, bot, version, author, rank, best, worst, value, low, high, sets,"
                " state, more, plays AS \"plays?\" FROM ratings WHERE game = ?1 AND" ENTRANTS
                " ORDER BY version DESC"},
    {"history", "SELECT entrant, round, at, sets, value, low, high FROM"
                " (SELECT h.*, r.ended AS at FROM rating_history h JOIN rounds r"
                " ON r.number = h.round WHERE h.game = ?1 AND h.bot = ?2"
                " ORDER BY h.round DESC LIMIT 500) ORDER BY round, entrant"},
    {"opponents", "SELECT entrant, other, sets, won, split, lost, points, error FROM opponents"
                  " WHERE game = ?1 AND" ENTRANTS " ORDER BY sets DESC, entrant, other LIMIT 1000"},
    {"faults", "SELECT entrant, code, nullif(question, '') AS question, nullif(law, '') AS law,"
               " count, round, " DEAL_OF("address") " AS address, " COMMAND_OF(
                   "address") " AS command"
                              " FROM fault_counts WHERE game = ?1 AND" ENTRANTS
                              " ORDER BY count DESC, entrant, code, question, law LIMIT 400"},
    {"worst", "SELECT entrant, other, round, address, swing FROM worst_deals WHERE game = ?1"
              " AND" ENTRANTS " ORDER BY swing DESC, round, address LIMIT 100"},
};

/* Habits as a report has them: rows for all deals, then by score, by seat, by both. */
#define HABIT_SUM(name) ", sum(" #name ") AS " #name
#define HABITS_BY(seat, score) "SELECT entrant AS bot, " seat ", " score HABITS(HABIT_SUM) HABITS_OF
#define HABITS_OF " FROM habits WHERE game = ?1 AND" ENTRANTS " GROUP BY entrant"
#define ALL_HABITS HABITS_BY("NULL AS seat", "NULL AS score")
#define HABITS_BY_SCORE HABITS_BY("NULL", "score") ", score"
#define HABITS_BY_SEAT HABITS_BY("seat", "NULL") ", seat"
#define HABITS_BY_BOTH HABITS_BY("seat", "score") ", seat, score"
#define AND_THEN " UNION ALL "

static const char habits[] =
    ALL_HABITS AND_THEN HABITS_BY_SCORE AND_THEN HABITS_BY_SEAT AND_THEN HABITS_BY_BOTH
    " ORDER BY bot, seat, score";

/* Null where nothing was counted. */
static json_t *habits_of(struct content *c, struct sql_value game, struct sql_value bot)
{
    json_t *rows = content_rows(c, habits, SQL_VALUES(game, bot));

    if (!rows || json_array_size(rows))
        return rows;
    json_decref(rows);
    return json_null();
}

static json_t *put_parts(struct content *c, json_t *game, const char *bot)
{
    struct sql_value number = SQL_INT(json_integer_value(json_object_get(game, "game")));
    struct sql_value name = SQL_TEXT(bot);

    for (size_t i = 0; game && i < sizeof parts / sizeof *parts; i++)
        game = jw_put(game, parts[i].key, content_rows(c, parts[i].sql, SQL_VALUES(number, name)));
    return jw_put(game, "habits", game ? habits_of(c, number, name) : NULL);
}

/* A list of the games that it has played. */
static json_t *games_of(struct content *c, const char *bot)
{
    json_t *games =
        content_rows(c,
                     "SELECT number AS game, rules, players, measure FROM games WHERE number IN"
                     " (SELECT game FROM ratings WHERE bot = ?) ORDER BY number",
                     SQL_VALUES(SQL_TEXT(bot)));
    json_t *list = games ? json_array() : NULL;

    for (size_t i = 0; list && i < json_array_size(games); i++)
        list = jw_add(list, put_parts(c, json_incref(json_array_get(games, i)), bot));
    json_decref(games);
    return list;
}

static void put_profiles(const struct content *c, const json_t *all)
{
    const json_t *games = json_object_get(all, "games");

    for (size_t i = 0; i < json_array_size(games); i++) {
        json_t *game = json_array_get(games, i);
        (void)json_object_set_new(game, "profile", content_profile(c, game));
    }
}

int content_bot(struct content *c, const char *bot, struct content_answer *a)
{
    struct sql_value name = SQL_TEXT(bot);

    if (!content_begin(c, a))
        return a->status;
    json_t *all = content_row(c,
                              "SELECT bot, author FROM (SELECT bot, author, 1 AS place, number"
                              " FROM submissions WHERE bot = ?"
                              " UNION ALL SELECT bot, author, 2, game FROM ratings WHERE bot = ?)"
                              " ORDER BY place, number LIMIT 1",
                              SQL_VALUES(name, name));
    if (json_is_null(all))
        return content_end_without(c, a, "There is no such bot.");
    /* what building and checking said of one that has never played is its author's */
    all = jw_put(all, "versions",
                 content_rows(c,
                              "SELECT entrant, version, state, received, iif(entrant IS NULL, NULL,"
                              " sha256) AS sha256, iif(entrant IS NULL, NULL, why) AS why FROM"
                              " submissions WHERE bot = ? ORDER BY number DESC LIMIT 200",
                              SQL_VALUES(name)));
    all = jw_put(all, "games", games_of(c, bot));
    if (!content_end_before(c, a, all))
        return a->status;
    put_profiles(c, all);
    return content_json(a, all);
}
