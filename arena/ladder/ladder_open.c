/* What a ladder knows when it starts: the rounds that are over, and the bots. */
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "club/numbered.h"
#include "ladder/ladder.h"

#define LOCK_FILE "private/ladder.lock"
#define DATABASE "season.db"
#define ALIVE "ladder.alive"
enum { PATIENCE_MS = 100 };

/* ---- A sign of life ---- */

void ladder_lives(struct ladder *l)
{
    enum { SECONDS = 5 };
    uint64_t now = clock_wall_ns();
    char path[PATH_CAP];

    if ((l->shown_at && now < l->shown_at + SECONDS * CLOCK_SECOND) ||
        !club_path(&l->club, path, ALIVE, NULL))
        return;
    l->shown_at = now;
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd < 0)
        return;
    (void)futimens(fd, NULL);
    close(fd);
}

/* ---- Rounds that are over ---- */

/* The game of a log: its index, or club.games. */
static bool game_of_log(const struct club *c, const char *log, size_t *game, struct err *err)
{
    struct set_reader *r = malloc(sizeof *r);

    if (!r)
        return err_memory(err);
    if (!set_reader_open(r, log, err)) {
        free(r);
        return false;
    }
    int found = set_reader_next(r, err);
    *game = c->games;
    if (found == 1 && r->record.kind == LOG_HEADER)
        *game = club_round_game(c, &r->event);
    set_reader_close(r);
    free(r);
    return found >= 0;
}

/* Where many rounds are added again, so many are written in one transaction, and ratings are not
 * made after each of the old ones. */
enum { NEWEST = 1000, TOGETHER = 64 };

static bool is_plain(const struct ladder *l, uint32_t number)
{
    return l->last - number >= NEWEST && number % TOGETHER;
}

/* How a round that is over was read. */
enum recalled {
    RECALLED,
    RECALLED_DAMAGED, /* its files are no good, or its log cannot count */
    RECALLED_NOT      /* the machine has failed, or the database */
};

/* Only what belongs to the round is damage. */
static enum recalled damage(const struct err *err)
{
    return err_of_machine(err) ? RECALLED_NOT : RECALLED_DAMAGED;
}

/* Reads all of a round whose log is not added. */
static enum recalled look_at(struct ladder *l, uint32_t number, struct err *err)
{
    struct club_round r;
    char log[PATH_CAP];
    size_t game;

    return club_round_read(&l->club, number, true, &r, err) &&
                   club_round_path(&l->club, number, true, LOG_NAME, log, err) &&
                   game_of_log(&l->club, log, &game, err) &&
                   log_is_complete(log, 1, NULL, NULL, NULL, err)
               ? RECALLED
               : damage(err);
}

/* Writes the rows of a round that the database lacks. That another segment has its seed is a fault
 * of the round. */
static enum recalled write_recalled(struct ladder *l, struct game_standings *g, struct err *err)
{
    uint32_t number = l->rows.round.number;

    l->rows.club = &l->club;
    l->rows.intake = &l->intake;
    l->rows.game = g;
    l->pending = true;
    l->refused = false;
    l->rows.plain = is_plain(l, number);
    if ((l->rows.plain || ladder_rate(g, &l->intake, err)) &&
        ladder_write_recalled(l, number % TOGETHER, err) && !l->pending)
        return RECALLED;
    return l->refused ? RECALLED_DAMAGED : RECALLED_NOT;
}

/* Adds a round to the standings of its game, and if the database lacks it there. */
static enum recalled recall(struct ladder *l, uint32_t number, struct err *err)
{
    struct round_rows *rows = &l->rows;
    char log[PATH_CAP];
    size_t game;
    bool known;

