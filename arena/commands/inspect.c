/* `inspect`: prints what a log contains, complete or not. */
#include <getopt.h>
#include <inttypes.h>
#include <string.h>

#include "commands/command.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "commands/log_proof.h"
#include "results/format_text.h"
#include "terminal/grid.h"
#include "log/log_stats.h"

static const char usage[] =
    "euchre-arena inspect [--json] LOG\n"
    "\n"
    "Prints what a log contains: the event, rules, bots, sets of each pairing so far,\n"
    "faults by bot and kind. The log may be complete, growing (LOG.part) or damaged;\n"
    "then it says how far the log is good. It does not referee: `verify` does. A\n"
    "folder stands for the log in it.\n"
    "\n"
    "    --json    one JSON object\n"
    "\n"
    "Exit status: 0, also if the log is not complete; 4 if it is damaged, 2 if it\n"
    "cannot be read.\n";

static const char command[] = "inspect";

enum { PAIRINGS_SHOWN = 24, PAIRINGS_JSON = 10000 };

#define LABEL "%-12s"

/* What is gathered of a log. */
struct output {
    json_t *segments; /* NULL: text */
    bool complete;    /* all segments are */
    bool failed;      /* no memory */
};

enum { CONTESTANT_NAME = EU_SEATS / 2 * (NAME_CAP + 5) };

/* Those who play together: a bot, a pair, or a side of a single table. */
static void contestant_name(const struct event *e, const struct pairing *p, unsigned contestant,
                            char text[CONTESTANT_NAME])
{
    unsigned each = p->bots / p->sides;
    size_t n = 0;

    for (unsigned i = 0; i < each; i++)
        n += (size_t)snprintf(text + n, CONTESTANT_NAME - n, "%s%s", i ? " and " : "",
                              e->entrant[p->bot[contestant * each + i]].name);
}

static void pairing_text(const struct pairing *p, char text[9])
{
    text_hex(text, p->id, 4);
}

/* ---- Text ---- */

/* The late entries. This segment has only pairings with one of them. */
static void print_late_entries(const struct event *e)
{
    size_t first = e->entrants - e->late_entries;

    if (e->late_entries)
        printf(LABEL, "late bots");
    for (size_t i = first; i < e->entrants; i++)
        printf("%s%s", i > first ? ", " : "", e->entrant[i].name);
    if (e->late_entries)
        printf("\n");
}

static void print_event(const struct log_stats *c)
{
    const struct event *e = c->event;
    char rules[RULES_TEXT], hex[2 * HASH_BYTES + 1], scheme[FORMAT_TEXT_TEXT], commitment[HASH_HEX];

    rules_text(&e->rules, rules);
    text_hex(hex, e->commitment, sizeof e->commitment);
    printf(LABEL "%s\n", "event", e->title);
    printf(LABEL "%s\n", "rules", rules);
    printf(LABEL "%s", "unit", unit_name(e->unit));
    if (unit_is_fixed(e->unit))
        printf(", %u deals a table", e->deals);
    printf("\n");
    printf(LABEL "%s", "format", format_name(e->format));
    if (e->format == FORMAT_GAUNTLET)
        printf(" of %s", e->entrant[e->challenger].name);
    format_text_text(e, scheme);
    if (format_adapts(e->format))
        printf(", %s\n", scheme);
    else
        printf(", %" PRIu64 " pairing%s of %" PRIu32 " set%s\n", event_pairings(e),
               event_pairings(e) == 1 ? "" : "s", e->sets, e->sets == 1 ? "" : "s");
    print_late_entries(e);
    printf(LABEL "answer %" PRIu32 " ms, table %" PRIu32 " ms, load %" PRIu32 " ms, memory %" PRIu32
                 " MB",
           "limits", e->limits.answer_ms, e->limits.table_ms, e->limits.load_ms,
           e->limits.memory_mb);
    if (e->limits.repair_limit)
        printf(", %" PRIu32 " illegal answers a table cost nothing", e->limits.repair_limit);
    printf("\n");
    printf(LABEL "%s\n", "commitment", log_proof_commitment(e, commitment));
    printf(LABEL "committed to as %s\n", "seed", hex);
    if (*e->beacon_source)
        printf(LABEL "%s: %s\n", "beacon", e->beacon_source,
               *e->beacon ? e->beacon : "not known yet");
    if (!e->given)
        return;
    text_hex(hex, e->given_hash, sizeof e->given_hash);
    printf(LABEL "from a file, BLAKE2b %s\n", "deals", hex);
}

