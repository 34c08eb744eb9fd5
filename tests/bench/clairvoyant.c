/*
 * The ceiling of card play: a player who bids as another bot does and plays his cards with all
 * hands before him, against a bot, by the arena's own loop. He plays what brings most points, of
 * that most tricks, if everybody saw all cards; of cards as good the one that the library's policy
 * would play. It is a program and no bot, as nobody may see what it sees.
 *
 *     EUCHRE_ARENA_BOTS=build/bots build/bench/clairvoyant [-b BIDDER] [-a ARGS] BOT [SETS
 * [RULES...]]
 *
 * BIDDER is rule unless told, RULES are hoyle-4 and modern, ARGS the bot's arguments. Sets are of
 * one deal, played at two tables. Prints points a deal, the seer's side less the other's, with a
 * 95 % interval from the differences between sets. Judges nothing.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "euchre_policy.h"
#include "euchre_score.h"
#include "euchre_solve.h"

#include "base/clock.h"
#include "config/roster.h"
#include "sandbox/trusted_source.h"
#include "table/table.h"

static const uint8_t seed[RNG_SEED_BYTES] = "euchre-arena clairvoyant";
static const char *const books[] = {"hoyle-4", "modern", NULL};

/* ---- Who sees all ---- */

struct seer {
    struct chair chair; /* first, so that its operations find the rest */
    struct trusted_bot *bidder;
};

static struct chair *bidder_of(struct chair *chair)
{
    return &((struct seer *)chair)->bidder->chair;
}

/* What its player knows, and who holds what. */
static struct eu_world all_cards(const struct deal *d, const struct eu_view *view)
{
    struct eu_world w = eu_world_of(d->rules, view);

    for (int seat = 0; seat < view->players; seat++)
        w.hand[seat] = d->hand[seat];
    return w;
}

/* Points come before tricks. */
static int worth(const struct deal *d, struct eu_stake stake, int tricks, bool making)
{
    int value = eu_points(d->rules, stake, tricks) * 16 + tricks;

    return making ? value : -value;
}

static int best_card(const struct deal *d, const struct eu_view *view)
{
    struct eu_world w = all_cards(d, view);
    struct eu_stake stake = eu_stake_of(view);
    bool making = eu_made_it(view);
    uint64_t best = 0;
    int8_t tricks[64];
    int c, most = 0;

    if (!eu_solvable(&w))
        return eu_policy_card(&w);
    eu_solve_cards(&w, tricks, NULL);
    EU_EACH(c, view->legal) {
        int value = worth(d, stake, tricks[c], making);

        if (!best || value > most) {
            most = value;
            best = 0;
        }
        best |= value == most ? eu_bit(c) : 0;
    }
    c = eu_policy_card(&w);
    return eu_has(best, c) ? c : eu_least(best, w.trump);
}

static bool seer_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct chair *bidder = bidder_of(chair);

    return !bidder->ops->open || bidder->ops->open(bidder, i, opening);
}

static int32_t seer_ask(struct chair *chair, const struct query *query)
{
    struct chair *bidder = bidder_of(chair);

    if (query->view->question == EU_PLAY)
        return best_card(&query->instance->table->deal, query->view);
    return bidder->ops->ask(bidder, query);
}

static void seer_close(struct chair *chair, struct instance *i)
{
    struct chair *bidder = bidder_of(chair);

    if (bidder->ops->close)
        bidder->ops->close(bidder, i);
}

static const struct chair_ops seer_ops = {.open = seer_open, .ask = seer_ask, .close = seer_close};

/* ---- The match ---- */

struct request {
    const char *bidder, *bot, *args;
    uint32_t sets;
};

struct match {
    struct eu_rules rules;
    struct pairing pairing;
    struct duplicate_deals source;
    struct seer seer[2];
    struct trusted_bot *bot[2];
    struct table_setup setup;
    double sum, squares;
    uint32_t sets;
};

static bool load(struct match *m, const struct request *r, struct err *err)
{
    char bidder[PATH_CAP], bot[PATH_CAP];

    if (!roster_find(r->bidder, bidder, err) || !roster_find(r->bot, bot, err))
        return false;
    for (int i = 0; i < 2; i++) {
        struct seer *s = &m->seer[i];

        if (!trusted_source_load(&s->bidder, bidder, "", err) ||
            !trusted_source_load(&m->bot[i], bot, r->args, err))
            return false;
        s->chair = (struct chair){.ops = &seer_ops,
                                  .asks = s->bidder->chair.asks | 1u << EU_PLAY,
                                  .args = ""};
    }
    return true;
}