    ladder_lives(l);
    round_rows_finish(rows);
    if (!club_round_read(&l->club, number, true, &rows->round, err) ||
        !club_round_path(&l->club, number, true, LOG_NAME, log, err) ||
        !game_of_log(&l->club, log, &game, err))
        return damage(err);
    if (rows->round.ended > l->ended)
        l->ended = rows->round.ended;
    if (game == l->club.games) /* of a game that the club plays no more */
        return RECALLED;
    if (!ladder_rows_has_round(&l->season, number, &known, err))
        return RECALLED_NOT;
    if (!game_standings_add(&l->game[game], log, number, &rows->log, err))
        return damage(err);
    return known ? RECALLED : write_recalled(l, &l->game[game], err);
}

static void forget_standings(struct ladder *l)
{
    for (size_t g = 0; g < l->club.games; g++) {
        game_standings_finish(&l->game[g]);
        game_standings_start(&l->game[g], &l->club, g);
    }
    l->ended = 0;
    l->pending = false;
}

static void warn_damaged(struct ladder *l, uint32_t number, const char *why)
{
    ladder_warn(l,
                "round %" PRIu32 " is damaged and left out of the ratings; put its folder back "
                "from a backup, or remove it: %s",
                number, why);
}

/* From the beginning, in the order in which they were over; takes off the list what is damaged.
 * After the first that is, as its sets may be in the standings in part, the others are only looked
 * at. */
static bool recall_all(struct ladder *l, uint32_t *list, size_t *n, struct err *err)
{
    size_t kept = 0, all = *n;

    forget_standings(l);
    for (size_t i = 0; i < all; i++) {
        enum recalled is = (kept == i ? recall : look_at)(l, list[i], err);
        if (is == RECALLED_NOT)
            return false;
        if (is == RECALLED)
            list[kept++] = list[i];
        else
            warn_damaged(l, list[i], err->text);
    }
    *n = kept;
    return true;
}

static bool forget_rows(struct ladder *l, struct err *err)
{
    if (!ladder_rows_begin(&l->season, err))
        return false;
    if (ladder_rows_forget_rounds(&l->season, err) && ladder_rows_commit(&l->season, err))
        return true;
    ladder_rows_cancel(&l->season);
    return false;
}

/* The rounds of the database that are not in the list, and the first of them. */
static bool find_lost(struct ladder *l, const uint32_t *list, size_t n, size_t *lost,
                      uint32_t *first, struct err *err)
{
    int64_t last = 0;
    bool has;

    uint32_t *sorted = numbered_sorted(list, n);
    *lost = 0;
    bool ok =
        (sorted || err_memory(err)) &&
        sql_ask(&l->season.sql, "SELECT ifnull(max(number), 0) FROM rounds", NULL, 0, &last, err);
    if (ok && last > l->last)
        l->last = (uint32_t)last;
    for (uint32_t number = 1; ok && number <= last; number++) {
        if (numbered_has(sorted, n, number))
            continue;
        ok = ladder_rows_has_round(&l->season, number, &has, err);
        if (ok && has && !(*lost)++)
            *first = number;
    }
    free(sorted);
    return ok;
}

/* What follows from rounds that are not there any more leaves the database. */
static bool drop_lost(struct ladder *l, const uint32_t *list, size_t n, bool tell, struct err *err)
{
    uint32_t first = 0;
    size_t lost;

    if (!find_lost(l, list, n, &lost, &first, err))
        return false;
    if (!lost)
        return true;
    if (tell)
        ladder_warn(l,
                    "%zu round%s of the database %s not in rounds/, the first is round %" PRIu32
                    ": ratings are made without; put what is missing back from a backup",
                    lost, lost > 1 ? "s" : "", lost > 1 ? "are" : "is", first);
    return forget_rows(l, err);
}

static bool recall_list(struct ladder *l, uint32_t *list, size_t n, struct err *err)
{
    size_t before;

    if (n && list[n - 1] > l->last)
        l->last = list[n - 1];
    if (!club_round_sort(&l->club, list, n, &l->order, err) || !drop_lost(l, list, n, true, err))
        return false;
    do {
        before = n;
        if (!recall_all(l, list, &n, err) || (n < before && !drop_lost(l, list, n, false, err)))
            return false;
    } while (n < before);
    return true;
}