static void print_counts(const struct log_stats *c)
{
    bool adapts = format_adapts(c->event->format);

    printf(LABEL "%" PRIu64 " %s %" PRIu64 " %s, %" PRIu64 " deals, %" PRIu64 " answers, %" PRIu64
                 " faults, %" PRIu64 " bytes\n",
           "records", c->sets, adapts ? "sets in" : "of", adapts ? c->rounds : event_sets(c->event),
           adapts ? "rounds" : "sets", c->deals, c->answers, c->faults, c->bytes);
    printf(LABEL "%" PRIu64 ", %" PRIu64 " forfeited, %" PRIu64 " capped\n", "tables", c->tables,
           c->forfeited, c->capped);
    if (c->end)
        printf(LABEL "%s\n", "ended", round_end_name(c->end));
    printf(LABEL "%s\n", "state",
           c->complete ? "complete" : "incomplete: no footer, the seed is not revealed");
}

static bool print_bots(const struct log_stats *c)
{
    /* arguments may be long, and nothing is laid out behind the last column */
    struct grid_column columns[] = {
        {"bot", GRID_WORDS},          {"version", GRID_WORDS},     {"author", GRID_WORDS},
        {"SHA-256", GRID_WORDS},      {"tables", GRID_NUMBER},     {"forfeits", GRID_NUMBER},
        {"at the start", GRID_WORDS}, {"settlement", GRID_NUMBER}, /* individual games */
        {"arguments", GRID_WORDS}};
    enum { SETTLEMENT = 7, ALL = sizeof columns / sizeof columns[0] };
    bool settles = rules_individual(&c->event->rules);
    if (!settles)
        columns[SETTLEMENT] = columns[SETTLEMENT + 1];
    struct grid g = grid_of(columns, ALL - !settles);
    char sha[17];

    for (size_t i = 0; i < c->event->entrants; i++) {
        const struct entrant *b = &c->event->entrant[i];
        text_hex(sha, b->sha256, 8);
        grid_cell(&g, "%s", b->name);
        grid_cell(&g, "%s", b->version);
        grid_cell(&g, "%s", b->author);
        grid_cell(&g, "%s", sha);
        grid_cell(&g, "%" PRIu64, c->bot[i].tables);
        grid_cell(&g, "%" PRIu64, c->bot[i].forfeits);
        grid_cell(&g, "%s", b->fault ? fault_name((enum eu_fault)b->fault) : "");
        if (settles)
            grid_cell(&g, "%" PRId64, c->bot[i].payoff);
        grid_cell(&g, "%s", b->args);
    }
    return grid_end(&g, GRID_TEXT);
}

static bool print_faults(const struct log_stats *c)
{
    static const struct grid_column columns[] = {{"bot", GRID_WORDS},
                                                 {"fault", GRID_WORDS},
                                                 {"times", GRID_NUMBER}};
    struct grid g = GRID(columns);

    if (!c->faults)
        return true;
    for (size_t i = 0; i < c->event->entrants; i++) {
        for (unsigned code = 1; code <= EU_CAP; code++) {
            if (!c->bot[i].fault[code])
                continue;
            grid_cell(&g, "%s", c->event->entrant[i].name);
            grid_cell(&g, "%s", fault_name((enum eu_fault)code));
            grid_cell(&g, "%" PRIu64, c->bot[i].fault[code]);
        }
    }
    printf("\n");
    return grid_end(&g, GRID_TEXT);
}

/* A column a side. */
static void side_cells(struct grid *g, const struct event *e, const struct pairing *p)
{
    char name[CONTESTANT_NAME];

    for (unsigned side = 0; side < 2; side++) {
        contestant_name(e, p, side, name);
        grid_cell(g, "%s", name);
    }
}

/* All places of a line-up in one column; who has several stands there once with their number. */
static void place_cell(struct grid *g, const struct event *e, const struct pairing *p)
{
    char all[EU_SEATS * (NAME_CAP + 8)];
    size_t n = 0;

    for (unsigned i = 0, next; i < p->bots; i = next) {
        for (next = i + 1; next < p->bots && p->bot[next] == p->bot[i]; next++)
            ;
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s", i ? ", " : "",
                              e->entrant[p->bot[i]].name);
        if (next > i + 1)
            n += (size_t)snprintf(all + n, sizeof all - n, " (%u)", next - i);
    }
    grid_cell(g, "%s", all);
}

