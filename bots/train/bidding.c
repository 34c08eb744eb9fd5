/*
 * bidding PACK DEALS THREADS FILE - solves the bids of a table of four and writes the table of
 * bots/champion/bidding.c for a pack of 24 or 32 cards. The bytes depend on PACK and DEALS only.
 *
 * Counterfactual regret minimisation with sampled chance (Zinkevich and others, 2007; Lanctot and
 * others, 2009) over classes of hands (bid_class.h), deals weighted by their number. As any bid
 * ends the bidding, a deal has eight questions at most, and one playing of each bid tells its
 * payoff at all scores at once. All partners' answers count; there is no claim to an equilibrium,
 * which games of two sides with hidden partners do not promise.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "champion/bid_class.h"
#include "euchre_lib.h"
#include "game/rules.h"

enum {
    BATCH = 1 << 15, /* deals between two turns of the threads */
    QUESTIONS = 8,
    FIRST_WAYS = 2, /* plain, alone */
    MOST_WAYS = BID_WAYS,
    SCORES = BID_SCORES + 2, /* a multiple of four is faster */
    MOST_THREADS = 64
};

/* What a bid comes to. */
enum result { EUCHRED, ODD_TRICK, MARCH, RESULTS, HOPELESS = RESULTS };

/* What is kept of a deal. The turned suit is clubs, seat 0 the eldest hand. */
struct sample {
    uint8_t turned;
    uint16_t hand[4];
    uint8_t first[4][FIRST_WAYS];
    uint8_t second[4][BID_WAYS];
};

/* A question to a class of hands: pass, then the ways to bid. */
struct node {
    float regret[1 + MOST_WAYS][SCORES], sum[1 + MOST_WAYS][SCORES]; /* scores of the eldest hand */
};

struct trainer {
    struct eu_rules rules;
    struct bid_numbers numbers;
    struct node *nodes; /* [question][hand] */
    /* [side of the makers][alone]: to the eldest hand's side */
    float worth[2][2][RESULTS][SCORES];
    struct sample *samples;
    uint64_t batch;
    unsigned threads, size; /* deals of this batch */
};

/* ---- Numbers of hands ---- */

static void number_holdings(struct bid_numbers *n, int low)
{
    int rest = EU_JACK - low + 1;

    for (int cards = 0; cards <= BID_HAND; cards++)
        for (int honours = 0; honours < 8; honours++) {
            int others = cards - eu_count((uint64_t)honours);

            n->before[cards][honours + 1] =
                (uint8_t)(n->before[cards][honours] + (others >= 0 && others <= rest));
        }
}

static struct bid_numbers number_hands(int low)
{
    struct bid_numbers n = {0};

    number_holdings(&n, low);
    for (int turned = 0; turned <= BID_HAND; turned++)
        for (int next = 0; turned + next <= BID_HAND; next++)
            for (int one = 0; turned + next + one <= BID_HAND; one++) {
                int other = BID_HAND - turned - next - one;

                if (other > one)
                    continue;
                n.first[turned][next][one] = n.hands;
                n.hands += (uint16_t)(n.before[turned][8] * n.before[next][8] *
                                      bid_crosses(&n, one, other));
            }
    return n;
}

/* ---- Deals, and what bids come to ---- */

struct cards_dealt {
    uint64_t pack, hand[4];
    uint64_t dealer; /* with the turn-up */
    int turnup, away;
};

static int draw(uint64_t *rest, struct eu_chance *chance)
{
    int skip = (int)eu_chance_below(chance, (uint32_t)eu_count(*rest));
    uint64_t set = *rest;

    while (skip--)
        set &= set - 1;
    *rest &= ~eu_bit(eu_first(set));
    return eu_first(set);
}

/* What the dealer puts away for the turn-up, as any sensible player. */
static int discard(const struct eu_rules *rules, const struct cards_dealt *c)
{
    uint64_t six = c->hand[EU_DEALER] | eu_bit(c->turnup);
    struct eu_view view = {.question = EU_DISCARD,
                           .hand = six,
                           .legal = c->hand[EU_DEALER],
                           .players = 4,
                           .sides = 2,
                           .seat = EU_DEALER,
                           .dealer = EU_DEALER,
                           .turnup = (uint8_t)c->turnup,
                           .turnup_fate = EU_TAKEN_UP,
                           .trump = EU_CLUBS,
                           .lone = EU_NOBODY,
                           .opposer = EU_NOBODY};

    return eu_policy_answer(rules, &view);
}

