/*
 * A bot with every callback that ABI 1 has, for whichever headers were included before. It draws its
 * answers with the kit, notes what it is told, and says at the end of a table what it has seen: a
 * callback that no longer comes, or comes with something else, shows.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK 0x65756368u

struct me {
    unsigned mark;
    const struct eu_host *host;
    const struct eu_rules *rules;
    const char *args;
    unsigned seat, asked[12], told[5];
    uint64_t sum; /* of all it was shown */
};

static int loaded;

static uint64_t add(uint64_t sum, const void *data, size_t n)
{
    const unsigned char *at = (const unsigned char *)data;

    while (n--)
        sum = (sum ^ *at++) * UINT64_C(0x100000001b3);
    return sum;
}

static int accepts(const struct eu_rules *rules)
{
    return rules->size >= sizeof *rules && rules->players >= 2;
}

static int load(const struct eu_host *host)
{
    loaded = host->abi == EU_ABI && host->size >= sizeof *host;
    host->log(host, "nobody hears this");
    return !loaded;
}

static void unload(void)
{
    loaded = 0;
}

static void *open_table(const struct eu_opening *opening)
{
    struct me *me = (struct me *)calloc(1, sizeof *me);

    if (!me || !loaded || opening->size < sizeof *opening || !opening->args)
        return NULL;
    me->mark = MARK;
    me->host = opening->host;
    me->rules = opening->rules;
    me->args = opening->args;
    me->seat = opening->seat;
    me->sum = add(0, opening->seed, sizeof opening->seed);
    return me;
}

static void close_table(void *self)
{
    struct me *me = (struct me *)self;
    char line[256];
    int n = 0;

    for (unsigned q = 1; q < 12; q++)
        n += snprintf(line + n, sizeof line - (size_t)n, "%u ", me->asked[q]);
    n += snprintf(line + n, sizeof line - (size_t)n, "told");
    for (unsigned e = 0; e < 5; e++)
        n += snprintf(line + n, sizeof line - (size_t)n, " %u", me->told[e]);
    snprintf(line + n, sizeof line - (size_t)n, ", args '%s', sum %016llx", me->args,
             (unsigned long long)me->sum);
    me->host->log(me->host, line);
    me->mark = 0;
    free(me);
}

/* What the kit makes of a trick that is under way. */
static uint64_t look(const struct me *me, const struct eu_view *view)
{
    uint64_t pack = eu_pack(me->rules);
    struct eu_shown shown = eu_look_back(view);
    int led = eu_led(view), card = eu_winning_card(view);
    uint64_t sum = add(0, shown.voids, sizeof shown.voids);

    sum += eu_out(view, pack) + eu_trumps(view->hand, view->trump) + eu_played(view);
    sum += eu_follow(view->hand, view->trump, led) ^ view->legal;
    sum = sum * 31 + (uint64_t)eu_partnership(view, pack) + eu_called_seats(view, pack);
    sum = sum * 31 + (uint64_t)(eu_winning_seat(view) + 8 * eu_is_last(view));
    sum = sum * 31 + (uint64_t)(card + eu_best(view->hand, view->trump));
    return sum * 31 + (uint64_t)(eu_beats(eu_first(view->legal), card, view->trump, led));
}

/* An answer by chance. */
static int choose(struct me *me, const struct eu_view *view)
{
    uint64_t drawn = 0;

    if (me->mark != MARK || view->seat != me->seat || view->size < sizeof *view)
        abort();
    if (me->host->time_left(me->host) <= 0 || me->host->service(me->host, "none of this name"))
        abort();
    me->asked[view->question]++;
    me->sum = add(me->sum, view, sizeof *view);
    if (view->question == EU_PLAY && view->played)
        me->sum += look(me, view);
    return eu_pick(view, &drawn, view->legal);
}

static int expect(void *self, const struct eu_view *view, int question)
{
    if (view->question != question)
        abort();
    return choose((struct me *)self, view);
}

static int order(void *self, const struct eu_view *view)
{
    return expect(self, view, EU_BID);
}

static int discard(void *self, const struct eu_view *view)
{
    return expect(self, view, EU_DISCARD);
}

static int call_partner(void *self, const struct eu_view *view)
{
    return expect(self, view, EU_CALL_PARTNER);
}

/* Now and then it revokes. */
static int play(void *self, const struct eu_view *view)
{
    uint64_t wrong = view->hand & ~view->legal;
    int card = expect(self, view, EU_PLAY);

    return wrong && eu_random(view->seed, 99) % 16 == 0 ? eu_first(wrong) : card;
}

static int answer(void *self, const struct eu_view *view)
{
    return choose((struct me *)self, view);
}

static void tell(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    struct me *me = (struct me *)self;

    if (notice->size < sizeof *notice || view->seat != me->seat)
        abort();
    me->told[notice->event]++;
    me->sum = add(me->sum, notice, sizeof *notice);
}

EU_BOT(.name = "one", .version = "1", .author = "ABI 1", .accepts = accepts, .load = load,
       .unload = unload, .open = open_table, .close = close_table, .order = order,
       .discard = discard, .call_partner = call_partner, .play = play, .answer = answer,
       .tell = tell)