bool ladder_recall(struct ladder *l, struct err *err)
{
    uint32_t *list;
    size_t n;

    if (!club_round_list(&l->club, true, &list, &n, err))
        return false;
    bool ok = recall_list(l, list, n, err);
    ok = ladder_commit(l, ok ? err : NULL) && ok;
    l->forgotten = !ok;
    l->over = (uint32_t)n;
    free(list);
    for (size_t g = 0; ok && g < l->club.games; g++)
        ok = ladder_rate(&l->game[g], &l->intake, err);
    return ok;
}

/* What was begun; one whose facts cannot be read is not played on (ladder_rounds.c). */
static bool look_at_begun(struct ladder *l, struct err *err)
{
    uint32_t *list = NULL, aside = 0;
    size_t n = 0;
    struct club_round r;
    struct err why;
    bool ok = club_round_last_aside(&l->club, &aside, err) &&
              club_round_list(&l->club, false, &list, &n, err);

    if (aside > l->last)
        l->last = aside;
    if (ok && n && list[n - 1] > l->last)
        l->last = list[n - 1];
    for (size_t i = 0; ok && i < n; i++)
        if (!club_round_read(&l->club, list[i], false, &r, &why))
            ladder_warn(l,
                        "round %" PRIu32 " was begun and is not played on, as it is damaged; "
                        "remove its folder: %s",
                        list[i], why.text);
    free(list);
    return ok;
}

/* ---- The database ---- */

/* Rows that name games by their numbers are of no use when these have changed. */
static bool renew_games(struct ladder *l, struct err *err)
{
    bool same;

    if (!ladder_rows_begin(&l->season, err))
        return false;
    if (club_rows_same(&l->season, &l->club, &same, err) &&
        (same || ladder_rows_forget_rounds(&l->season, err)) &&
        club_rows_write(&l->season, &l->club, err) && ladder_rows_commit(&l->season, err))
        return true;
    ladder_rows_cancel(&l->season);
    return false;
}

static bool read_rounds(struct ladder *l, struct err *err)
{
    bool any;

    return renew_games(l, err) && ladder_recall(l, err) && look_at_begun(l, err) &&
           ladder_write_submissions(l, &any, err);
}

static bool open_season(struct ladder *l, struct err *err)
{
    return club_path(&l->club, l->database, DATABASE, err) &&
           season_open(&l->season, l->database, err);
}

/* ---- The whole ---- */

static bool take_lock(struct ladder *l, struct err *err)
{
    char path[PATH_CAP];

    if (!club_path(&l->club, path, LOCK_FILE, err))
        return false;
    return file_lock_soon(&l->lock, path, err) ||
           (err->class == ERR_USAGE
                ? err_set(err, ERR_USAGE, "another ladder plays in %s", l->club.folder)
                : false);
}

bool ladder_open(struct ladder *l, const struct ladder_settings *setup, struct err *err)
{
    const struct intake_how how = {.arena = setup->how.arena, .workers = setup->how.workers};

    memset(l, 0, sizeof *l);
    l->setup = setup;
    l->lock.fd = -1;
    if (!club_open(&l->club, setup->folder, err))
        return false;
    for (size_t g = 0; g < l->club.games; g++)
        game_standings_start(&l->game[g], &l->club, g);
    if (take_lock(l, err) && intake_open(&l->intake, &l->club, &how, err) &&
        class_marks_open(&l->marks, &l->club, &setup->how, err) && open_season(l, err) &&
        read_rounds(l, err)) {
        sql_patience(&l->season.sql, PATIENCE_MS); /* the loop tries again later */
        return true;
    }
    ladder_close(l);
    return false;
}

void ladder_close(struct ladder *l)
{
    round_rows_finish(&l->rows);
    class_marks_close(&l->marks);
    intake_close(&l->intake);
    season_close(&l->season);
    for (size_t g = 0; g < l->club.games; g++)
        game_standings_finish(&l->game[g]);
    club_close(&l->club);
    file_unlock(&l->lock);
}
