/*
 * What the values cost that a bot tells for analysis, and how sharp they are: microseconds of
 * processor time a call, and the standard error of the difference between two answers, from calls
 * with other seeds, over the questions of deals that the policy plays. The last column is the
 * variance times the time: the lower, the less time is needed for the same error. Prints, judges
 * nothing.
 *
 *     values RULES DEALS WORLDS BOT.so [ARGUMENTS]       0 worlds: the deal as it is, all cards
 * open
 */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "euchre_policy.h"
#include "rules/deal.h"
#include "rules/shuffle.h"
#include "table/callbacks.h"

enum { CALLS = 8, KINDS = EU_CHOOSE_PARTNER + 1 };

struct figures {
    double us, most_us, variance;
    unsigned questions, calls, refused;
};

struct bench {
    struct callbacks calls;
    void *self;
    uint32_t worlds;
    uint64_t drawn;
    struct figures of[KINDS];
};

static uint64_t word(void *context)
{
    static const uint64_t seed[2] = {18, 62};

    return eu_random(seed, (*(uint64_t *)context)++);
}

/* The variance of one call, of the difference between an answer and the first, mean over the
 * others. */
static double variance_of(struct eu_values told[CALLS], int answers)
{
    double all = 0;

    for (int i = 1; i < answers; i++) {
        double sum = 0, squares = 0;

        for (int c = 0; c < CALLS; c++) {
            double d = told[c].points[i] - told[c].points[0];

            sum += d;
            squares += d * d;
        }
        all += fmax(0, squares - sum * sum / CALLS) / (CALLS - 1);
    }
    return all / (answers - 1);
}

static void ask(struct bench *b, const struct deal *d, struct eu_view *view)
{
    struct eu_position position = {.size = sizeof position, .worlds = b->worlds};
    struct eu_values told[CALLS] = {{.size = sizeof told[0]}};
    struct figures *f = &b->of[view->question];

    if (!b->worlds) {
        position.worlds = position.open = 1;
        position.away = d->away;
        position.blind = d->ask.kind == EU_BID_TRICKS ? d->blind : 0;
        memcpy(position.hand, d->hand, sizeof position.hand);
    }
    for (int c = 0; c < CALLS; c++) {
        double then, us;
        int well;

        view->seed[0] = word(&b->drawn);
        view->seed[1] = word(&b->drawn);
        then = (double)clock_thread_ns();
        well = b->calls.eu.values(b->self, view, &position, &told[c]);
        us = ((double)clock_thread_ns() - then) / 1000;
        if (!well) {
            f->refused++;
            return;
        }
        f->us += us;
        f->most_us = us > f->most_us ? us : f->most_us;
        f->calls++;
    }
    f->variance += variance_of(told, card_count(view->legal));
    f->questions++;
}

static void play_deal(struct bench *b, struct deal *d)
{
    while (d->ask.kind != EU_NOTHING) {
        int answer = deal_default_answer(d);
        struct eu_view view;

        deal_view(d, d->ask.seat, &view);
        if (!card_single(d->ask.legal)) {
            ask(b, d, &view);
            answer = view.question == EU_PLAY ? eu_policy_play(d->rules, &view)
                                              : eu_policy_answer(d->rules, &view);
        }
        deal_apply(d, answer);
    }
}

static void print(const struct bench *b, unsigned deals)
{
    static const char *const name[KINDS] = {[EU_BID] = "bid",
                                            [EU_TAKE] = "take",
                                            [EU_OPPOSE] = "oppose",
                                            [EU_DISCARD] = "discard",
                                            [EU_CALL_PARTNER] = "call",
                                            [EU_PLAY] = "play",
                                            [EU_CALL_CARD] = "card",
                                            [EU_CHOOSE] = "choose",
                                            [EU_BID_TRICKS] = "bid tricks",
                                            [EU_BURY] = "bury",
                                            [EU_CHOOSE_PARTNER] = "partner"};
    double us = 0, calls = 0;

    printf("%-12s %8s %8s %9s %9s %9s %9s\n", "", "a deal", "refused", "us", "most us", "error",
           "var x us");
    for (int k = 0; k < KINDS; k++) {
        const struct figures *f = &b->of[k];

        if (f->refused)
            printf("%-12s %8s %8u\n", name[k], "", f->refused);
        if (!f->questions)
            continue;
        us += f->us;
        calls += f->calls;
        printf("%-12s %8.2f %8s %9.1f %9.1f %9.4f %9.2f\n", name[k], (double)f->questions / deals,
               "", f->us / f->calls, f->most_us, sqrt(f->variance / f->questions),
               f->variance / f->questions * f->us / f->calls);
    }
    printf("%-12s %8.2f %8s %9.1f\n", "all", calls / CALLS / deals, "", us / calls);
}

static void *start(struct bench *b, const struct eu_rules *rules, const char *path,
                   const char *args)
{
    struct eu_opening opening = {.size = sizeof opening, .rules = rules, .args = args};
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    char why[CALLBACKS_WHY] = "";

    if (!library || !callbacks_find(&b->calls, library, why) || !b->calls.eu.values) {
        fprintf(stderr, "%s: %s\n", path, library ? why : dlerror());
        return NULL;
    }
    return b->calls.eu.open(&opening);
}

int main(int argc, char **argv)
{
    static struct bench b;
    struct shuffle shuffle;
    struct eu_rules rules;
    struct err err;
    unsigned deals;

    if (argc < 5 || !rules_parse(&rules, argv[1], &err)) {
        fprintf(stderr, "usage: values RULES DEALS WORLDS BOT.so [ARGUMENTS]\n");
        return 2;
    }
    deals = (unsigned)strtoul(argv[2], NULL, 10);
    b.worlds = (uint32_t)strtoul(argv[3], NULL, 10);
    b.self = start(&b, &rules, argv[4], argc > 5 ? argv[5] : "");
    if (!b.self)
        return 1;
    shuffle_prepare(&shuffle, &rules);
    for (unsigned i = 0; i < deals; i++) {
        struct cards cards;
        struct deal d;

        shuffle_deal(&shuffle, &cards, word, &b.drawn);
        deal_start(&d, &rules, &cards, i % rules.players);
        play_deal(&b, &d);
    }
    print(&b, deals);
    b.calls.eu.close(b.self);
    return 0;
}
