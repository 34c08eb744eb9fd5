/*
 * tune - learns what the policy knows (bots/lib/policy.h) by playing it against itself, and writes
 * its table:
 *
 *     tune [PER_CENT] bots/lib/policy_table.inc
 *
 * The play is learned first from the first rough bids, then bids from that play, and round again,
 * each time with the table so far. All follows from one seed and fixed counts of deals, on one
 * core; PER_CENT takes so much of the work.
 */
#include <time.h>

#include "callace/worth.h"
#include "tune_bids.h"

/* Where deals are drawn from, and how many thousand of them in each round. */
static const struct {
    const char *rules;
    int plays, bids;
} games[] = {
    {"hoyle-4", 1500, 450},
    {"modern", 1500, 450},
    {"hoyle-2", 60, 90},
    {"hoyle-3", 180, 90},
    {"hoyle-6", 0, 90},
    {"callace1905", 300, 150},
    {"callace1905 players=5", 300, 150},
    {"callace1905 players=6", 300, 150},
    {"callace1905 players=7", 300, 150},
    {"somerset1888", 0, 90},
    {"hoyle-5", 0, 0},
    {"hoyle-7", 0, 0},
};
enum { GAMES = sizeof games / sizeof *games, ROUNDS = 4, ENDS = 60 };

/* The second course, after the first: games in which partners change from deal to deal, of which
 * there is more to learn and which need no others. */
enum {
    FIRST_CALLED = 5,
    AFTER_CALLED = 9,
    FIRST_CHOSEN = 10,
    LATER_ROUNDS = 2,
    LATER_PLAYS = 300,
    LATER_BIDS = 150
};

/* The third, of call-ace alone. Where all make the trump with good hands only, the play that is
 * learned is that of good hands; with it weaker ones lose, and nobody will ever make it with less.
 * So the play is learned here as if every bid were worth more. */
enum { CALLED_ROUNDS = 3, CALLED_PLAYS = 400, CALLED_BIDS = 150, BOLD = 50 };

/* Numbers of a line, and the end of it. */
static void put_weights(FILE *f, const char *name, const int16_t *weight, int families, int classes)
{
    fprintf(f, ".%s = {", name);
    for (int i = 0; i < families; i++) {
        fprintf(f, "%s{", i ? ",\n" : "");
        for (int k = 0; k < classes; k++) {
            fprintf(f, "%s{", k ? ",\n" : "");
            for (int j = 0; j < FEATURES; j++)
                fprintf(f, "%s%d", j ? "," : "", *weight++);
            fprintf(f, "}");
        }
        fprintf(f, "}");
    }
    fprintf(f, "},\n");
}

static void put_scores(FILE *f, const char *name, const int8_t *least, int classes)
{
    fprintf(f, ".%s = {", name);
    for (int i = 0; i < SCORED * classes; i++) {
        fprintf(f, "%s{", i % classes ? ",\n" : i ? "},\n{" : "{");
        for (int j = 0; j < NEEDS * NEEDS; j++)
            fprintf(f, "%s%d%s",
                    j % NEEDS ? ","
                    : j       ? ",{"
                              : "{",
                    *least++, j % NEEDS == NEEDS - 1 ? "}" : "");
        fprintf(f, "}");
    }
    fprintf(f, "}},\n");
}

static void put_calls(FILE *f, const struct policy_table *t)
{
    const int8_t *worth = t->call[0];

    fprintf(f, ".call = {");
    for (int i = 0; i < CALL_TRUMPS * CALL_HELD; i++)
        fprintf(f, "%s%d%s",
                i % CALL_HELD ? ","
                : i           ? ",{"
                              : "{",
                worth[i], i % CALL_HELD == CALL_HELD - 1 ? "}" : "");
    fprintf(f, "}, .call_cross = %d, .call_king = %d,\n", t->call_cross, t->call_king);
}

static void put_letters_of(FILE *f, const char *name, const char *row, int plays, int rows,
                           int stride, int a_line)
{
    fprintf(f, ".%s = {", name);
    for (int play = 0; play < plays; play++) {
        fprintf(f, "%s{", play ? ",\n" : "");
        for (int i = 0; i < rows; i++, row += stride)
            fprintf(f, "%s\"%s\"", !i ? "" : i % a_line ? "," : ",\n", row);
        fprintf(f, "}");
    }
    fprintf(f, "},\n");
}

static void put(FILE *f, const struct policy_table *t)
{
    fprintf(f, "/* Written by bots/train/tune.c (make tune). */\n");
    put_weights(f, "bid", t->bid[0][0], FAMILIES, BID_CLASSES);
    put_weights(f, "lone", t->lone[0][0], FAMILIES, LONE_CLASSES);
    put_scores(f, "bid_at", t->bid_at[0][0][0], BID_CLASSES);
    put_scores(f, "lone_at", t->lone_at[0][0][0], LONE_CLASSES);
    put_calls(f, t);
    put_letters_of(f, "lead", t->lead[0][0], PLAYS, LEADS, LEAD_MOVES + 1, 3);
    put_letters_of(f, "follow", t->follow[0][0], PLAYS, FOLLOWS, FOLLOW_MOVES + 1, 4);
}

/* One round of a game: `thousands` of deals, or a part of them. */
static long deals_of(int thousands, int per_cent)
{
    return (long)thousands * 10 * per_cent;
}

struct feedback {
    struct tune_play play;
    struct tune_bids bids;
    uint64_t seed;
};

static void halve(void *sums, size_t size)
{
    double *sum = sums;

    for (size_t i = 0; i < size / sizeof *sum; i++)
        sum[i] /= 2;
}