static struct cards_dealt deal(const struct eu_rules *rules, uint64_t number)
{
    struct eu_chance chance = {.seed = {UINT64_C(0x6575636872652031), number}};
    struct cards_dealt c = {.pack = eu_pack(rules)};
    uint64_t clubs = c.pack & 0xffff, rest;

    c.turnup = draw(&clubs, &chance);
    rest = c.pack & ~eu_bit(c.turnup);
    for (int seat = 0; seat < 4; seat++)
        for (int i = 0; i < BID_HAND; i++)
            c.hand[seat] |= eu_bit(draw(&rest, &chance));
    c.away = discard(rules, &c);
    c.dealer = (c.hand[EU_DEALER] | eu_bit(c.turnup)) & ~eu_bit(c.away);
    return c;
}

static struct eu_world world_of(const struct cards_dealt *c, int trump, int maker, int alone)
{
    int out = alone ? eu_partner(maker) : EU_NOBODY;
    struct eu_world w = {.players = 4,
                         .cards = BID_HAND,
                         .trump = (uint8_t)trump,
                         .sits_out = (uint8_t)(alone ? 1 << out : 0),
                         .maker = (uint8_t)maker,
                         .makers = maker & 1 ? 10 : 5,
                         .leader = (uint8_t)(out == EU_ELDEST),
                         .pack = c->pack,
                         .asleep = eu_bit(c->turnup),
                         .away_by = EU_NOBODY,
                         .called = EU_NO_SUIT};

    memcpy(w.hand, c->hand, sizeof c->hand);
    if (trump == EU_CLUBS && out != EU_DEALER) {
        w.hand[EU_DEALER] = c->dealer;
        w.asleep = 0;
        w.away = eu_bit(c->away);
        w.away_by = EU_DEALER;
    }
    if (alone)
        w.hand[out] = 0;
    return w;
}

static uint64_t hand_of(const struct cards_dealt *c, int trump, int seat)
{
    return trump == EU_CLUBS && seat == EU_DEALER ? c->dealer : c->hand[seat];
}

/* Whether it is worth while to play it out: in the first round the weakest may order to keep the
 * others from better. */
static int has_hope(uint64_t hand, int trump, int alone)
{
    uint64_t high = eu_bit(eu_right(trump)) | eu_bit(eu_left(trump));
    int trumps = eu_trumps(hand, trump), bowers = eu_count(hand & high);

    if (alone)
        return trumps + bowers >= 4 ||
               (trumps == 3 && hand & (high | eu_bit(EU_CARD(trump, EU_ACE))));
    return trump == EU_CLUBS || trumps + bowers >= 2;
}

static enum result play(const struct cards_dealt *c, int trump, int maker, int alone)
{
    struct eu_world w;
    int tricks;

    if (!has_hope(hand_of(c, trump, maker), trump, alone))
        return HOPELESS;
    w = world_of(c, trump, maker, alone);
    tricks = eu_policy_rollout(&w);
    return tricks == BID_HAND ? MARCH : tricks >= 3 ? ODD_TRICK : EUCHRED;
}

static struct sample sample_of(const struct trainer *t, uint64_t number)
{
    struct cards_dealt c = deal(&t->rules, number);
    struct sample s = {.turned = (uint8_t)bid_turned_class(c.turnup)};

    for (int seat = 0; seat < 4; seat++) {
        struct bid_class class = bid_class_of(&t->numbers, c.hand[seat], EU_CLUBS);

        s.hand[seat] = (uint16_t) class.hand;
        for (int way = 0; way < FIRST_WAYS; way++)
            s.first[seat][way] = (uint8_t)play(&c, EU_CLUBS, seat, way);
        for (int way = 0; way < BID_WAYS; way++)
            s.second[seat][way] = (uint8_t)play(&c, class.suit[1 + way % 3], seat, way >= 3);
    }
    return s;
}

