/*
 * How much a best response gains against the bot `rule`: a side of two players who know how rule
 * answers with any hand (it is the library's policy), see their own hands only, and have time. It
 * is a program and no bot, as it knows its opponents.
 *
 *     build/bench/best_response [OPTIONS] [SETS [RULES...]]
 *
 * RULES are hoyle-4 and modern. Deals are scored one by one, each set at two tables, with the
 * responders on either side. Prints points a deal, the responders' side less rule's, with 95 %
 * intervals from the differences between sets: first of strategies that were played, each of them a
 * bound from below (response_search.h), then bounds from above (response_relaxed.h). Lines that
 * cost more play a part of SETS. Judges nothing.
 *
 * With options it prints one line: -l LEVEL, -n DEALS of a sample, -m SMALLEST group, -f FACTOR
 * (response_beliefs.h), -b they search bids too, -o one responder, whose partner is rule, -u the
 * bound from above, -c what the same search finds by halves: about a bound from below of the same.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "response_relaxed.h"
#include "response_table.h"
#include "rules/shuffle.h"

static const char *const books[] = {"hoyle-4", "modern", NULL};

struct line {
    struct response how;
    bool above;    /* a bound from above */
    bool halves;   /* or the same game searched by halves (response_search.h) */
    unsigned part; /* of SETS, one in so many is played */
};

enum { SMALLEST = 4 };
#define FACTOR 0.1
#define PLAYED(l, n) \
    { \
        .level = l, .deals = n, .smallest = SMALLEST, .factor = FACTOR \
    }
#define PLAYED_BIDS(l, n) \
    { \
        .level = l, .deals = n, .smallest = SMALLEST, .factor = FACTOR, .bids = true \
    }
static const struct line lines[] = {
    {PLAYED(1, 100), false, false, 1},
    {PLAYED(2, 400), false, false, 4},
    {{.deals = 1}, true, false, 1},
    {{.deals = 16}, true, false, 2},
    {{.deals = 128}, true, false, 4},
    {PLAYED_BIDS(1, 400), false, false, 2},
    {PLAYED_BIDS(2, 400), false, false, 4},
    {{.deals = 1, .bids = true}, true, false, 1},
    {{.deals = 16, .bids = true}, true, false, 2},
    {{.deals = 128, .bids = true}, true, false, 8},
};

/* ---- Figures ---- */

struct mean {
    double sum, squares;
    unsigned n;
};

static void mean_add(struct mean *m, double value)
{
    m->sum += value;
    m->squares += value * value;
    m->n++;
}

static double mean_of(const struct mean *m)
{
    return m->n ? m->sum / m->n : 0;
}

/* Half of a 95 % interval. */
static double mean_error(const struct mean *m)
{
    double mean = mean_of(m);

    return m->n ? 1.96 * sqrt((m->squares / m->n - mean * mean) / m->n) : 0;
}

struct figures {
    struct mean gain, points;
    struct mean more; /* than the first line of these rules and bids, in the same sets */
    unsigned questions, differ, weighed;
};

/* ---- Sets ---- */

struct game {
    const char *name;
    struct eu_rules rules;
    struct shuffle shuffle;
    double *first; /* gains of the first line, by set */
};

static uint64_t word(void *context)
{
    static const uint64_t seed[2] = {1887, 32};

    return eu_random(seed, (*(uint64_t *)context)++);
}

static void play_bound(struct response_table *t)
{
    struct eu_chance chance = {.seed = {eu_mix(t->number), EU_SEATS}};

    t->search->by = (struct responders){.rules = t->rules,
                                        .seats = t->responders,
                                        .side = t->responders & 5 ? 0 : 1,
                                        .bids = t->how->bids};
    t->gain = relaxed_gain(t->search, &t->deal, t->how->deals, &chance);
}

/* The cards of a set at one of its two tables. */
static void play_table(const struct line *l, struct response_table *t, struct figures *f)
{
    if (l->above) {
        play_bound(t);
        return;
    }
    response_play(t);
    f->questions += t->questions;
    f->differ += t->differ;
    f->weighed += t->weighed;
}

static void play_set(const struct game *g, const struct line *l, struct response_table *t,
                     unsigned set, uint64_t *drawn, struct figures *f)
{
    unsigned dealer = (unsigned)(word(drawn) & 3);
    double gain = 0, points = 0;
    struct cards cards;

    shuffle_deal(&g->shuffle, &cards, word, drawn);
    for (unsigned side = 0; side < 2; side++) {
        t->responders = (uint8_t)(l->how.one ? 1u << (side + (set & 2)) : 5u << side);
        t->number = set * 2 + side;
        deal_start(&t->deal, &g->rules, &cards, dealer);
        play_table(l, t, f);
        gain += t->gain / 2;
        points += t->points / 2.0;
    }
    mean_add(&f->gain, gain);
    mean_add(&f->points, points);
    if (l->how.level > 1)
        mean_add(&f->more, gain - g->first[set]);
    else if (!l->above)
        g->first[set] = gain;
}

