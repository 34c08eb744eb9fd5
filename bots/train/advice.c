/*
 * advice - hands in which the rules of a bot decide, found by dealing: a start for
 * tests/hands/advice/NAME.hand, to be given titles and read by somebody who knows the book.
 *
 *     build/train/advice build/bots/NAME.so RULES [DEALS] [RULE...]
 *
 * Four of the bot play DEALS deals (100,000) at all scores. Of each rule, or of those named, the
 * earliest decision is printed as a hand (hands/hand.h). In half the deals some cards are played at
 * random, as not all that a book speaks of happens among its readers; such hands count as worse.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/deal.h"
#include "rules/shuffle.h"
#include "table/callbacks.h"

enum { RULES = 1024, NAME = 64, SEVERAL = 4, ODD = 1000, OPEN = 10 };

struct step {
    uint8_t question, seat, answer;
};

/* A deal as far as it went. */
struct advice_deal {
    struct cards cards;
    uint8_t dealer, players;
    int16_t points[EU_SEATS];
    unsigned steps, odd; /* answers; those at random */
    struct step step[DEAL_STEPS];
};

struct example {
    char rule[NAME];
    char source[NAME];
    unsigned cost;
    unsigned long seen;
    struct advice_deal course;
};

struct search {
    struct eu_host host; /* first, so that its log finds the rest */
    struct callbacks bot;
    struct eu_rules rules;
    uint64_t seed[2], drawn;
    struct {
        char rule[NAME], source[NAME];
    } why[SEVERAL]; /* of the answer under way, the rules one after the other */
    unsigned whys;
    unsigned examples;
    struct example example[RULES];
};

static void keep_rule(const struct eu_host *host, const char *line)
{
    struct search *s = (struct search *)(uintptr_t)host;

    if (s->whys == SEVERAL)
        return;
    s->why[s->whys].source[0] = '\0';
    s->whys += sscanf(line, "why %63s (%63[^)]", s->why[s->whys].rule, s->why[s->whys].source) > 0;
}

static uint64_t word(void *context)
{
    struct search *s = context;

    return eu_random(s->seed, s->drawn++);
}

static unsigned below(struct search *s, unsigned n)
{
    return (unsigned)(word(s) % n);
}

/* ---- Playing ---- */

static struct example *example_of(struct search *s, const char *rule)
{
    for (unsigned i = 0; i < s->examples; i++)
        if (strcmp(s->example[i].rule, rule) == 0)
            return &s->example[i];
    if (s->examples == RULES)
        return NULL;
    s->example[s->examples].cost = UINT32_MAX;
    memcpy(s->example[s->examples].rule, rule, NAME);
    return &s->example[s->examples++];
}

static void note(struct search *s, unsigned why, const struct advice_deal *c)
{
    struct example *e = example_of(s, s->why[why].rule);
    unsigned cost = c->steps + ODD * c->odd;

    if (!e)
        return;
    e->seen++;
    if (cost >= e->cost)
        return;
    e->cost = cost;
    e->course = *c;
    memcpy(e->source, s->why[why].source, NAME);
}

static int ask(struct search *s, const struct deal *d, const struct advice_deal *c)
{
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = d->ask.seat,
                                 .rules = &s->rules,
                                 .args = "why",
                                 .host = &s->host};
    struct eu_view view;
    void *self = s->bot.eu.open ? s->bot.eu.open(&opening) : NULL;
    int answer;

    deal_view(d, d->ask.seat, &view);
    s->whys = 0;
    answer = s->bot.route[d->ask.kind](self, &view);
    if (s->bot.eu.close)
        s->bot.eu.close(self);
    for (unsigned i = 0; i < s->whys; i++) {
        struct advice_deal so_far = *c;

        so_far.step[so_far.steps++] = (struct step){d->ask.kind, d->ask.seat, (uint8_t)answer};
        note(s, i, &so_far);
    }
    return answer;
}

