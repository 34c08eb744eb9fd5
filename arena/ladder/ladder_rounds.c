/* Rounds of a ladder: which is next, its process, and its end. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/folder.h"
#include "ladder/ladder.h"
#include "ladder/round_log.h"
#include "log/log.h"
#include "replay/verify.h"
#include "rules/rules.h"

/* ---- The plan ---- */

/* A plan, and the lists of players that its names are from. */
struct planning {
    const char **player[CLUB_GAMES];
    bool *slow[CLUB_GAMES]; /* by player */
    struct ladder_field field[CLUB_GAMES];
    struct ladder_plan plan;
    struct ladder_begun begun;
};

static void planning_finish(struct planning *p)
{
    for (size_t g = 0; g < CLUB_GAMES; g++) {
        free(p->player[g]);
        free(p->slow[g]);
    }
    ladder_begun_finish(&p->begun);
}

static uint64_t idle_of(const struct ladder *l)
{
    int64_t now = time(NULL);

    if (!l->ended)
        return UINT64_MAX;
    return now > l->ended ? (uint64_t)(now - l->ended) : 0;
}

/* How many are left. */
static size_t drop_left_out(const struct ladder *l, const char **player, size_t n)
{
    size_t kept = 0;

    for (size_t i = 0; i < n; i++)
        if (!ladder_is_left_out(l, player[i]))
            player[kept++] = player[i];
    return kept;
}

/* Who plays a game and may be planned with. */
static bool plan_field(const struct ladder *l, struct planning *p, size_t g, struct err *err)
{
    const char **player;
    size_t n;

    player = p->player[g] = ladder_players(&l->intake, (uint32_t)g + 1, &n);
    p->slow[g] = calloc(n + 1, sizeof *p->slow[g]);
    if (!player || !p->slow[g])
        return err_memory(err);
    n = drop_left_out(l, player, ladder_begun_drop(&p->begun, &l->turns, &l->game[g], player, n));
    for (size_t i = 0; i < n; i++)
        p->slow[g][i] = ladder_entrant(&l->intake, player[i])->slow >> g & 1;
    p->field[g] = game_standings_field(&l->game[g], player, n);
    p->field[g].slow = p->slow[g];
    return true;
}

/* planning_finish is needed whatever the outcome. */
static bool make_plan(const struct ladder *l, struct planning *p, struct err *err)
{
    const struct ladder_how how = {.again = l->club.again, .idle = idle_of(l)};

    memset(p, 0, sizeof *p);
    if (!ladder_begun_make(&p->begun, l, err))
        return false;
    for (size_t g = 0; g < l->club.games; g++)
        if (!plan_field(l, p, g, err))
            return false;
    return ladder_plan_make(&p->plan, p->field, l->club.games, &how, err);
}

/* A game that nobody can play, if there is one. */
static bool find_lack(const struct ladder *l, const struct planning *p, char *words, size_t cap)
{
    for (size_t g = 0; g < l->club.games; g++) {
        struct ladder_look look;
        unsigned lacks = 0;
        if (ladder_look_make(&look, &p->field[g], NULL))
            lacks = ladder_lacks(&p->field[g], &look);
        ladder_look_finish(&look);
        if (lacks) {
            (void)snprintf(words, cap, "%s needs %u more bot%s", l->club.game[g].rules, lacks,
                           lacks > 1 ? "s" : "");
            return true;
        }
    }
    return false;
}

static void state_waiting(struct ladder *l, const struct planning *p)
{
    char words[RULES_TEXT + 64];

    if (find_lack(l, p, words, sizeof words))
        ladder_waits(l, "", "%s", words);
    else
        ladder_waits(l, "", "all is settled");
}

/* ---- Start ---- */

