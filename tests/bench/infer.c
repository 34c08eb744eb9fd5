/*
 * What the deals cost that search looks at, and what inference tells of them: nanoseconds of
 * processor time to begin a question, to draw a deal, to visit one of all where they are few, to
 * weigh one; and the logarithm of what the true deal weighs beside the mean of others, over the
 * questions of deals that a bot plays against itself: 0 is nothing told, 1 that the truth weighs
 * 2.7 times as much. Prints, judges nothing.
 *
 *     infer RULES DEALS BOT.so...
 */
#include "euchre_infer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "rules/deal.h"
#include "rules/shuffle.h"
#include "sandbox/trusted_source.h"

enum { OTHERS = 50, FEW = 300, ROUNDS = EU_TRICKS + 1 };

struct player {
    struct trusted_bot *bot;
    struct instance seat[EU_SEATS];
};

/* By tricks begun; times in nanoseconds. */
struct figures {
    double gain[ROUNDS], square;
    unsigned questions[ROUNDS], visits;
    double begin, draw, weigh, visit;
};

static uint64_t word(void *context)
{
    static const uint64_t seed[2] = {18, 62};

    return eu_random(seed, (*(uint64_t *)context)++);
}

/* ---- One question ---- */

struct asked {
    struct eu_sampler sampler;
    struct eu_inference inf;
    struct eu_sample truth, other[OTHERS];
};

static struct eu_sample truth_of(const struct deal *d)
{
    struct eu_sample truth = {.discard = 0};

    if (d->table.turnup_fate == EU_TAKEN_UP || d->table.turnup_fate == EU_REFUSED)
        truth.discard = d->away;
    memcpy(truth.hand, d->hand, sizeof truth.hand);
    return truth;
}

static int visit(void *context, const struct eu_sample *sample)
{
    struct figures *f = context;

    f->visits += sample->hand[0] != 1;
    return 1;
}

static double since(double *then)
{
    double now = (double)clock_thread_ns(), took = now - *then;

    *then = now;
    return took;
}

static void look(struct asked *a, const struct deal *d, const struct eu_view *view,
                 struct figures *f)
{
    struct eu_chance chance = eu_chance_of(view);
    double others = 0, gain, then = (double)clock_thread_ns();
    unsigned visits = f->visits;
    int round = view->question == EU_PLAY ? view->tricks + 1 : 0;

    eu_sampler_start(&a->sampler, d->rules, view);
    eu_infer_start(&a->inf, &a->sampler);
    f->begin += since(&then);
    for (int i = 0; i < OTHERS; i++)
        eu_sampler_draw(&a->sampler, &chance, &a->other[i]);
    f->draw += since(&then);
    for (int i = 0; i < OTHERS; i++)
        others += eu_infer_weight(&a->inf, &a->other[i]) / OTHERS;
    f->weigh += since(&then);
    if (eu_sampler_count(&a->sampler) < FEW)
        eu_sampler_each(&a->sampler, visit, f);
    f->visit += f->visits > visits ? since(&then) : 0;
    a->truth = truth_of(d);
    gain = log(eu_infer_weight(&a->inf, &a->truth) / others);
    f->gain[round] += gain;
    f->square += gain * gain;
    f->questions[round]++;
}

/* ---- Deals ---- */

static void play_deal(struct player *p, struct asked *a, struct deal *d, uint64_t *drawn,
                      struct figures *f)
{
    while (d->ask.kind != EU_NOTHING) {
        struct eu_view view;
        struct query query = {&p->seat[d->ask.seat], &view};
        int answer = deal_default_answer(d);

        deal_view(d, d->ask.seat, &view);
        view.seed[0] = word(drawn);
        if (card_count(d->ask.legal) > 1) {
            if (view.bids)
                look(a, d, &view, f);
            if (p->bot->chair.asks >> d->ask.kind & 1)
                answer = p->bot->chair.ops->ask(&p->bot->chair, &query);
        }
        deal_apply(d, deal_is_legal(d, answer) ? answer : deal_default_answer(d));
    }
}

static void print(const char *name, const struct figures *f)
{
    double all = 0, n = 0;

    for (int i = 0; i < ROUNDS; i++) {
        all += f->gain[i];
        n += f->questions[i];
    }
    printf("%s: %.3f +- %.3f (", name, all / n, 1.96 * sqrt(f->square) / n);
    for (int i = 0; i < ROUNDS; i++)
        if (f->questions[i])
            printf("%s%.2f", i ? ", " : "bids ", f->gain[i] / f->questions[i]);
    printf("); ns: begin %.0f, draw %.0f, visit %.0f, weigh %.0f\n", f->begin / n,
           f->draw / n / OTHERS, f->visits ? f->visit / f->visits : 0, f->weigh / n / OTHERS);
}

static void measure(const struct eu_rules *rules, unsigned deals, const char *path)
{
    static struct asked asked;
    static struct player p;
    struct figures f = {.square = 0};
    struct shuffle shuffle;
    uint64_t drawn = 0;
    struct err err;

    if (!trusted_source_load(&p.bot, path, "", &err)) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        exit(1);
    }
    for (uint8_t seat = 0; seat < rules->players; seat++) {
        struct eu_opening opening = {.size = sizeof opening,
                                     .seat = seat,
                                     .rules = rules,
                                     .args = "",
                                     .host = &p.seat[seat].host};

        p.bot->chair.ops->open(&p.bot->chair, &p.seat[seat], &opening);
    }
    shuffle_prepare(&shuffle, rules);
    for (unsigned i = 0; i < deals; i++) {
        struct cards cards;
        struct deal d;

        shuffle_deal(&shuffle, &cards, word, &drawn);
        deal_start(&d, rules, &cards, i % rules->players);
        for (unsigned side = 0; side < rules->sides && rules->target; side++)
            d.table.points[side] = (int16_t)(word(&drawn) % rules->target);
        play_deal(&p, &asked, &d, &drawn, &f);
    }
    print(path, &f);
    for (unsigned seat = 0; seat < rules->players; seat++)
        p.bot->chair.ops->close(&p.bot->chair, &p.seat[seat]);
    trusted_bot_unload(p.bot);
}

int main(int argc, char **argv)
{
    struct eu_rules rules;
    struct err err;

    if (argc < 4 || !rules_parse(&rules, argv[1], &err)) {
        fprintf(stderr, "usage: infer RULES DEALS BOT.so...\n");
        return 2;
    }
    for (int i = 3; i < argc; i++)
        measure(&rules, (unsigned)strtoul(argv[2], NULL, 10), argv[i]);
    return 0;
}
