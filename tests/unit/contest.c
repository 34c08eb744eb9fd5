#include "contest.h"

#include "housed.h"
#include "test.h"

bool contest_takes_long(void)
{
    const char *text = getenv("LONG");

    return text && *text;
}

static void load(struct trusted_bot **bot, const char *name)
{
    char path[HOUSED_PATH];
    const char *args = strchr(name, ' ');
    struct err err;

    built(path, name);
    if (args)
        path[strlen(path) - strlen(args)] = '\0';
    must(trusted_source_load(bot, path, args ? args + 1 : "", &err), &err);
}

void contest_start(struct contest *c, enum unit unit, unsigned deals, const char *first,
                   const char *second)
{
    static const uint8_t id[PAIRING_ID] = {4, 5, 6};

    *c = (struct contest){.rules = rules_of("modern")};
    duplicate_start(&c->source, &c->rules, any_seed, id, NULL);
    c->setup = (struct table_setup){.rules = &c->rules,
                                    .unit = unit,
                                    .deals = deals,
                                    .answer_ms = ample.answer_ms,
                                    .source = &c->source};
    for (unsigned seat = 0; seat < 4; seat++)
        load(&c->bot[seat], seat % 2 ? second : first);
}

void contest_finish(struct contest *c)
{
    for (unsigned seat = 0; seat < 4; seat++)
        trusted_bot_unload(c->bot[seat]);
    table_record_finish(&c->played);
}

void contest_again(struct contest *c)
{
    c->sets = (struct ratio_sum){.sets = 0};
    c->tables = (struct table_sum){.dd = 0};
    c->side0 = c->squares = 0;
}

static int sign_of(int64_t x)
{
    return (x > 0) - (x < 0);
}

struct table_result contest_table(struct contest *c, uint32_t set, unsigned number, bool turned)
{
    struct table_result r = {.points = 0};

    duplicate_set(&c->source, set);
    c->setup.number = (uint8_t)number;
    for (unsigned seat = 0; seat < 4; seat++)
        c->setup.chair[seat] = &c->bot[seat ^ turned]->chair;
    table_play(&c->setup, &c->played);
    assert_false(c->played.failed);
    assert_int_equal(c->played.faults, 0);
    for (size_t i = 0; i < c->played.deals; i++)
        r.points += c->played.deal[i].points[turned] - c->played.deal[i].points[!turned];
    r.deals = (int64_t)c->played.deals;
    r.sign = (turned ? -1 : 1) * margin_sign(c->played.margin);
    return r;
}

struct table_result contest_set(struct contest *c, uint32_t set, bool exchanged)
{
    struct table_result t[2], sum;

    for (unsigned i = 0; i < 2; i++)
        t[i] = contest_table(c, set, i, exchanged != (i == 1));
    sum = (struct table_result){t[0].points + t[1].points, t[0].deals + t[1].deals, 0};
    sum.sign = c->setup.unit == UNIT_DEALS ? sign_of(sum.points) : sign_of(t[0].sign + t[1].sign);
    ratio_add(&c->sets, sum.points, sum.deals);
    table_sum_add(&c->tables, t);
    int64_t side0 = (exchanged ? -1 : 1) * (t[0].points - t[1].points);
    c->side0 += side0;
    c->squares += side0 * side0;
    return sum;
}