/* What earlier rounds have seen counts half: it was of another player, but it steadies. */
static void halve_lesson(struct feedback *l)
{
    halve(&l->play, sizeof l->play);
    halve(&l->bids.bid, sizeof l->bids.bid);
    halve(&l->bids.lone, sizeof l->bids.lone);
}

/* Looks at so many thousand deals of a game. */
static void look_at(struct feedback *l, const struct policy_table *t, const struct tune_game *game,
                    int plays, int bids, int per_cent)
{
    for (long n = deals_of(plays, per_cent); n; n--)
        tune_play_trial(&l->play, t, game, &l->seed);
    for (long n = deals_of(bids, per_cent); n; n--)
        tune_bids_trial(&l->bids, t, game, &l->seed);
}

/* How often deals end how, anew in each round. */
static void look_at_ends(struct feedback *l, const struct policy_table *t,
                         const struct tune_game game[GAMES], int per_cent)
{
    memset(&l->bids.ends, 0, sizeof l->bids.ends);
    memset(&l->bids.bid_at, 0, sizeof l->bids.bid_at);
    memset(&l->bids.lone_at, 0, sizeof l->bids.lone_at);
    for (int i = 0; i < SCORED; i++) {
        for (long n = deals_of(ENDS, per_cent); n; n--)
            ends_add(&l->bids.ends[i], t, &game[i], &l->seed);
        ends_solve(&l->bids.ends[i]);
    }
}

/* A round of the first course, from the table so far: the play, then the bids. */
static void learn(struct feedback *l, struct policy_table *t, const struct tune_game game[GAMES],
                  int per_cent)
{
    halve_lesson(l);
    for (int i = 0; i < GAMES; i++)
        look_at(l, t, &game[i], games[i].plays, 0, per_cent);
    for (int kind = 0; kind < PLAY_CHOSEN; kind++)
        tune_play_solve(&l->play, t, kind);
    look_at_ends(l, t, game, per_cent);
    for (int i = 0; i < GAMES; i++)
        look_at(l, t, &game[i], 0, games[i].bids, per_cent);
    tune_bids_solve(&l->bids, t);
    scores_solve(&l->bids, t);
}

/* Bids of call-ace, by the play learned just before. */
static void learn_called_bids(struct feedback *l, struct policy_table *t,
                              const struct tune_game game[GAMES], int bids, int per_cent)
{
    for (int i = FIRST_CALLED; i < AFTER_CALLED; i++)
        look_at(l, t, &game[i], 0, bids, per_cent);
    tune_bids_solve(&l->bids, t);
}

/* A round of the second. */
static void learn_more(struct feedback *l, struct policy_table *t,
                       const struct tune_game game[GAMES], int per_cent)
{
    halve_lesson(l);
    for (int i = FIRST_CALLED; i < GAMES; i++)
        if (i < AFTER_CALLED || i >= FIRST_CHOSEN)
            look_at(l, t, &game[i], LATER_PLAYS, 0, per_cent);
    tune_play_solve(&l->play, t, PLAY_CALLED);
    tune_play_solve(&l->play, t, PLAY_CHOSEN);
    learn_called_bids(l, t, game, LATER_BIDS, per_cent);
}

/* What suits are worth to call. They are not learned: they are as the bot callace has them, but
 * that what he takes off for the next suit is put on for the others. */
static void set_calls(struct policy_table *t)
{
    static const int8_t call[CALL_TRUMPS][CALL_HELD] = CALLACE_WORTH;

    memcpy(t->call, call, sizeof call);
    t->call_cross = CALLACE_NEXT;
    t->call_king = CALLACE_KING;
}

/* A round of the third. */
static void learn_called(struct feedback *l, struct policy_table *t,
                         const struct tune_game game[GAMES], int per_cent)
{
    static struct policy_table bold;

    halve_lesson(l);
    bold = *t;
    for (int i = FIRST_CALLED; i < AFTER_CALLED; i++) {
        for (int class = 0; class < BID_CLASSES; class ++)
            bold.bid[policy_family(&game[i].rules)][class][0] += BOLD;
        look_at(l, &bold, &game[i], CALLED_PLAYS, 0, per_cent);
    }
    tune_play_solve(&l->play, t, PLAY_CALLED);
    learn_called_bids(l, t, game, CALLED_BIDS, per_cent);
}

int main(int argc, char **argv)
{
    static struct tune_game game[GAMES];
    static struct feedback first = {.seed = 1862}, second = {.seed = 1905}, third = {.seed = 1904};
    static struct policy_table t;
    const char *path = argc > 1 ? argv[argc - 1] : NULL;
    int per_cent = argc > 2 ? (int)strtol(argv[1], NULL, 10) : 100;
    FILE *f;

    if (!path || per_cent < 1 || !(f = fopen(path, "w"))) {
        fprintf(stderr, "usage: tune [PER_CENT] FILE\n");
        return 1;
    }
    for (int i = 0; i < GAMES; i++)
        tune_game_start(&game[i], games[i].rules);
    tune_bids_start(&t);
    for (int round = 0; round < ROUNDS; round++)
        learn(&first, &t, game, per_cent);
    memcpy(t.lead[PLAY_CHOSEN], t.lead[PLAY_SIDES], sizeof t.lead[0]);
    memcpy(t.follow[PLAY_CHOSEN], t.follow[PLAY_SIDES], sizeof t.follow[0]);
    for (int round = 0; round < LATER_ROUNDS; round++)
        learn_more(&second, &t, game, per_cent);
    set_calls(&t);
    for (int round = 0; round < CALLED_ROUNDS; round++)
        learn_called(&third, &t, game, per_cent);
    put(f, &t);
    fprintf(stderr, "tune: %.0f s of CPU\n", (double)clock() / CLOCKS_PER_SEC);
    return fclose(f) != 0;
}