/* ---- Regret ---- */

/* A deal by question, at all scores side by side. Worth is to the eldest hand's side. */
struct choice {
    struct node *node;
    int n;                      /* to choose from: pass first, then what is not hopeless */
    uint8_t way[1 + MOST_WAYS]; /* places in the node */
    float chance[1 + MOST_WAYS][SCORES];
    const float *worth[1 + MOST_WAYS]; /* that of passing is the mean of what follows */
    float mean[SCORES];
};

static struct node *node_of(const struct trainer *t, const struct sample *s, int q)
{
    uint32_t question = (uint32_t)bid_question(q / 4, q % 4, s->turned);

    return &t->nodes[(size_t)question * t->numbers.hands + s->hand[q % 4]];
}

static void list_ways(const struct trainer *t, const struct sample *s, int q, struct choice *c)
{
    const uint8_t *result = q < 4 ? s->first[q % 4] : s->second[q % 4];
    int ways = q < 4 ? FIRST_WAYS : BID_WAYS;

    c->n = 1;
    c->way[0] = 0;
    for (int way = 0; way < ways; way++)
        if (result[way] != HOPELESS) {
            c->way[c->n] = (uint8_t)(1 + way);
            c->worth[c->n++] = t->worth[q & 1][2 * way >= ways][result[way]];
        }
}

/* Chances in proportion to regret, and the mean of what they come to. */
static void match_regret(struct choice *c)
{
    float sum[SCORES] = {0}, even = 1.0f / (float)c->n;

    for (int i = 0; i < c->n; i++)
        for (int s = 0; s < SCORES; s++) {
            float regret = c->node->regret[c->way[i]][s];

            c->chance[i][s] = regret > 0 ? regret : 0;
            sum[s] += c->chance[i][s];
        }
    for (int s = 0; s < SCORES; s++)
        c->mean[s] = 0;
    for (int i = 0; i < c->n; i++)
        for (int s = 0; s < SCORES; s++) {
            c->chance[i][s] = sum[s] > 0 ? c->chance[i][s] / sum[s] : even;
            c->mean[s] += c->chance[i][s] * c->worth[i][s];
        }
}

/* From the last question back. Who has but to pass does not matter. */
static void look_ahead(const struct trainer *t, const struct sample *s,
                       struct choice choice[QUESTIONS])
{
    static const float all_pass[SCORES];
    const float *after = all_pass;

    for (int q = QUESTIONS; q-- > 0;) {
        struct choice *c = &choice[q];

        list_ways(t, s, q, c);
        c->worth[0] = after;
        if (c->n == 1)
            continue;
        c->node = node_of(t, s, q);
        match_regret(c);
        after = c->mean;
    }
}

/* Partners do not know one another's hands: of what led here only the seat's own answers are its.
 */
static void learn(struct choice choice[QUESTIONS], float weight)
{
    float passed[4][SCORES];

    for (int seat = 0; seat < 4; seat++)
        for (int s = 0; s < SCORES; s++)
            passed[seat][s] = 1;
    for (int q = 0; q < QUESTIONS; q++) {
        struct choice *c = &choice[q];
        float *own = passed[q % 4], matters[SCORES];

        if (c->n == 1)
            continue;
        for (int s = 0; s < SCORES; s++)
            matters[s] = (q & 1 ? -weight : weight) * passed[(q + 1) % 4][s] *
                         passed[(q + 2) % 4][s] * passed[(q + 3) % 4][s];
        for (int i = 0; i < c->n; i++)
            for (int s = 0; s < SCORES; s++) {
                c->node->regret[c->way[i]][s] += matters[s] * (c->worth[i][s] - c->mean[s]);
                c->node->sum[c->way[i]][s] += weight * own[s] * c->chance[i][s];
            }
        for (int s = 0; s < SCORES; s++)
            own[s] *= c->chance[0][s];
    }
}

/* ---- Threads ---- */

struct part {
    struct trainer *t;
    unsigned thread;
};

