/* `bench`: measures how fast this machine plays, on one core. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "base/clock.h"
#include "base/text.h"
#include "config/roster.h"
#include "log/log.h"
#include "replay/verify.h"
#include "sandbox/trusted_source.h"
#include "table/table.h"

static const char usage[] =
    "euchre-arena bench [options]\n"
    "\n"
    "Measures how fast this machine plays, on one core. Copies of a bot in all seats\n"
    "play tables of 16 deals, in individual games of four for each player, in this\n"
    "process. Then they play the same with a log in memory, which is verified. Times\n"
    "are CPU time. A decision is an answer, also one that nobody is asked for because\n"
    "only one is legal; a question is a decision that a bot is asked for. The hash is\n"
    "that of the log: it changes only when play or the log's format does.\n"
    "\n"
    "    --rules RULES    rule set and parameters (modern)\n"
    "    --bot NAME       the bot (random)\n"
    "    --sets N         number of sets (as many as have 640000 deals)\n"
    "    --play           only play, without log, hash and verification\n";

static const char command[] = "bench";

struct bench {
    struct event event;
    struct pairing pairing;
    struct duplicate_deals source;
    struct trusted_bot *bot[EU_SEATS];
    struct table_setup setup;
    struct set_record record;
    struct buf log;
    struct log_sums sums;
    uint64_t deals, answers;
};

struct bench_request {
    const char *rules, *bot;
    uint64_t sets; /* 0: nothing was said */
    bool play_only;
};

static const uint8_t bench_seed[RNG_SEED_BYTES] = "euchre-arena bench";
enum { BENCH_DEALS = 640000 };

static bool enter_bench_bots(struct event *e, size_t bots, struct err *err)
{
    static const char *const names[EU_SEATS] = {"one",  "two", "three", "four",
                                                "five", "six", "seven"};
    e->entrant = calloc(bots, sizeof *e->entrant);
    if (!e->entrant)
        return err_memory(err);
    for (e->entrants = 0; e->entrants < bots; e->entrants++) {
        struct entrant *bot = &e->entrant[e->entrants];
        snprintf(bot->name, sizeof bot->name, "%s", names[e->entrants]);
        if (!(bot->args = strdup("")))
            return err_memory(err);
    }
    return true;
}

static bool set_up_event(struct bench *b, const struct bench_request *r, struct err *err)
{
    struct event *e = &b->event;
    if (!rules_parse(&e->rules, r->rules, err))
        return false;
    e->unit = e->rules.target && !rules_individual(&e->rules) ? UNIT_DEALS : UNIT_SITTING;
    e->deals = (uint16_t)tally_deals(&e->rules, e->unit);
    e->limits = limits_default();
    duplicate_seed_commitment(e->commitment, bench_seed);
    if (!enter_bench_bots(e, rules_individual(&e->rules) ? e->rules.players : 2, err) ||
        !event_line_up(e, err))
        return false;
    event_pairing(e, 0, &b->pairing);
    e->sets =
        (uint32_t)(r->sets ? r->sets : BENCH_DEALS / (pairing_tables(&b->pairing) * e->deals));
    duplicate_start(&b->source, &e->rules, bench_seed, b->pairing.id, NULL);
    return true;
}

/* Asked of a bot that is loaded, as in a probe. */
static bool check_accepts(const struct bench *b, const char *name, struct err *err)
{
    const struct eu_bot *bot = &b->bot[0]->calls.eu;
    char rules[RULES_TEXT];

    if (!bot->accepts || bot->accepts(&b->event.rules))
        return true;
    rules_text(&b->event.rules, rules);
    return err_set(err, ERR_USAGE, "%s does not play %s", name, rules);
}

static bool set_up_bots(struct bench *b, const char *name, struct err *err)
{
    char path[PATH_CAP];
    if (!roster_find(name, path, err))
        return false;
    b->setup = (struct table_setup){.rules = &b->event.rules,
                                    .unit = b->event.unit,
                                    .deals = b->event.deals,
                                    .answer_ms = b->event.limits.answer_ms,
                                    .source = &b->source};
    for (unsigned seat = 0; seat < b->event.rules.players; seat++) {
        if (!trusted_source_load(&b->bot[seat], path, "", err))
            return false;
        b->setup.chair[seat] = &b->bot[seat]->chair;
    }
    return check_accepts(b, name, err);
}

static void finish_bench(struct bench *b)
{
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        if (b->bot[seat])
            trusted_bot_unload(b->bot[seat]);
    set_record_finish(&b->record);
    buf_finish(&b->log);
    event_finish(&b->event);
}

/* Plays every set; with `logged`, each is encoded as well. Returns the CPU time in nanoseconds. */
static uint64_t play_sets(struct bench *b, bool logged)
{
    uint64_t start = clock_thread_ns();
    for (uint32_t set = 0; set < b->event.sets; set++) {
        duplicate_set(&b->source, set);
        set_record_start(&b->record, &b->event, &b->pairing, set);
        for (unsigned table = 0; table < b->record.tables; table++) {
            b->setup.number = (uint8_t)table;
            table_play(&b->setup, &b->record.table[table]);
            b->deals += b->record.table[table].deals;
            b->answers += b->record.table[table].answers.len;
        }
        if (!logged)
            continue;
        size_t at = b->log.len;
        if (!set_record_complete(&b->record, &b->source) ||
            !log_put_set(&b->log, &b->record, &b->event) ||
            !log_sums_add(&b->sums, b->log.data + at, b->log.len - at))
            break;
    }
    return clock_thread_ns() - start;
}