static void unload(struct match *m)
{
    for (int i = 0; i < 2; i++) {
        if (m->seer[i].bidder)
            trusted_bot_unload(m->seer[i].bidder);
        if (m->bot[i])
            trusted_bot_unload(m->bot[i]);
    }
}

/* Who sits where: the seer at the seats of bot 0 of the pairing. */
static void take_seats(struct match *m, uint32_t set, unsigned table)
{
    struct seating seating;

    pairing_seating(&m->pairing, set, &seating);
    for (unsigned seat = 0; seat < m->rules.players; seat++) {
        unsigned chair = seating.chair[table][seat];

        m->setup.chair[seat] = pairing_chair(&m->pairing, chair) == 0 ? &m->seer[chair / 2].chair
                                                                      : &m->bot[chair / 2]->chair;
    }
    m->setup.number = (uint8_t)table;
}

/* Points the seer's side is ahead by at a table. */
static int play_table(struct match *m, struct table_record *played)
{
    int lead, side = m->setup.chair[0]->ops == &seer_ops ? 0 : 1;

    table_record_clear(played);
    table_play(&m->setup, played);
    lead = played->deals ? played->deal[0].points[side] - played->deal[0].points[!side] : 0;
    return lead;
}

static void play(struct match *m, uint32_t sets)
{
    struct table_record played = {0};

    for (m->sets = 0; m->sets < sets; m->sets++) {
        double gain = 0;

        duplicate_set(&m->source, m->sets);
        for (unsigned table = 0; table < pairing_tables(&m->pairing); table++) {
            take_seats(m, m->sets, table);
            gain += play_table(m, &played);
        }
        gain /= pairing_tables(&m->pairing);
        m->sum += gain;
        m->squares += gain * gain;
    }
    table_record_finish(&played);
}

static bool run(const struct request *r, const char *rules, struct err *err)
{
    static const char *const names[2] = {"clairvoyant", "other"};
    static const uint32_t numbers[2] = {0, 1};
    struct match m = {.setup = {.unit = UNIT_DEALS, .deals = 1, .answer_ms = 1000}};
    double mean, error;

    if (!rules_parse(&m.rules, rules, err))
        return false;
    if (m.rules.players != 4 || m.rules.sides != 2)
        return err_set(err, ERR_USAGE, "%s: not four players on two sides", rules);
    if (!load(&m, r, err)) {
        unload(&m);
        return false;
    }
    pairing_make(&m.pairing, &m.rules, 2, numbers, names);
    duplicate_start(&m.source, &m.rules, seed, m.pairing.id, NULL);
    m.setup.rules = &m.rules;
    m.setup.source = &m.source;
    play(&m, r->sets);
    unload(&m);
    mean = m.sum / m.sets;
    error = sqrt((m.squares / m.sets - mean * mean) / m.sets);
    printf("clairvoyant (bids by %s) v %s, %s: %+.3f +-%.3f points a deal, %u sets\n", r->bidder,
           r->bot, rules, mean, 1.96 * error, m.sets);
    return true;
}

int main(int argc, char **argv)
{
    struct request r = {.bidder = "rule", .args = "", .sets = 20000};
    const char *const *rules = books;
    struct err err;
    int option;

    while ((option = getopt(argc, argv, "a:b:")) != -1)
        if (option == 'a')
            r.args = optarg;
        else if (option == 'b')
            r.bidder = optarg;
        else
            return 2;
    if (optind == argc)
        return fprintf(stderr, "clairvoyant [-b BIDDER] [-a ARGUMENTS] BOT [SETS [RULES...]]\n"), 2;
    r.bot = argv[optind++];
    if (optind < argc && (r.sets = (uint32_t)strtoul(argv[optind++], NULL, 10)) < 1)
        return fprintf(stderr, "clairvoyant: how many sets?\n"), 2;
    if (optind < argc)
        rules = (const char *const *)&argv[optind];
    for (; *rules; rules++)
        if (!run(&r, *rules, &err))
            return fprintf(stderr, "clairvoyant: %s\n", err.text), 1;
    return 0;
}
