/*
 * net PACK DEALS THREADS FILE - three networks (bots/lib/net.h) learn the games of four players
 * with 24 or 32 cards in DEALS deals: one bids, one discards, one plays cards. FILE gets them as
 * they lie in a bot; it depends on PACK and DEALS only. More than two THREADS are not used. What is
 * learned so far is kept in FILE.state, from where the same command goes on if it was stopped.
 *
 * At a question of a deal each legal answer is tried: all seats go on as they play now, to the end.
 * What an answer brought, less the mean of all of them, is what the network is to say of it. It
 * gets to know nothing but what the seat saw, so that over many deals it learns the mean over all
 * hidden cards. As the networks get better so do the players: policy iteration (Howard, 1960) by
 * rollouts (Tesauro and Galperin, 1996). Where all answers bring the same nothing is learned: that
 * multiplies all values of such a question alike, and leaves the best one the best.
 *
 * In the first 15 % of the deals all go on as the policy of the library plays, and in a quarter
 * of all deals it plays one side. Deals that begin at 0-0 count by points; others begin at a score
 * drawn at random and count by what they do for the game (eu_equity_gain).
 */
#include <errno.h>
#include <pthread.h>
#include <time.h>

#include "base/file.h"
#include "base/hash.h"
#include "net_cards.h"
#include "net_match.h"

enum {
    REPORTS = 20,  /* in all */
    PAIRS = 20000, /* of deals in a report, or a tenth of the deals that are learned from */
    DEALS = 64,    /* of a part of a step */
    SOURCES = 5,
    WILD_ONE = 6, /* one deal of so many has bids at random */
};

static const double WILD = 0.15;   /* answers at random in wild bids */
static const double SCORES = 0.35; /* deals that begin at a score drawn at random */
static const double LEARN[HEADS] = {[BIDS] = 0.5, [DISCARDS] = 1, [CARDS] = 1};

static const char *const rules_of[2][SOURCES] = {
    {"modern", "modern", "modern", "modern stick_dealer=yes", "modern defend_alone=yes"},
    {"hoyle-4", "hoyle-4", "professor1862", "somerset1888", "american1866"},
};

struct trainer {
    struct learner learner[HEADS];
    struct nets nets;
    struct source source[SOURCES];
    uint64_t done; /* deals */
    int first;     /* the policy goes on */
    double spent;  /* CPU seconds */
};

/* ---- Before the play ---- */

static void try_answers(struct learned_deal *l, const struct deal *d, const struct eu_view *view,
                        uint64_t choices)
{
    struct net_suits suits = net_suits_of(view);
    struct net_rows rows = {0};
    float value[ACTIONS] = {0};
    uint64_t outputs = 0;
    int answer;

    net_bid_rows(d->rules, view, &rows);
    EU_EACH(answer, choices) {
        int output = net_bid_output(view, &suits, answer);
        struct deal next = *d;

        deal_apply(&next, answer);
        value[output] = finish(l->source, &l->after, &next, view->seat);
        outputs |= eu_bit(output);
    }
    learn_values(l, view->question == EU_BID ? BIDS : DISCARDS, &rows, outputs, value);
}

static int is_learned_from(const struct learned_deal *l, const struct eu_view *view)
{
    return l->who.seats >> view->seat & 1 &&
           (view->question == EU_BID || view->question == EU_DISCARD);
}

static void bid(struct learned_deal *l, struct deal *d, int wild)
{
    while (is_before(d)) {
        struct eu_view view;
        uint64_t choices;
        int answer = eu_first(d->ask.legal);

        if (d->ask.legal & (d->ask.legal - 1)) {
            deal_view(d, d->ask.seat, &view);
            choices = net_bid_choices(&view);
            answer = answer_of(&l->who, d);
            if (is_learned_from(l, &view) && eu_has(choices, answer) &&
                chance(l) < LEARN[view.question == EU_BID ? BIDS : DISCARDS])
                try_answers(l, d, &view, choices);
            if (wild && view.question == EU_BID && chance(l) < WILD)
                answer = any_of(l, choices);
        }
        deal_apply(d, answer);
    }
}

/* ---- All of it ---- */

static void draw_score(struct learned_deal *l, struct deal *d)
{
    for (int side = 0; side < 2; side++)
        d->table.points[side] = (uint8_t)tune_below(&l->seed, d->rules->target);
}

static void learn_deal(struct trainer *t, int part, uint64_t number)
{
    struct learned_deal l = {.learner = t->learner,
                             .part = part,
                             .seed = eu_mix(number ^ UINT64_C(0x6e6574))};
    struct deal d;
    int wild;

    l.source = &t->source[tune_below(&l.seed, SOURCES)];
    draw_players(&l, &t->nets, 7, t->first);
    tune_deal_start(&d, &l.source->game, &l.seed);
    if (chance(&l) < SCORES)
        draw_score(&l, &d);
    wild = !tune_below(&l.seed, WILD_ONE);
    bid(&l, &d, wild);
    if (is_played(&d))
        play_learning(&l, &d, try_cards, NULL);
}

static void learn_part(struct trainer *t, int part)
{
    for (int i = 0; i < DEALS; i++)
        learn_deal(t, part, t->done + (uint64_t)(part * DEALS + i));
}

static void *learn_second(void *trainer)
{
    learn_part(trainer, 1);
    return NULL;
}

/* Makes whole numbers of what was learned, or of its mean over the last steps. */
static void to_nets(const struct learner *l, int slow, struct nets *n)
{
    const struct layers *of[HEADS];

    for (int h = 0; h < HEADS; h++)
        of[h] = slow ? &l[h].slow : &l[h].net;
    to_net(of[BIDS], BID_ROWS, n->bid.bias, n->bid.row[0], n->bid.weight[0], n->bid.value);
    to_net(of[DISCARDS], BID_ROWS, n->discard.bias, n->discard.row[0], n->discard.weight[0],
           n->discard.value);
    to_play(of[CARDS], &n->play);
}