static void *play_part(void *context)
{
    const struct part *p = context;
    struct trainer *t = p->t;

    for (unsigned i = p->thread; i < t->size; i += t->threads)
        t->samples[i] = sample_of(t, t->batch * BATCH + i);
    return NULL;
}

/* Each class of turn-ups has nodes of its own, so that it does not matter who goes through which.
 */
static void *learn_part(void *context)
{
    const struct part *p = context;
    const struct trainer *t = p->t;
    struct choice choice[QUESTIONS];

    for (unsigned i = 0; i < t->size; i++)
        if (t->samples[i].turned % t->threads == p->thread) {
            look_ahead(t, &t->samples[i], choice);
            learn(choice, (float)(t->batch + 1));
        }
    return NULL;
}

static void in_parts(struct trainer *t, void *(*work)(void *))
{
    pthread_t thread[MOST_THREADS];
    struct part part[MOST_THREADS];

    for (unsigned i = 0; i < t->threads; i++) {
        part[i] = (struct part){.t = t, .thread = i};
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

                t->worth[0][alone][result][score] = (float)worth_of(e, score, points);
                t->worth[1][alone][result][score] = (float)worth_of(e, score, -points);
            }
    free(e);
}

/* ---- The table ---- */

static int first_entry(const struct node *node, int score)
{
    float pass = node->sum[0][score], plain = node->sum[1][score], alone = node->sum[2][score];
    float sum = pass + plain + alone;
    int eighths;

    if (sum <= 0)
        return 0;
    if (alone <= plain || pass > plain + alone)
        return (int)((plain + alone) / sum * 7 + 0.5f);
    eighths = (int)(alone / sum * 8 + 0.5f);
    return BID_ALONE_FROM + (eighths < 1 ? 1 : eighths) - 1;
}

static int second_entry(const struct node *node, int score)
{
    float sum = 0, pass = node->sum[0][score];
    int best = 1;

    for (int i = 0; i <= BID_WAYS; i++)
        sum += node->sum[i][score];
    for (int i = 2; i <= BID_WAYS; i++)
        best = node->sum[i][score] > node->sum[best][score] ? i : best;
    if (sum <= 0 || pass > 0.85f * sum)
        return 0;
    return pass > 0.5f * sum ? best : best + BID_WAYS;
}

/* `score` is that of the side whose question it is. */
static int entry_of(const struct trainer *t, int score, uint32_t question, uint32_t hand)
{
    const struct node *node = &t->nodes[(size_t)question * t->numbers.hands + hand];
    int position = (int)question / BID_TURNED % 4;

    if (position & 1 && score < BID_POINTS)
        score = score % BID_NEEDS * BID_NEEDS + score / BID_NEEDS;
    return question < BID_QUESTIONS / 2 ? first_entry(node, score) : second_entry(node, score);
}

static int write_table(const struct trainer *t, const char *path)
{
    uint32_t hands = t->numbers.hands, entries = BID_SCORES * BID_QUESTIONS * hands;
    uint8_t *bytes = calloc((entries + 1) / 2, 1);
    FILE *file = fopen(path, "wb");
    int done;

    if (!bytes || !file)
        return 0;
    for (int score = 0; score < BID_SCORES; score++)
        for (uint32_t q = 0; q < BID_QUESTIONS; q++)
            for (uint32_t hand = 0; hand < hands; hand++) {
                uint32_t at = bid_entry((int)hands, score, (int)q, (int)hand);

                bytes[at / 2] |= (uint8_t)(entry_of(t, score, q, hand) << 4 * (at & 1));
            }
    done = fwrite(&t->numbers, sizeof t->numbers, 1, file) == 1 &&
           fwrite(bytes, (entries + 1) / 2, 1, file) == 1;
    free(bytes);
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
    t->nodes = calloc((size_t)BID_QUESTIONS * t->numbers.hands, sizeof *t->nodes);
    t->samples = malloc(BATCH * sizeof *t->samples);
    if (!t->nodes || !t->samples)
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
    int cards = argc == 5 ? atoi(argv[1]) : 0;
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
    free(t.nodes);
    free(t.samples);
    return 0;
}