/* ---- Lines ---- */

static void print(const struct game *g, const struct line *l, const struct figures *f, bool more)
{
    printf("%s, %s, ", g->name, l->how.bids ? "all by search" : "cards by search");
    if (l->above)
        printf("both hands seen, at %s, %u deals: ", l->halves ? "least" : "most", l->how.deals);
    else
        printf("level %d, %u deals: ", l->how.level, l->how.deals);
    printf("%+.3f +-%.3f points a deal, %u sets", mean_of(&f->gain), mean_error(&f->gain),
           f->gain.n);
    if (!l->above)
        printf("; scored %+.3f +-%.3f; %.1f %% of answers are not rule's; %u samples by weight",
               mean_of(&f->points), mean_error(&f->points),
               f->questions ? 100.0 * f->differ / f->questions : 0, f->weighed);
    if (more && f->more.n)
        printf("; %+.3f +-%.3f more than level 1", mean_of(&f->more), mean_error(&f->more));
    printf("\n");
    fflush(stdout);
}

static bool play_line(const struct game *g, const struct line *l, unsigned sets, bool more)
{
    bool hindsight = l->above && !l->halves;
    struct search search = {.smallest = hindsight ? 1 : l->how.smallest, .hindsight = hindsight};
    struct drawn drawn = {.kept = 0};
    struct response_table *t = calloc(1, sizeof *t);
    bool ready = search_start(&search, l->how.deals) & drawn_start(&drawn, l->how.deals);
    struct figures f = {.questions = 0};
    uint64_t words = 0;

    if (t && ready) {
        *t = (struct response_table){.how = &l->how,
                                     .rules = &g->rules,
                                     .search = &search,
                                     .drawn = &drawn};
        for (unsigned set = 0; set < sets; set++)
            play_set(g, l, t, set, &words, &f);
        print(g, l, &f, more);
    }
    search_finish(&search);
    drawn_finish(&drawn);
    ready = ready && t;
    free(t);
    return ready;
}

/* The search knows bids, the discard and cards. */
static bool is_searched(const struct eu_rules *r)
{
    return r->players == 4 && r->sides == 2 && !r->auction && !r->take && !r->jambone &&
           !r->jamboree && !r->defend_alone && !r->turnup_discard && !r->abandon;
}

/* One line, or all of them. */
static bool play_game(const char *rules, const struct line *one, unsigned sets)
{
    struct game g = {.name = rules};
    bool ready = true;
    struct err err;

    if (!rules_parse(&g.rules, rules, &err))
        return fprintf(stderr, "best_response: %s\n", err.text), false;
    if (!is_searched(&g.rules))
        return fprintf(stderr,
                       "best_response: %s: it has other questions than bids, the discard "
                       "and cards of four players\n",
                       rules),
               false;
    shuffle_prepare(&g.shuffle, &g.rules);
    g.first = calloc(sets, sizeof *g.first);
    if (one)
        ready = g.first && play_line(&g, one, sets, false);
    for (size_t i = 0; !one && ready && i < sizeof lines / sizeof *lines; i++) {
        unsigned part = sets / lines[i].part;

        ready = g.first && play_line(&g, &lines[i], part ? part : 1, true);
    }
    free(g.first);
    return ready;
}

static void read_option(struct line *l, int option, const char *value)
{
    if (option == 'l')
        l->how.level = (int)strtol(value, NULL, 10);
    else if (option == 'n')
        l->how.deals = (unsigned)strtoul(value, NULL, 10);
    else if (option == 'm')
        l->how.smallest = (unsigned)strtoul(value, NULL, 10);
    else if (option == 'f')
        l->how.factor = strtod(value, NULL);
    else if (option == 'b')
        l->how.bids = true;
    else if (option == 'o')
        l->how.one = true;
    else
        l->above = true;
    l->halves |= option == 'c';
}

int main(int argc, char **argv)
{
    struct line line = lines[0];
    const char *const *rules = books;
    bool one = false, well = true;
    unsigned sets = 400;
    int option;

    while ((option = getopt(argc, argv, "l:n:m:f:bouc")) != -1) {
        if (option == '?')
            return 2;
        read_option(&line, option, optarg);
        one = true;
    }
    if (optind < argc)
        sets = (unsigned)strtoul(argv[optind++], NULL, 10);
    if (!sets || !line.how.deals || line.how.level < 0)
        return fprintf(stderr, "best_response [OPTIONS] [SETS [RULES...]]\n"), 2;
    if (optind < argc)
        rules = (const char *const *)&argv[optind];
    for (; *rules && well; rules++)
        well = play_game(*rules, one ? &line : NULL, sets);
    return well ? 0 : 1;
}