static int any_legal(struct search *s, cardset legal)
{
    for (unsigned skip = below(s, (unsigned)card_count(legal)); skip; skip--)
        legal &= legal - 1;
    return card_lowest(legal);
}

static void play(struct search *s, const struct shuffle *shuffle, bool wild)
{
    struct advice_deal c = {.dealer = (uint8_t)below(s, s->rules.players),
                            .players = s->rules.players};
    struct deal d;

    shuffle_deal(shuffle, &c.cards, word, s);
    for (unsigned side = 0; side < s->rules.sides; side++)
        c.points[side] = (int16_t)below(s, s->rules.target ? s->rules.target : OPEN);
    deal_start(&d, &s->rules, &c.cards, c.dealer);
    memcpy(d.table.points, c.points, sizeof c.points);
    while (d.ask.kind != EU_NOTHING) {
        bool odd = wild && below(s, 4) == 0;
        int answer = card_lowest(d.ask.legal);

        if (!card_single(d.ask.legal)) {
            answer = odd ? any_legal(s, d.ask.legal) : ask(s, &d, &c);
            c.odd += odd;
        }
        c.step[c.steps++] = (struct step){d.ask.kind, d.ask.seat, (uint8_t)answer};
        deal_apply(&d, answer);
    }
}

/* ---- Printing ---- */

static void print_cards(cardset set)
{
    for (; set; set &= set - 1) {
        char name[3];

        card_text(card_lowest(set), name);
        printf(" %s", name);
    }
    printf("\n");
}

static const char *const suits[] = {"clubs", "diamonds", "hearts", "spades", "alone"};

static void print_bid(const struct advice_deal *c, unsigned i)
{
    unsigned bid = c->step[i].answer, nth = 0;

    for (unsigned j = 0; j < i; j++)
        nth += c->step[j].question == EU_BID;
    printf("bid       %c ", 'A' + c->step[i].seat);
    if (bid == EU_PASS)
        printf("pass");
    else
        printf("%s", nth >= c->players        ? suits[EU_BID_SUIT(bid)]
                     : nth == c->players - 1u ? "take-up"
                                              : "order");
    if (bid != EU_PASS && EU_BID_HOW(bid) != EU_PLAIN)
        printf(" %s", how_name(EU_BID_HOW(bid)));
    printf("\n");
}

static void print_card(const char *field, const struct step *step)
{
    char name[3];

    card_text(step->answer, name);
    printf("%s %c %s\n", field, 'A' + step->seat, name);
}

/* All cards on the table in one line a trick, until `active` are in it. */
static unsigned print_trick(const struct advice_deal *c, unsigned i, unsigned active)
{
    printf("trick    ");
    for (unsigned n = 0; i < c->steps && n < active; i++) {
        char name[3];

        if (c->step[i].question != EU_PLAY)
            continue;
        card_text(c->step[i].answer, name);
        printf(" %c:%s", 'A' + c->step[i].seat, name);
        n++;
    }
    printf("\n");
    return i;
}

static unsigned active_seats(const struct advice_deal *c)
{
    unsigned seats = 0;

    for (unsigned i = 0; i < c->steps; i++)
        if (c->step[i].question == EU_PLAY) {
            if (seats >> c->step[i].seat & 1)
                break;
            seats |= 1u << c->step[i].seat;
        }
    return (unsigned)__builtin_popcount(seats);
}

static void print_steps(const struct advice_deal *c)
{
    for (unsigned i = 0; i < c->steps; i++) {
        const struct step *step = &c->step[i];

        if (step->question == EU_BID)
            print_bid(c, i);
        else if (step->question == EU_TAKE || step->question == EU_OPPOSE)
            printf("%s %c %s\n", step->question == EU_TAKE ? "take     " : "oppose   ",
                   'A' + step->seat, step->answer == EU_NO ? "no" : how_name(step->answer));
        else if (step->question == EU_DISCARD)
            print_card("discard  ", step);
        else if (step->question == EU_CALL_PARTNER)
            printf("call      %c %s\n", 'A' + step->seat, suits[step->answer]);
    }
    for (unsigned i = 0; i < c->steps; i++)
        if (c->step[i].question == EU_PLAY)
            i = print_trick(c, i, active_seats(c)) - 1;
    for (unsigned i = 0; i < c->steps; i++) /* called behind the lead */
        if (c->step[i].question == EU_CALL_CARD && c->step[i].answer)
            print_card("callcard ", &c->step[i]);
}