/* Where results say who plays whom only those that did are listed. */
static uint64_t pairings_of(const struct log_stats *c)
{
    return format_adapts(c->event->format) ? c->meetings : event_pairings(c->event);
}

/* The pairing number i of them; returns its sets. */
static uint64_t pairing_of(const struct log_stats *c, uint64_t i, struct pairing *p)
{
    bool adapts = format_adapts(c->event->format);

    event_pairing(c->event, adapts ? c->met[i].pairing : i, p);
    return adapts ? c->met[i].sets : event_pairing_sets(c->event, i, c->sets);
}

static bool print_pairings(const struct log_stats *c)
{
    static const struct grid_column of_sides[] = {{"pairing", GRID_WORDS},
                                                  {"one side", GRID_WORDS},
                                                  {"the other", GRID_WORDS},
                                                  {"sets", GRID_NUMBER}};
    static const struct grid_column of_places[] = {{"pairing", GRID_WORDS},
                                                   {"line-up", GRID_WORDS},
                                                   {"sets", GRID_NUMBER}};
    bool individual = rules_individual(&c->event->rules);
    uint64_t pairings = pairings_of(c), shown = pairings;
    char id[9];
    struct pairing p;
    struct grid g = individual ? GRID(of_places) : GRID(of_sides);

    if (shown > PAIRINGS_SHOWN)
        shown = PAIRINGS_SHOWN;
    for (uint64_t i = 0; i < shown; i++) {
        uint64_t sets = pairing_of(c, i, &p);
        pairing_text(&p, id);
        grid_cell(&g, "%s", id);
        if (individual)
            place_cell(&g, c->event, &p);
        else
            side_cells(&g, c->event, &p);
        grid_cell(&g, "%" PRIu64, sets);
    }
    printf("\n");
    bool ok = grid_end(&g, GRID_TEXT);
    if (shown < pairings)
        printf("and %" PRIu64 " more pairing%s\n", pairings - shown,
               pairings - shown == 1 ? "" : "s");
    return ok;
}

static bool print_inspect_text(const struct log_stats *c)
{
    if (c->segment)
        printf("\nsegment %u\n", c->segment + 1);
    print_event(c);
    print_counts(c);
    printf("\n");
    return print_bots(c) && print_pairings(c) && print_faults(c);
}

/* ---- JSON ---- */

static json_t *json_bot(const struct entrant *b, const struct log_stats_bot *counts, bool settles)
{
    char sha[2 * HASH_BYTES + 1];
    json_t *faults = json_object();

    text_hex(sha, b->sha256, sizeof b->sha256);
    for (unsigned code = 1; code <= EU_CAP; code++)
        if (counts->fault[code])
            (void)json_object_set_new(faults, fault_name((enum eu_fault)code),
                                      jw_count(counts->fault[code]));
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:o*, s:o}", "name", b->name,
                     "version", b->version, "author", b->author, "args", b->args, "sha256", sha,
                     "start_fault",
                     b->fault ? json_string(fault_name((enum eu_fault)b->fault)) : json_null(),
                     "tables", jw_count(counts->tables), "forfeits", jw_count(counts->forfeits),
                     "payoff", settles ? json_integer(counts->payoff) : NULL, "faults", faults);
}

static json_t *json_bots(const struct log_stats *c)
{
    bool settles = rules_individual(&c->event->rules);
    json_t *bots = json_array();

    for (size_t i = 0; i < c->event->entrants; i++)
        bots = jw_add(bots, json_bot(&c->event->entrant[i], &c->bot[i], settles));
    return bots;
}

static json_t *json_contestants(const struct event *e, const struct pairing *p)
{
    json_t *list = json_array();
    char name[CONTESTANT_NAME];

    for (unsigned i = 0; i < p->sides; i++) {
        contestant_name(e, p, i, name);
        list = jw_add(list, json_string(name));
    }
    return list;
}

/* Null where there are too many of them to be listed. */
static json_t *json_pairings(const struct log_stats *c)
{
    const char *who = rules_individual(&c->event->rules) ? "line_up" : "sides";
    uint64_t pairings = pairings_of(c);
    char id[9];
    struct pairing p;

    if (pairings > PAIRINGS_JSON)
        return json_null();
    json_t *list = json_array();
    for (uint64_t i = 0; i < pairings; i++) {
        uint64_t sets = pairing_of(c, i, &p);
        pairing_text(&p, id);
        list = jw_add(list, json_pack("{s:s, s:o, s:o}", "pairing", id, who,
                                      json_contestants(c->event, &p), "sets", jw_count(sets)));
    }
    return list;
}