/* How many questions were put to bots: those with more than one legal answer. Counted by playing
 * the same tables again with a chair that counts. */
struct bench_counter {
    struct chair chair;
    struct chair *inner;
    uint64_t asked;
};

static int32_t count_ask(struct chair *chair, const struct query *query)
{
    struct bench_counter *c = (struct bench_counter *)chair;
    c->asked++;
    return c->inner->ops->ask(c->inner, query);
}

static bool count_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct bench_counter *c = (struct bench_counter *)chair;
    return c->inner->ops->open(c->inner, i, opening);
}

static void count_close(struct chair *chair, struct instance *i)
{
    struct bench_counter *c = (struct bench_counter *)chair;
    c->inner->ops->close(c->inner, i);
}

static double questions_a_deal(struct bench *b)
{
    static const struct chair_ops ops = {.open = count_open,
                                         .ask = count_ask,
                                         .close = count_close};
    struct bench_counter counter[EU_SEATS] = {{.asked = 0}};
    struct table_setup setup = b->setup;
    struct table_record played = {.deals = 0};
    uint64_t asked = 0, deals = 0;
    for (unsigned seat = 0; seat < b->event.rules.players; seat++) {
        counter[seat] = (struct bench_counter){.chair = {.ops = &ops,
                                                         .asks = b->setup.chair[seat]->asks,
                                                         .args = ""},
                                               .inner = b->setup.chair[seat]};
        setup.chair[seat] = &counter[seat].chair;
    }
    for (uint32_t set = 0; set < 100; set++) {
        duplicate_set(&b->source, set);
        table_play(&setup, &played);
        deals += played.deals;
    }
    table_record_finish(&played);
    for (unsigned seat = 0; seat < b->event.rules.players; seat++)
        asked += counter[seat].asked;
    return (double)asked / (double)deals;
}

static double per_second(uint64_t count, uint64_t ns)
{
    return ns ? (double)count * 1e9 / (double)ns : 0;
}

static void report_play(struct bench *b, uint64_t ns)
{
    double each = (double)ns / (double)b->deals, asked = questions_a_deal(b);
    double answers = (double)b->answers / (double)b->deals;
    printf("play      %.0f deals/s, %.0f ns a deal (%" PRIu64 " deals)\n"
           "          %.1f ns a decision (%.2f a deal), %.1f ns a question (%.2f a deal)\n",
           per_second(b->deals, ns), each, b->deals, each / answers, answers, each / asked, asked);
}

static void report_hash(struct bench *b)
{
    struct hash hash = b->sums.hash;
    uint8_t bytes[HASH_BYTES];
    char hex[17];
    hash_end(&hash, bytes);
    text_hex(hex, bytes, 8);
    printf("hash      %s of %" PRIu64 " deals\n", hex, b->deals);
}

/* Touches the memory that the log will take: what the system needs for that is not the log's. */
static bool make_room(struct bench *b)
{
    enum { BYTES = 48 }; /* a deal */
    uint8_t *room = buf_reserve(&b->log, b->deals * BYTES);

    if (room)
        memset(room, 0, b->deals * BYTES);
    return room;
}

static bool report_log(struct bench *b, uint64_t plain, struct err *err)
{
    if (!make_room(b))
        return err_memory(err);
    if (!log_put_header(&b->log, &b->event) || !log_sums_add(&b->sums, b->log.data, b->log.len))
        return err_memory(err);
    b->deals = 0;
    uint64_t logged = play_sets(b, true);
    report_hash(b);
    if (!log_put_footer(&b->log, &b->sums, bench_seed))
        return err_memory(err);
    printf("log       %+.1f %% CPU, %.1f bytes a deal\n",
           ((double)logged / (double)plain - 1) * 100, (double)b->log.len / (double)b->deals);
    uint64_t start = clock_thread_ns();
    if (!verify_bytes(b->log.data, b->log.len, "the log", 1, NULL, NULL, err))
        return false;
    printf("verify    %.0f deals/s\n", per_second(b->deals, clock_thread_ns() - start));
    return true;
}

static bool bench(const struct bench_request *r, struct err *err)
{
    static struct bench b;
    bool well = set_up_event(&b, r, err) && set_up_bots(&b, r->bot, err);
    if (well) {
        uint64_t ns = play_sets(&b, false);
        report_play(&b, ns);
        well = r->play_only || report_log(&b, ns, err);
    }
    finish_bench(&b);
    return well;
}

static int cmd_bench(int argc, char **argv)
{
    static const struct option options[] = {{"rules", required_argument, NULL, 'r'},
                                            {"bot", required_argument, NULL, 'b'},
                                            {"sets", required_argument, NULL, 's'},
                                            {"play", no_argument, NULL, 'p'},
                                            {0}};
    struct bench_request r = {.rules = RULES_DEFAULT, .bot = "random"};
    struct err err;
    int c;
    while ((c = cli_getopt(argc, argv, "", options)) != -1) {
        if (c == 'r')
            r.rules = optarg;
        else if (c == 'b')
            r.bot = optarg;
        else if (c == 'p')
            r.play_only = true;
        else if (c != 's')
            return cli_bad_option(command);
        else if (!text_u64(text_of(optarg), 1, 10000000, &r.sets))
            return cli_misuse(command, "--sets: expected 1 to 10000000, not \"%s\"", optarg);
    }
    if (optind < argc)
        return cli_misuse(command, "unexpected argument \"%s\"", argv[optind]);
    return bench(&r, &err) ? CLI_DONE : cli_fail(command, &err);
}

const struct command command_bench = {command, "how fast this machine plays, logs and verifies",
                                      usage, cmd_bench};
