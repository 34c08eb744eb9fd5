/* `check --against`: measures which of the arena's bots a bot beats. */

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "commands/options.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "terminal/cli.h"
#include "check/ladder.h"

static const char command[] = "check";

enum { RUNGS = 64, WORD = 64 };

/* How a rung comes out, summed up; NONE counts for nothing. */
enum outcome_kind { BEATEN, NOT_BEATEN, OPEN, NONE, KINDS = NONE };

struct climbing {
    const struct options *o;
    struct ladder_setup setup;
    struct ladder_result result; /* of the rung played last */
    unsigned count[KINDS], faults;
    bool over; /* no more is tried: it lost clearly, or does not start; */
    bool cut;  /* and there would have been more */
    bool headed;
    struct buf names[KINDS]; /* of the rungs */
    json_t *list;
};

/* ---- What is asked for ---- */

static bool take_seconds(struct ladder_setup *s, const char *text)
{
    static const char units[] = "smh";
    static const uint32_t seconds[] = {1, 60, 3600};
    struct text number = text_of(text);
    uint64_t n;

    const char *unit = number.n ? strchr(units, text[number.n - 1]) : NULL;
    number.n -= unit != NULL;
    if (!text_u64(number, 1, 100000, &n))
        return !cli_misuse(command, "--max-time: expected a time, as in 90 or 5m, not '%.40s'",
                           text);
    s->seconds = (uint32_t)n * seconds[unit ? unit - units : 0];
    return true;
}

/* `setting` has room for one more than there are settings. */
static bool take_settings(struct ladder_setup *s, const struct options *o,
                          struct config_setting *setting)
{
    static const char *const passed_on[] = {"seed",    "seed-file", "enforcement",
                                            "sets",    "answer-ms", "table-ms",
                                            "load-ms", "memory-mb", "bot-mb"};
    bool seeded = false;

    for (size_t i = 0; i < o->settings; i++) {
        const struct config_setting *said = &o->setting[i];
        size_t k = 0;
        while (k < sizeof passed_on / sizeof *passed_on && strcmp(passed_on[k], said->key) != 0)
            k++;
        if (strcmp(said->key, "rules") == 0)
            s->rules = said->value;
        else if (strcmp(said->key, "max-time") == 0 && !take_seconds(s, said->value))
            return false;
        else if (k < sizeof passed_on / sizeof *passed_on)
            setting[s->settings++] = *said;
        else if (strcmp(said->key, "max-time") != 0)
            return !cli_misuse(command, "--%s does not go with --against", said->key);
        seeded = seeded || strncmp(said->key, "seed", 4) == 0;
    }
    if (!seeded)
        setting[s->settings++] = (struct config_setting){"seed", "check"};
    return true;
}

/* ---- Words ---- */

static const struct {
    const char *key, *shown;
    enum outcome_kind kind;
} verdicts[] = {
    [LADDER_BEATS] = {"beats", "beats it", BEATEN},
    [LADDER_NOT] = {"not", "does not beat it", NOT_BEATEN},
    [LADDER_LOSES] = {"loses", "loses to it", NOT_BEATEN},
    [LADDER_OPEN] = {"open", "open", OPEN},
    [LADDER_DECLINES] = {"declines", "skipped: does not play these rules", NONE},
    [LADDER_NO_START] = {"unfit", "cannot start", NOT_BEATEN},
};

static bool is_text(const struct climbing *c)
{
    return c->o->results.format == GRID_TEXT;
}

static void print_row(struct climbing *c, const char *rung)
{
    const struct ladder_result *r = &c->result;

    if (!is_text(c) || c->o->quiet)
        return;
    if (!c->headed)
        printf("%-10s  %-17s %7s  %-16s  %8s\n", "rung", "the bot", "sets", "points a deal",
               "time");
    c->headed = true;
    if (isnan(r->points))
        printf("%-10s  %s\n", rung, verdicts[r->verdict].shown);
    else
        printf("%-10s  %-17s %7" PRIu64 "  %+.3f +- %.3f  %6.1f s\n", rung,
               verdicts[r->verdict].shown, r->sets, r->points, (r->high - r->low) / 2, r->seconds);
    (void)fflush(stdout);
}

static json_t *row_json(const char *rung, const struct ladder_result *r)
{
    return json_pack("{s:s, s:s, s:I, s:I, s:o, s:o, s:o, s:f, s:I, s:I, s:I, s:s?}", "rung", rung,
                     "verdict", verdicts[r->verdict].key, "sets", (json_int_t)r->sets, "deals",
                     (json_int_t)r->deals, "points", jw_real(r->points), "low", jw_real(r->low),
                     "high", jw_real(r->high), "seconds", r->seconds, "illegal",
                     (json_int_t)r->illegal, "strikes", (json_int_t)r->strikes, "forfeits",
                     (json_int_t)r->forfeits, "why", *r->why ? r->why : NULL);
}