static void step(struct trainer *t, double deals, int threads)
{
    pthread_t thread;

    t->first = (double)t->done < FIRST * deals;
    if (threads == 1 || pthread_create(&thread, NULL, learn_second, t)) {
        learn_part(t, 0);
        learn_part(t, 1);
    } else {
        learn_part(t, 0);
        pthread_join(thread, NULL);
    }
    for (int h = 0; h < HEADS; h++)
        take_step(&t->learner[h], (enum head)h, RATE, left_of((double)t->done, deals));
    to_nets(t->learner, 0, &t->nets);
    t->done += PARTS * DEALS;
}

static struct trainer *trainer_new(int pack)
{
    struct trainer *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);

    if (!t)
        abort();
    memset(t, 0, sizeof *t);
    for (int i = 0; i < SOURCES; i++) {
        tune_game_start(&t->source[i].game, rules_of[pack == 32][i]);
        eu_equity_start(&t->source[i].equity, &t->source[i].game.rules);
    }
    for (int h = 0; h < HEADS; h++)
        learner_init(&t->learner[h], (enum head)h);
    to_nets(t->learner, 0, &t->nets);
    return t;
}

/* Whole, or not at all. */
static void write_file(const char *name, const void *data, size_t size)
{
    struct err err;

    if (!file_replace(name, 0644, data, size, &err)) {
        fprintf(stderr, "net: %s\n", err.text);
        exit(1);
    }
}

/* What is kept to go on from. */
struct kept {
    uint64_t check; /* of all that follows */
    char key[64];   /* the command */
    uint64_t done;
    double spent;
    struct learner learner[HEADS];
};

static uint64_t check_of(const struct kept *kept)
{
    size_t from = offsetof(struct kept, key);

    return hash_check((const char *)kept + from, sizeof *kept - from);
}

static void keep(const struct trainer *t, const char *key, const char *name)
{
    static struct kept kept;

    snprintf(kept.key, sizeof kept.key, "%s", key);
    kept.done = t->done;
    kept.spent = t->spent;
    memcpy(kept.learner, t->learner, sizeof kept.learner);
    kept.check = check_of(&kept);
    write_file(name, &kept, sizeof kept);
}

static _Noreturn void refuse(const char *name, const char *why)
{
    fprintf(stderr, "net: %s %s; remove it to begin anew\n", name, why);
    exit(2);
}

static void go_on(struct trainer *t, const char *key, const char *name)
{
    static struct kept kept;
    FILE *file = fopen(name, "rb");
    char why[80];

    if (!file && errno == ENOENT)
        return;
    if (!file) {
        fprintf(stderr, "net: %s cannot be read: %s\n", name, strerror(errno));
        exit(2);
    }
    if (fread(&kept, sizeof kept, 1, file) != 1)
        refuse(name, "is not whole");
    if (fgetc(file) != EOF || kept.check != check_of(&kept))
        refuse(name, "is damaged");
    fclose(file);
    snprintf(why, sizeof why, "is of '%s'", kept.key);
    if (strcmp(kept.key, key) != 0)
        refuse(name, why);
    t->done = kept.done;
    t->spent = kept.spent;
    memcpy(t->learner, kept.learner, sizeof t->learner);
    to_nets(t->learner, 0, &t->nets);
    printf("goes on after %llu deals\n", (unsigned long long)t->done);
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void report(const struct trainer *t, int pairs, int all)
{
    static _Alignas(64) struct nets slow;

    to_nets(t->learner, 1, &slow);
    printf("%10llu %8.0f", (unsigned long long)t->done, t->spent);
    compare(&t->source[0], &slow, 7, pairs);
    for (int h = 0; all && h < HEADS; h++)
        compare(&t->source[0], &slow, 1u << h, pairs);
    printf("\n");
    fflush(stdout);
}

static void train(struct trainer *t, double deals, int threads, const char *key, const char *file)
{
    static _Alignas(64) struct nets slow;
    int pairs = (int)fmin(PAIRS, ceil(deals / 10));
    char state[4096];

    snprintf(state, sizeof state, "%s.state", file);
    go_on(t, key, state);
    printf("     deals    CPU s  points a deal against the policy: all, then bids, discards, cards "
           "alone\n");
    while ((double)t->done < deals) {
        double next = deals * (floor((double)t->done * REPORTS / deals) + 1) / REPORTS;
        double start = cpu_seconds();

        while ((double)t->done < next)
            step(t, deals, threads);
        t->spent += cpu_seconds() - start;
        report(t, pairs, (double)t->done >= deals);
        keep(t, key, state);
    }
    to_nets(t->learner, 1, &slow);
    write_file(file, &slow, sizeof slow);
    remove(state);
}

int main(int argc, char **argv)
{
    int pack = argc == 5 ? (int)strtol(argv[1], NULL, 10) : 0;
    double deals = argc == 5 ? strtod(argv[2], NULL) : 0;
    int threads = argc == 5 ? (int)strtol(argv[3], NULL, 10) : 0;
    struct trainer *t;
    char key[64];

    if ((pack != 24 && pack != 32) || deals < 1 || threads < 1) {
        fprintf(stderr, "usage: net 24|32 DEALS THREADS FILE\n");
        return 2;
    }
    t = trainer_new(pack);
    snprintf(key, sizeof key, "net %d %.0f", pack, deals);
    train(t, deals, threads, key, argv[4]);
    free(t);
    return 0;
}
