/*
 * net_methods [SECONDS [METHOD[=RATE]...]] - compares ways in which the network that plays cards
 * (bots/lib/net.h) could learn: each gets SECONDS (60) of CPU time of one thread and begins with
 * the same random weights. Prints how many deals each learned from, and the points a deal by which
 * it then beats the policy, with the 95 % interval: at modern, both bid and discard by the policy.
 *
 * RATE is the length of the first steps of Adam, 0.004 if it is not said: in 10 seconds no method
 * gained more than 0.003 by half or twice as much. Without METHOD all of them are measured:
 *
 *   all           train/net.c: every card is tried, all go on after it
 *   longer        the same for four times the seconds
 *   monte-carlo   deep Monte Carlo: the card that is played gets what the deal brings; of ten cards
 *                 one is played at random
 *   actor-critic  cards are drawn by softmax and become more likely by what the deal brings above
 *                 what an output of the same network expects
 *   expert        expert iteration: every card is tried in ten deals that the seat cannot tell from
 *                 its own, and the mean is learned; steps are of 16 deals
 *   regret        the idea of deep CFR in one network: every card is tried, and it learns how much
 *                 more each brings than those that are drawn; cards are drawn in proportion to
 *                 that. In the end the mean network plays the card with the most
 *   self-play     neural fictitious self-play without its memories: one network learns the best
 *                 response as in monte-carlo and plays a tenth of the seats; the other learns to
 *                 play as it did, and is the one that counts
 *
 * In the first 15 % of its time the policy goes on after a card that is tried, and in a quarter of
 * the deals it plays one side; nothing is learned at its seats. Steps are of 128 deals, and get
 * shorter as in train/net.c. The network that counts is the mean of the last 1000 steps.
 *
 * net_methods-128 and net_methods-512 are the same with so many hidden numbers.
 */
#include "base/clock.h"
#include "methods_played.h"
#include "methods_trials.h"
#include "train/net_match.h"

enum { PAIRS = 200000, PAIRS_A_SECOND = 20000 };

struct method {
    const char *name;
    double times; /* times the seconds */
    int deals;    /* of a step */
    card_method *ask;
    void (*learn)(struct learned_deal *l, const struct played *played, float makers);
    int averages; /* a second network counts */
};

static const struct method methods[] = {
    {"all", 1, 128, try_cards, NULL, 0},
    {"longer", 4, 128, try_cards, NULL, 0},
    {"monte-carlo", 1, 128, play_best, learn_results, 0},
    {"actor-critic", 1, 128, play_drawn, learn_actor, 0},
    {"expert", 1, 16, ask_expert, NULL, 0},
    {"regret", 1, 128, match_regret, NULL, 0},
    {"self-play", 1, 128, play_average, learn_response, 1},
};
enum { METHODS = sizeof methods / sizeof methods[0] };

struct training {
    const struct method *method;
    struct source source;
    struct learner learner[HEADS], average;
    struct nets nets, average_nets;
    uint64_t deals;
};

static void learn_deal(struct training *t, int first)
{
    struct learned_deal l = {.learner = t->learner,
                             .source = &t->source,
                             .seed = eu_mix(t->deals++ ^ UINT64_C(0x6e6574))};
    struct played played = {.average = &t->average, .average_nets = &t->average_nets};
    struct deal d;
    float makers;

    draw_players(&l, &t->nets, 1u << CARDS, first);
    for (int seat = 0; seat < NET_PLAYERS; seat++)
        played.responding |= (unsigned)(chance(&l) < RESPONDING) << seat;
    tune_deal_start(&d, &t->source.game, &l.seed);
    go_to_play(&l.who, &d);
    if (!is_played(&d))
        return;
    if (t->method->learn) {
        makers = play_learning(&l, &d, t->method->ask, &played);
        t->method->learn(&l, &played, makers);
    } else {
        play_learning(&l, &d, t->method->ask, &d);
    }
}

static void train(struct training *t, double seconds, double rate)
{
    double begun = (double)clock_thread_ns(), spent = 0;

    while (spent < seconds) {
        for (int i = 0; i < t->method->deals; i++)
            learn_deal(t, spent < FIRST * seconds);
        take_step(&t->learner[CARDS], CARDS, rate, left_of(spent, seconds));
        to_play(&t->learner[CARDS].net, &t->nets.play);
        if (t->method->averages) {
            take_step(&t->average, CARDS, rate, left_of(spent, seconds));
            to_play(&t->average.net, &t->average_nets.play);
        }
        spent = ((double)clock_thread_ns() - begun) / 1e9;
    }
}

static void measure(const struct method *method, double seconds, double rate)
{
    static struct training t;
    const struct learner *counts = method->averages ? &t.average : &t.learner[CARDS];

    memset(&t, 0, sizeof t);
    t.method = method;
    tune_game_start(&t.source.game, "modern");
    eu_equity_start(&t.source.equity, &t.source.game.rules);
    learner_init(&t.learner[CARDS], CARDS);
    learner_init(&t.average, CARDS);
    to_play(&t.learner[CARDS].net, &t.nets.play);
    to_play(&t.average.net, &t.average_nets.play);
    train(&t, seconds * method->times, rate);
    printf("%-12s %4d %8g %6g %9llu", method->name, HIDDEN, rate, seconds * method->times,
           (unsigned long long)t.deals);
    to_play(&counts->slow, &t.nets.play);
    compare(&t.source, &t.nets, 1u << CARDS, (int)fmin(PAIRS, ceil(PAIRS_A_SECOND * seconds)));
    printf("\n");
    fflush(stdout);
}

/* METHOD or METHOD=RATE. Returns NULL if there is none of that name, or no such rate. */
static const struct method *method_of(const char *argument, double *rate)
{
    size_t length = strcspn(argument, "=");
    char *end = NULL;

    for (int i = 0; i < METHODS; i++) {
        const struct method *m = &methods[i];

        if (strlen(m->name) != length || strncmp(m->name, argument, length) != 0)
            continue;
        *rate = argument[length] ? strtod(argument + length + 1, &end) : RATE;
        return *rate > 0 && isfinite(*rate) && (!end || !*end) ? m : NULL;
    }
    return NULL;
}

int main(int argc, char **argv)
{
    char *end = NULL;
    double seconds = argc > 1 ? strtod(argv[1], &end) : 60, rate;
    int usable = seconds > 0 && isfinite(seconds) && (!end || !*end);

    for (int i = 2; i < argc; i++)
        usable &= method_of(argv[i], &rate) != NULL;
    if (!usable) {
        fprintf(stderr, "usage: net_methods [SECONDS [METHOD[=RATE]...]]; methods:");
        for (int i = 0; i < METHODS; i++)
            fprintf(stderr, " %s", methods[i].name);
        fprintf(stderr, "\n");
        return 2;
    }
    printf("method     hidden     rate  CPU s     deals  points a deal\n");
    for (int i = 0; argc <= 2 && i < METHODS; i++)
        measure(&methods[i], seconds, RATE);
    for (int i = 2; i < argc; i++) {
        const struct method *m = method_of(argv[i], &rate);

        measure(m, seconds, rate);
    }
    return 0;
}