/* ---- A rung ---- */

static bool count_rung(struct climbing *c, const char *rung)
{
    const struct ladder_result *r = &c->result;
    enum outcome_kind kind = verdicts[r->verdict].kind;

    c->faults += r->illegal || r->strikes || r->forfeits || r->verdict == LADDER_NO_START;
    if (kind != NONE) {
        c->count[kind]++;
        (void)buf_printf(&c->names[kind], "%s%s", c->names[kind].len ? ", " : "", rung);
    }
    c->over = r->verdict == LADDER_NO_START || (r->verdict == LADDER_LOSES && !c->o->all);
    c->list = jw_add(c->list, row_json(rung, r));
    return c->list;
}

static bool climb_all(struct climbing *c, struct err *err)
{
    char rung[PATH_CAP], safe[WORD];

    for (size_t i = 0; ladder_rung(c->o->against, i, rung); i++) {
        c->cut = c->over;
        if (c->cut)
            break;
        if (!ladder_play(&c->setup, rung, &c->result, err))
            return false;
        (void)text_safe(text_of(path_base(rung)), safe, sizeof safe);
        if (!count_rung(c, safe))
            return err_memory(err);
        print_row(c, safe);
    }
    return true;
}

/* ---- All of it ---- */

static void add_sums(struct buf *text, struct climbing *c)
{
    static const char *const words[KINDS] = {"beats ", "does not beat ", "open against "};
    const char *joint = " ";

    (void)buf_add_text(text, c->result.bot);
    for (unsigned i = 0; i < KINDS; i++) {
        if (!c->names[i].len)
            continue;
        (void)buf_printf(text, "%s%s%s", joint, words[i], cli_text(&c->names[i]));
        joint = "; ";
    }
    if (*joint == ' ')
        (void)buf_add_text(text, " has no opponent that plays these rules");
    (void)buf_add_text(text,
                       c->cut ? ". The check stops at the first clear loss (--all goes on)." : ".");
}

static void print_sums(struct climbing *c)
{
    const struct ladder_result *r = &c->result;
    struct buf text = {0};

    if (r->verdict == LADDER_NO_START)
        (void)buf_printf(&text, "%s cannot start: %s", r->bot, r->why);
    else
        add_sums(&text, c);
    if (!c->o->quiet)
        putchar('\n');
    cli_wrapped("", cli_text(&text));
    if (c->faults && r->verdict != LADDER_NO_START)
        cli_wrapped("warning: ", "it was at fault; `check` without --against says how");
    buf_finish(&text);
}

static bool print_all(struct climbing *c)
{
    if (is_text(c)) {
        print_sums(c);
        return true;
    }
    json_t *j = json_pack("{s:s, s:s, s:s, s:O, s:i, s:i, s:i, s:b}", "bot", c->result.bot, "rules",
                          c->setup.rules, "test", LADDER_TEST, "rungs", c->list, "beaten",
                          (int)c->count[BEATEN], "not_beaten", (int)c->count[NOT_BEATEN], "open",
                          (int)c->count[OPEN], "faults", c->faults > 0);
    return cli_json(j, JSON_INDENT(2));
}

static int ladder_status(const struct climbing *c)
{
    if (c->faults)
        return ERR_FOUND;
    if (!c->o->verdict)
        return CLI_DONE;
    return c->count[NOT_BEATEN] ? CLI_H0 : c->count[OPEN] ? CLI_OPEN : CLI_DONE;
}

static int climb(struct climbing *c)
{
    struct err err;

    c->list = json_array();
    if (!climb_all(c, &err))
        return options_failed(c->o, &err);
    if (!*c->result.bot)
        return cli_misuse(command, "--against: expected rungs, or names of bots");
    return print_all(c) ? ladder_status(c) : cli_no_memory(command);
}

int check_ladder(const struct options *o, const char *bot, const char *folder)
{
    struct config_setting *setting = calloc(o->settings + 1, sizeof *setting);
    struct climbing *c = calloc(1, sizeof *c);
    int status = ERR_USAGE;

    if (c && setting) {
        c->o = o;
        c->setup = (struct ladder_setup){.bot = bot,
                                         .rules = RULES_DEFAULT,
                                         .setting = setting,
                                         .seconds = LADDER_SECONDS,
                                         .folder = folder,
                                         .keep = o->output,
                                         .how = o->how};
        if (take_settings(&c->setup, o, setting))
            status = climb(c);
        for (unsigned i = 0; i < KINDS; i++)
            buf_finish(&c->names[i]);
        json_decref(c->list);
    } else {
        status = cli_no_memory(command);
    }
    free(c);
    free(setting);
    return status;
}