/* No hand goes without a call once there is a maker. */
static void print_missing_call(const struct advice_deal *c)
{
    unsigned maker = EU_NOBODY;

    for (unsigned i = 0; i < c->steps; i++) {
        if (c->step[i].question == EU_BID && c->step[i].answer != EU_PASS)
            maker = c->step[i].seat;
        if (c->step[i].question == EU_CALL_PARTNER)
            return;
    }
    if (maker != EU_NOBODY)
        printf("call      %c alone\n", 'A' + maker);
}

static void print_example(const struct search *s, const struct example *e, const char *rules)
{
    const struct advice_deal *c = &e->course;
    char title[NAME];

    (void)snprintf(title, sizeof title, "%s", e->rule);
    title[0] = (char)(title[0] - ('a' - 'A'));
    for (char *t = title; *t; t++)
        *t = *t == '_' ? ' ' : *t;
    printf("# %s; %lu times%s.\n", e->source, e->seen, c->odd ? ", behind odd answers" : "");
    printf("hand      %s\nrules     %s\nseats     %.*s\ndealer    %c\n", title, rules,
           2 * c->players - 1, "A B C D E F G", 'A' + c->dealer);
    printf("score    ");
    for (unsigned side = 0; side < s->rules.sides; side++)
        printf(" %d", c->points[side]);
    printf("\n");
    for (unsigned seat = 0; seat < s->rules.players; seat++) {
        printf("cards     %c", 'A' + (int)seat);
        print_cards(c->cards.hand[seat]);
    }
    printf("turnup   ");
    print_cards(card_bit(c->cards.turnup));
    print_steps(c);
    printf("because   %c %s\n", 'A' + c->step[c->steps - 1].seat, e->rule);
    if (s->rules.partners == EU_PARTNERS_CALLED)
        print_missing_call(c);
    printf("\n");
}

/* ---- All ---- */

static bool wanted(const char *rule, int argc, char **argv)
{
    for (int i = 4; i < argc; i++)
        if (strcmp(argv[i], rule) == 0)
            return true;
    return argc <= 4;
}

static bool load(struct search *s, const char *path)
{
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    char why[CALLBACKS_WHY];

    if (!library)
        return fprintf(stderr, "%s\n", dlerror()) < 0;
    if (!callbacks_find(&s->bot, library, why))
        return fprintf(stderr, "%s %s\n", path, why) < 0;
    s->host = (struct eu_host){.abi = EU_ABI,
                               .size = sizeof s->host,
                               .log = keep_rule,
                               .service = callbacks_service};
    return true;
}

int main(int argc, char **argv)
{
    static struct search s;
    struct shuffle shuffle;
    struct err e;
    long deals = argc > 3 ? strtol(argv[3], NULL, 10) : 100000;

    if (argc < 3)
        return fprintf(stderr, "usage: advice BOT.so RULES [DEALS] [RULE...]\n"), 2;
    if (!load(&s, argv[1]))
        return 2;
    if (!rules_parse(&s.rules, argv[2], &e))
        return fprintf(stderr, "%s\n", e.text), 2;
    shuffle_prepare(&shuffle, &s.rules);
    for (long i = 0; i < deals; i++)
        play(&s, &shuffle, i % 2);
    for (unsigned i = 0; i < s.examples; i++)
        if (wanted(s.example[i].rule, argc, argv))
            print_example(&s, &s.example[i], argv[2]);
    return 0;
}
