/*
 * bidding PACK DEALS THREADS FILE - solves the bids of a table of four and writes the table of
 * bots/champion/bidding.c for a pack of 24 or 32 cards. The bytes depend on PACK and DEALS only.
 *
 * Counterfactual regret minimisation with sampled chance (Zinkevich and others, 2007; Lanctot and
 * others, 2009) over classes of hands (bid_class.h), deals weighted by their number. As any bid
 * ends the bidding, a deal has eight questions at most, and one playing of each bid tells its
 * payoff at all scores at once. There is no claim to an equilibrium, which games of two sides with
 * hidden partners do not promise.
 *
 * The policy plays the cards. In 5,500 deals of hoyle-4 and modern that champion played against
 * itself makers with a partner were euchred in 24 % and had all tricks in 14 %, where the policy in
 * the same deals had 23 % and 13 %; lone hands 6 and 35 %, the policy 5 and 32 %. Payoffs mixed
 * with those of best play with open cards lost 0.019 +- 0.004 points a deal against these (modern,
 * the policy's card play, 2,000,000 deals each).
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bids_settle.h"
#include "rules/rules.h"

enum { BATCH = 1 << 15, MOST_THREADS = 64 }; /* deals between two turns of the threads */

struct trainer {
    struct eu_rules rules;
    struct bid_numbers numbers;
    struct learner learner;
    struct bid_samples *samples;
    uint64_t batch;
    unsigned threads, size; /* deals of this batch */
};

/* ---- Threads ---- */

struct tournament_part {
    struct trainer *t;
    unsigned thread;
};

static void *play_part(void *context)
{
    const struct tournament_part *p = context;
    struct trainer *t = p->t;

    for (unsigned i = p->thread; i < t->size; i += t->threads)
        t->samples[i] = sample_of(&t->rules, &t->numbers, t->batch * BATCH + i);
    return NULL;
}

/* Each class of turn-ups has nodes of its own, so it does not matter who goes through which. */
static void *learn_part(void *context)
{
    const struct tournament_part *p = context;
    const struct trainer *t = p->t;
    struct choice choice[QUESTIONS];

    for (unsigned i = 0; i < t->size; i++)
        if (t->samples[i].turned % t->threads == p->thread) {
            look_ahead(&t->learner, &t->samples[i], choice);
            learn(choice, (float)(t->batch + 1));
        }
    return NULL;
}

static void in_parts(struct trainer *t, void *(*work)(void *))
{
    pthread_t thread[MOST_THREADS];
    struct tournament_part part[MOST_THREADS];

    for (unsigned i = 0; i < t->threads; i++) {
        part[i] = (struct tournament_part){.t = t, .thread = i};
        if (pthread_create(&thread[i], NULL, work, &part[i]) != 0)
            abort();
    }
    for (unsigned i = 0; i < t->threads; i++)
        pthread_join(thread[i], NULL);
}

/* ---- What bids are worth ---- */

/* Of a class of scores from `needs` points on: the mean of some of them. */
static double mean_gain(const struct eu_equity *e, int need, int they_need, int points)
{
    int target = e->rules->target, n = 0;
    double sum = 0;

    for (int us = need; us <= (need < BID_NEEDS ? need : target); us += 2)
        for (int them = they_need; them <= (they_need < BID_NEEDS ? they_need : target);
             them += 2) {
            struct eu_view view = {.players = 4,
                                   .sides = 2,
                                   .dealer = EU_DEALER,
                                   .seat = EU_ELDEST,
                                   .points = {(int16_t)(target - us), (int16_t)(target - them)}};

            sum += eu_equity_gain(e, &view, 0, points);
            n++;
        }
    return sum / n;
}

static double worth_of(const struct eu_equity *e, int score, int points)
{
    if (score >= BID_POINTS)
        return points;
    return mean_gain(e, score / BID_NEEDS + 1, score % BID_NEEDS + 1, points);
}

static void reckon_worth(struct trainer *t)
{
    static const int tricks[RESULTS] = {0, 3, 5};
    struct eu_equity *e = malloc(sizeof *e);

    if (!e)
        abort();
    eu_equity_start(e, &t->rules);
    for (int alone = 0; alone < 2; alone++)
        for (int result = 0; result < RESULTS; result++)
            for (int score = 0; score < SCORES; score++) {
                struct eu_stake stake = {.how = alone ? EU_ALONE : EU_PLAIN,
                                         .lone = (uint8_t)alone};
                int points = eu_points(&t->rules, stake, tricks[result]);

                t->learner.worth[0][alone][result][score] = (float)worth_of(e, score, points);
                t->learner.worth[1][alone][result][score] = (float)worth_of(e, score, -points);
            }
    free(e);
}

/* ---- The table ---- */

static int write_table(const struct trainer *t, const char *path)
{
    uint32_t size = (uint32_t)BID_SCORES * BID_QUESTIONS * t->numbers.hands / 2;
    uint8_t *entries = calloc(size, 1);
    FILE *file;
    int done;

    if (!entries)
        abort();
    file = fopen(path, "wb");
    if (!file) {
        free(entries);
        return 0;
    }
    settle(&t->learner, &t->numbers, &t->rules, (float)(t->batch + 1) / 2, entries);
    done =
        fwrite(&t->numbers, sizeof t->numbers, 1, file) == 1 && fwrite(entries, size, 1, file) == 1;
    free(entries);
    return fclose(file) == 0 && done;
}

/* ---- All of it ---- */

static void trainer_init(struct trainer *t, int cards, unsigned threads)
{
    struct err err;

    *t = (struct trainer){.threads = threads};
    if (!rules_parse(&t->rules, cards == 32 ? "hoyle-4 rubber=no" : "modern", &err))
        abort();
    t->numbers = number_hands(t->rules.low);
    t->learner.hands = t->numbers.hands;
    t->learner.nodes = calloc((size_t)BID_QUESTIONS * t->numbers.hands, sizeof *t->learner.nodes);
    t->samples = malloc(BATCH * sizeof *t->samples);
    if (!t->learner.nodes || !t->samples)
        abort();
    reckon_worth(t);
}

static void train(struct trainer *t, uint64_t deals)
{
    for (uint64_t done = 0; done < deals; done += t->size, t->batch++) {
        t->size = (unsigned)(deals - done < BATCH ? deals - done : BATCH);
        in_parts(t, play_part);
        in_parts(t, learn_part);
    }
}

int main(int argc, char **argv)
{
    struct trainer t;
    time_t start = time(NULL);
    int cards = argc == 5 ? (int)strtol(argv[1], NULL, 10) : 0;
    uint64_t deals = argc == 5 ? strtoull(argv[2], NULL, 10) : 0;
    unsigned threads = argc == 5 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;

    if ((cards != 24 && cards != 32) || threads < 1 || threads > MOST_THREADS) {
        fprintf(stderr, "usage: bidding 24|32 DEALS THREADS FILE\n");
        return 2;
    }
    trainer_init(&t, cards, threads);
    train(&t, deals);
    if (!write_table(&t, argv[4])) {
        perror(argv[4]);
        return 1;
    }
    printf("%d cards: %llu deals, %u classes of hands, %u threads: %ld s\n", cards,
           (unsigned long long)deals, t.numbers.hands, threads, (long)(time(NULL) - start));
    free(t.learner.nodes);
    free(t.samples);
    return 0;
}