static json_t *json_segment(const struct log_stats *c)
{
    const struct event *e = c->event;
    uint64_t sets = format_adapts(e->format) ? c->sets : event_sets(e);
    char rules[RULES_TEXT], commitment[2 * HASH_BYTES + 1], given[2 * HASH_BYTES + 1];
    char header[HASH_HEX];

    rules_text(&e->rules, rules);
    text_hex(commitment, e->commitment, sizeof e->commitment);
    text_hex(given, e->given_hash, sizeof e->given_hash);
    return json_pack(
        "{s:s, s:s, s:s, s:i, s:s, s:o, s:o, s:s?, s:i, s:o, s:o, s:b, s:s?, s:s, s:s, s:s?, s:s?, s:b, s:o, s:o, s:o, s:o, s:o, "
        "s:o, s:o, s:o, s:o, s:o}",
        "event", e->title, "rules", rules, "unit", unit_name(e->unit), "deals_a_table",
        (int)e->deals, "format", format_name(e->format), "plan", format_text_json(e), "rounds",
        jw_count(c->rounds), "ended", c->end ? round_end_name(c->end) : NULL, "newcomers",
        (int)e->late_entries, "sets_a_pairing", jw_count(e->sets), "sets_in_all",
        format_adapts(e->format) && !c->end ? json_null() : jw_count(sets), "given", e->given,
        "given_hash", e->given ? given : NULL, "commitment", commitment, "header_commitment",
        log_proof_commitment(e, header), "beacon_source",
        *e->beacon_source ? e->beacon_source : NULL, "beacon", *e->beacon ? e->beacon : NULL,
        "complete", c->complete, "bytes", jw_count(c->bytes), "sets", jw_count(c->sets), "deals",
        jw_count(c->deals), "answers", jw_count(c->answers), "faults", jw_count(c->faults),
        "tables", jw_count(c->tables), "capped", jw_count(c->capped), "forfeited",
        jw_count(c->forfeited), "bots", json_bots(c), "pairings", json_pairings(c));
}

static bool print_inspect_json(const struct output *o, const char *path, bool whole, uint64_t good,
                               const struct err *err)
{
    char shown[4096];

    (void)text_safe(text_of(path), shown, sizeof shown);
    json_t *all = json_pack("{s:s, s:b, s:o, s:o, s:O}", "log", shown, "complete",
                            whole && o->complete, "good_bytes", jw_count(good), "error",
                            whole ? json_null() : json_string(err->text), "segments", o->segments);
    return cli_json(all, JSON_INDENT(2));
}

/* ---- All of it ---- */

static void print_stats(void *context, const struct log_stats *c)
{
    struct output *o = context;

    o->complete = c->complete;
    if (!o->segments) {
        o->failed |= !print_inspect_text(c);
        return;
    }
    json_t *segment = json_segment(c);
    o->failed |= !segment || json_array_append_new(o->segments, segment) != 0;
}

static int inspect(const char *path, bool json)
{
    struct output o = {.segments = json ? json_array() : NULL};
    struct err err = {.class = ERR_ABORT};
    uint64_t good;
    bool whole = log_stats_read(path, print_stats, &o, &good, &err);

    if (json && (whole || err.class == ERR_FOUND))
        o.failed |= !print_inspect_json(&o, path, whole, good, &err);
    json_decref(o.segments);
    if (o.failed)
        return cli_no_memory(command);
    if (whole)
        return CLI_DONE;
    if (!json && err.class == ERR_FOUND)
        printf(LABEL "damaged after %" PRIu64 " bytes\n", "log", good);
    return cli_fail(command, &err);
}

static int cmd_inspect(int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'}, {NULL, 0, NULL, 0}};
    bool json = false;

    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;) {
        if (o == '?')
            return cli_bad_option(command);
        json = true;
    }
    if (argc - optind != 1)
        return cli_misuse(command, "expected one log");
    return inspect(argv[optind], json);
}

const struct command command_inspect = {command, "what is in a log, complete or not", usage,
                                        cmd_inspect};