static bool start_process(struct ladder *l, struct err *err)
{
    char who[2 * SUBMISSION_ENTRANT + 32];

    if (club_round_is_played(&l->club, l->round.number) && !round_process_is_left(&l->club))
        return ladder_end_round(l, err);
    switch (round_process_start(&l->process, &l->setup->how, &l->club, l->round.number, err)) {
    case LADDER_PROCESS_STARTED:
        ladder_turns_begin(l);
        ladder_who(&l->round, who, sizeof who);
        ladder_states(l, "plays", "%s, %" PRIu64 " sets of %s", who, l->round.sets, l->round.rules);
        break;
    case LADDER_PROCESS_BUSY:
        l->round.number = 0;
        ladder_waits(l, "", "what a killed ladder has left still plays");
        ladder_wait(l, 0.1);
        break;
    case LADDER_PROCESS_NOT_STARTED:
        l->round.number = 0;
        return false; /* the machine has no room for it */
    }
    return true;
}

static bool go_on(struct ladder *l, uint32_t number, struct err *err)
{
    return club_round_read(&l->club, number, false, &l->round, err) && start_process(l, err);
}

/* Makes the planned round and starts it. */
static bool begin(struct ladder *l, const struct planning *p, struct err *err)
{
    struct club_round_setup setup = {
        .number = l->last + 1,
        .game = &l->club.game[p->plan.field],
        .plan = &p->plan,
        .now = time(NULL),
    };

    for (size_t i = 0; i < p->plan.bots; i++)
        setup.bot[i] = ladder_entrant(&l->intake, p->plan.bot[i]);
    if (!club_round_write(&l->club, &setup, err))
        return false;
    l->last++;
    return go_on(l, l->last, err);
}

/* No plan is made while it would be the same. */
static void wait_for_change(struct ladder *l, const struct planning *p)
{
    enum { MOST = 60 };
    uint64_t wait = p->plan.wait < MOST ? p->plan.wait : MOST;

    state_waiting(l, p);
    l->nothing_before = clock_wall_ns() + wait * CLOCK_SECOND;
}

static bool start_next(struct ladder *l, const struct planning *p, struct err *err)
{
    const struct ladder_choice next = ladder_choose(&p->plan, &p->begun, &l->turns);

    l->turns.another = next.another;
    if (next.begins)
        return begin(l, p, err);
    if (next.round)
        return go_on(l, next.round, err);
    wait_for_change(l, p);
    return true;
}

bool ladder_start_round(struct ladder *l, struct err *err)
{
    struct planning p;

    if (!folder_has_room(l->club.folder, CLUB_ROOM)) {
        ladder_waits(l, "", "the disk is nearly full: less than %d MB are free",
                     (int)(CLUB_ROOM >> 20));
        return true;
    }
    bool ok = make_plan(l, &p, err) && start_next(l, &p, err);
    planning_finish(&p);
    return ok;
}

/* Where there is no memory for a plan the round goes on. */
void ladder_look_for_others(struct ladder *l)
{
    bool over = ladder_turns_over(l), stops = false;
    struct planning p;

    if (!l->process.pid || l->process.stopped || (l->round.why == LADDER_NEW && !over))
        return;
    if (over) /* so it is last of those that were begun, and its challenger is in no plan */
        ladder_turns_give_way(&l->turns, l->round.number);
    if (make_plan(l, &p, NULL)) {
        const struct ladder_choice next = ladder_choose(&p.plan, &p.begun, &l->turns);
        stops = (over || next.first) && (next.begins || next.round != l->round.number);
        if (over && !stops)
            l->turns.another = next.another;
    }
    if (stops)
        ladder_process_stop(&l->process);
    else if (over)
        ladder_turns_begin(l);
    planning_finish(&p);
}

/* ---- End ---- */

/* Whether the database has a segment of this seed already: as a seed serves once, the round would
 * never get in. */
static bool is_known(struct ladder *l, const uint8_t commitment[HASH_BYTES], bool *known,
                     struct err *err)
{
    char hex[HASH_HEX];
    int64_t segments = 0;

    text_hex(hex, commitment, HASH_BYTES);
    bool ok = sql_ask(&l->season.sql, "SELECT count(*) FROM segments WHERE commitment = ?",
                      SQL_VALUES(SQL_TEXT(hex)), &segments, err);
    *known = segments > 0;
    return ok;
}

/* What a command has left in the folder may not lie on the disk yet. */
static bool sync_folder(const struct ladder *l, struct err *err)
{
    char path[PATH_CAP];

    return club_round_path(&l->club, l->round.number, false, "", path, err) &&
           folder_sync_path(path, err);
}

/* A log that comes from elsewhere is refereed again. */
static bool check_log(struct ladder *l, struct round_log *found, struct err *err)
{
    char log[PATH_CAP];

    return club_round_path(&l->club, l->round.number, false, LOG_NAME, log, err) &&
           round_log_check(&l->club, &l->round, found, err) &&
           (!l->setup->how.command || (verify_log(log, 1, NULL, NULL, err) && sync_folder(l, err)));
}

static bool add_to_standings(struct ladder *l, struct err *err)
{
    struct game_standings *g = &l->game[l->of];
    char log[PATH_CAP];

    round_rows_finish(&l->rows);
    l->rows.club = &l->club;
    l->rows.intake = &l->intake;
    l->rows.game = g;
    l->rows.round = l->round;
    return club_round_path(&l->club, l->round.number, true, LOG_NAME, log, err) &&
           game_standings_add(g, log, l->round.number, &l->rows.log, err) &&
           ladder_rate(g, &l->intake, err);
}

/* The rows of the round before it are not written yet: it is taken in later. */
static void postpone(struct ladder *l)
{
    l->round.number = 0;
    ladder_waits(l, l->database, "another program uses the database");
    ladder_wait(l, 0.1);
}

/* The round is over: its folder is moved, and its rows are written soon. */
static bool take_in(struct ladder *l, struct err *err)
{
    l->round.ended = time(NULL);
    if (!ladder_write(l, err))
        return false;
    if (l->pending) {
        postpone(l);
        return true;
    }
    l->round.order = l->order + 1;
    if (!club_round_take(&l->club, &l->round, err))
        return false;
    l->order++;
    l->forgotten = !add_to_standings(l, err);
    if (l->forgotten)
        return false;
    l->pending = true;
    ladder_round_played(l);
    l->ended = l->round.ended;
    l->over++;
    ladder_turns_end(&l->turns, l->round.number);
    l->round.number = 0;
    ladder_tell_round(l);
    return true;
}

/* Takes the log away that is not what was to be played. */
static void refuse_log(struct ladder *l, const char *why)
{
    char log[PATH_CAP];

    if (club_round_path(&l->club, l->round.number, false, LOG_NAME, log, NULL))
        (void)unlink(log);
    ladder_fail_round(l, why, "");
}

/* The round has a log. */
static bool take_log(struct ladder *l, struct err *err)
{
    struct round_log found;
    bool known;

    if (!check_log(l, &found, err)) {
        if (err->fault == ERR_OF_FILE)
            refuse_log(l, err->text);
        else
            ladder_fail_round(l, err->text, "");
        return true;
    }
    if (found.game == l->club.games) {
        ladder_put_aside(l, "it is of a game that club.yaml has no more", "");
        return true;
    }
    if (!is_known(l, found.commitment, &known, err)) {
        if (!sql_busy(&l->season.sql))
            return false;
        postpone(l);
        return true;
    }
    if (known) {
        ladder_put_aside(l, "a round of its seed is in the database already", "");
        return true;
    }
    l->of = found.game;
    return take_in(l, err);
}

bool ladder_end_round(struct ladder *l, struct err *err)
{
    enum ladder_process_end end = LADDER_PROCESS_DONE;
    struct ladder_process_failure failure;
    bool ok = true;

    if (l->process.pid)
        end = ladder_process_end(&l->process, &failure);
    if (end == LADDER_PROCESS_STOPPED)
        l->round.number = 0;
    else if (end == LADDER_PROCESS_FAILED)
        ladder_fail_round(l, failure.why, failure.bot);
    else if (!club_round_is_played(&l->club, l->round.number))
        ladder_fail_round(l, "the command has left no " LOG_NAME " in the folder", "");
    else
        ok = take_log(l, err);
    if (!ok)
        l->round.number = 0; /* its folder has what is needed */
    return ok;
}
