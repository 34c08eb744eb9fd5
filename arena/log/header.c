/* The header of a segment: the event, key by key (log_put_header, log_get_header). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "log/record_codec.h"

static bool code_nothing(struct codec *k, const char *wanted)
{
    bool there = false;

    return !codec_maybe(k, &there) || codec_fail(k, wanted);
}

/* ---- Rules ---- */

static bool code_title(struct codec *k, struct event *e)
{
    return codec_text(k, e->title, sizeof e->title, "title");
}

static bool code_rules(struct codec *k, struct event *e)
{
    char text[RULES_TEXT];

    if (k->writes)
        rules_text_plain(&e->rules, text);
    if (!codec_text(k, text, sizeof text, "rules"))
        return false;
    return k->writes || rules_parse_plain(&e->rules, text, NULL) ||
           codec_fail(k, "a rule set that is known here");
}

/* Written for readers of any language: numbers, true or false, and nil where the rule set leaves
 * the parameter open. */
static void put_parameter(struct codec *k, struct rules_line *line)
{
    uint64_t number;
    bool yes = strcmp(line->value, "yes") == 0;

    (void)codec_word(k, line->name);
    if (text_u64(text_of(line->value), 0, UINT8_MAX, &number))
        (void)CODEC_UINT(k, number, 0, UINT8_MAX, line->name);
    else if (strcmp(line->value, "-") == 0)
        (void)code_nothing(k, line->name);
    else if (yes || strcmp(line->value, "no") == 0)
        (void)codec_bool(k, &yes, line->name);
    else
        (void)codec_word(k, line->value);
}

/* The parameters repeat what `rules` says, for programs that do not know our rule sets. So they are
 * skipped here; check_bytes compares them. */
static bool code_parameters(struct codec *k, struct event *e)
{
    struct rules_line line;
    size_t n = 0;

    if (!k->writes)
        return codec_skip(k, 1);
    while (rules_line(&e->rules, n, &line))
        n++;
    (void)codec_map(k, n, "parameters");
    for (size_t i = 0; rules_line(&e->rules, i, &line); i++)
        put_parameter(k, &line);
    return true;
}

/* ---- What is played ---- */

static const char unknown_here[] = "a unit and a format that are known here";

static bool code_unit(struct codec *k, struct event *e)
{
    char name[16];

    if (k->writes)
        return codec_word(k, unit_name(e->unit));
    return codec_text(k, name, sizeof name, "unit") &&
           (unit_parse(name, &e->unit) || codec_fail(k, unknown_here));
}

static bool code_deals(struct codec *k, struct event *e)
{
    uint16_t deals = unit_is_fixed(e->unit) ? e->deals : 0;

    if (!CODEC_UINT(k, deals, 0, UINT16_MAX, "deals"))
        return false;
    if (!k->writes)
        e->deals = deals;
    return true;
}

static bool code_format(struct codec *k, struct event *e)
{
    char name[16];

    if (k->writes)
        return codec_word(k, format_name(e->format));
    return codec_text(k, name, sizeof name, "format") &&
           (format_parse(name, &e->format) || codec_fail(k, unknown_here));
}

static bool code_sets(struct codec *k, struct event *e)
{
    return CODEC_UINT(k, e->sets, 0, UINT32_MAX, "sets");
}

static bool code_challenger(struct codec *k, struct event *e)
{
    if (e->format != FORMAT_GAUNTLET)
        return code_nothing(k, "no challenger in this format");
    return CODEC_UINT(k, e->challenger, 0, UINT32_MAX, "the challenger's number in the list");
}

static bool code_pairs(struct codec *k, struct event *e)
{
    if (e->format != FORMAT_PAIRS)
        return code_nothing(k, "no pairs in this format");
    if (!codec_count(k, &e->pairs, 0, EVENT_PAIRS, "at most 1024 pairs"))
        return false;
    if (!k->writes && !(e->pair = calloc(e->pairs + 1, sizeof *e->pair)))
        return codec_fail(k, NULL);
    for (size_t i = 0; i < e->pairs; i++) {
        if (!codec_array(k, 2, "a pair of two bots"))
            return false;
        for (unsigned n = 0; n < 2; n++)
            if (!CODEC_UINT(k, e->pair[i][n], 0, UINT32_MAX, "a bot's number in the list"))
                return false;
    }
    return true;
}

static bool code_limits(struct codec *k, struct event *e)
{
    struct limits *l = &e->limits;
    size_t keys = l->repair_limit ? 5 : 4, n = 0;
    bool ok = codec_keys(k, &keys, 4, 5, "the four limits, or five");

    if (!k->writes)
        *l = limits_default(); /* for limits that a log does not hold */

/* The last limit is written only if it is set. */
#define CODE(name, field, least, most, otherwise) \
    ok = ok && (n++ == keys || \
                (codec_word(k, #field) && CODEC_UINT(k, l->field, 0, UINT32_MAX, #field)));
    LIMITS(CODE)
#undef CODE
    return ok;
}

static bool code_given(struct codec *k, struct event *e)
{
    return !codec_maybe(k, &e->given) || codec_bytes(k, e->given_hash, sizeof e->given_hash,
                                                     "nil or the hash of given deals, 32 bytes");
}

static bool code_commitment(struct codec *k, struct event *e)
{
    return codec_bytes(k, e->commitment, sizeof e->commitment, "the commitment, 32 bytes");
}

/* ---- Bots ---- */

static bool code_args(struct codec *k, char **args)
{
    static const char wanted[] = "a bot's arguments, less than 4096 bytes";
    char text[EVENT_ARGS];

    if (k->writes)
        return codec_word(k, *args);
    if (!codec_text(k, text, sizeof text, wanted))
        return false;
    *args = strdup(text);
    return *args || codec_fail(k, NULL);
}

static bool code_bot(struct codec *k, struct entrant *b)
{
    return codec_array(k, 6, "a bot of 6 elements") &&
           codec_text(k, b->name, sizeof b->name, "a bot's name") &&
           codec_text(k, b->version, sizeof b->version, "a bot's version") &&
           codec_text(k, b->author, sizeof b->author, "a bot's author") && code_args(k, &b->args) &&
           codec_bytes(k, b->sha256, sizeof b->sha256, "a bot's SHA-256") &&
           CODEC_UINT(k, b->fault, 0, EU_CAP, "a bot's fault at the start");
}

static bool code_bots(struct codec *k, struct event *e)
{
    if (!codec_count(k, &e->entrants, 1, EVENT_BOTS, "1 to 65536 bots"))
        return false;
    if (!k->writes && !(e->entrant = calloc(e->entrants, sizeof *e->entrant))) {
        e->entrants = 0;
        return codec_fail(k, NULL);
    }
    for (size_t i = 0; i < e->entrants; i++)
        if (!code_bot(k, &e->entrant[i]))
            return false;
    return true;
}

/* ---- Formats that pair by results ---- */

/* Codes *value as its word, one of n. */
static bool code_choice(struct codec *k, uint8_t *value, unsigned n, const char *(*name)(unsigned),
                        const char *wanted)
{
    char word[16];

    if (k->writes)
        return codec_word(k, name(*value));
    if (!codec_text(k, word, sizeof word, wanted))
        return false;
    for (*value = 0; *value < n; ++*value)
        if (strcmp(word, name(*value)) == 0)
            return true;
    return codec_fail(k, wanted);
}

static bool code_settle(struct codec *k, struct format_options *p)
{
    size_t keys = p->ratings ? 6 : 5;

    return codec_keys(k, &keys, 5, 6, "a plan of 5 or 6 keys") && codec_word(k, "eps") &&
           CODEC_UINT(k, p->eps, 0, UINT64_MAX, "eps") && codec_word(k, "bound") &&
           code_choice(k, &p->bound, BOUNDS, bound_name, "looks or mixture") &&
           codec_word(k, "top") && CODEC_UINT(k, p->top, 0, UINT32_MAX, "top") &&
           codec_word(k, "max_sets") && CODEC_UINT(k, p->max_sets, 0, UINT64_MAX, "max_sets") &&
           codec_word(k, "max_time") && CODEC_UINT(k, p->max_time, 0, UINT32_MAX, "max_time") &&
           (keys == 5 ||
            (codec_word(k, "ratings") && CODEC_UINT(k, p->ratings, 1, UINT8_MAX, "ratings")));
}

static bool code_hypothesis(struct codec *k, const char *key, int64_t *value)
{
    int32_t millionths = (int32_t)*value;

    if (!codec_word(k, key) || !codec_int(k, &millionths, "a hypothesis in millionths"))
        return false;
    *value = millionths;
    return true;
}

static bool code_test(struct codec *k, struct sprt_test *t)
{
    return codec_map(k, 5, "a plan of 5 keys") && codec_word(k, "model") &&
           code_choice(k, &t->model, SPRT_MODELS, sprt_model_name, "elo, nelo or points") &&
           code_hypothesis(k, "low", &t->low) && code_hypothesis(k, "high", &t->high) &&
           codec_word(k, "alpha") && CODEC_UINT(k, t->alpha, 0, UINT32_MAX, "alpha") &&
           codec_word(k, "beta") && CODEC_UINT(k, t->beta, 0, UINT32_MAX, "beta");
}

static bool code_plan(struct codec *k, struct event *e)
{
    bool adapts = format_adapts(e->format);

    if (!adapts)
        return code_nothing(k, "no plan in this format");
    if (e->format == FORMAT_SETTLE)
        return code_settle(k, &e->plan);
    if (e->format == FORMAT_SPRT)
        return code_test(k, &e->plan.sprt);
    if (e->format == FORMAT_SWISS)
        return codec_map(k, 1, "a plan of 1 key") && codec_word(k, "rounds") &&
               CODEC_UINT(k, e->plan.rounds, 0, UINT32_MAX, "rounds");
    return codec_map(k, 0, "a plan without keys");
}

static bool code_late_entries(struct codec *k, struct event *e)
{
    return CODEC_UINT(k, e->late_entries, 0, UINT32_MAX, "the number of late entries");
}

static bool code_beacon(struct codec *k, struct event *e)
{
    bool known = *e->beacon;

    return codec_array(k, 2, "a beacon of 2 elements") &&
           codec_text(k, e->beacon_source, sizeof e->beacon_source, "the source of the beacon") &&
           (!codec_maybe(k, &known) || codec_text(k, e->beacon, sizeof e->beacon, "the beacon"));
}

/* ---- The record ---- */

/* In the order of docs/formats/log.md. Format 2 adds plan and newcomers, format 4 the beacon.
 * event/event.c says which fields are compared before a run is resumed. */
static const struct {
    const char *key;
    bool (*code)(struct codec *k, struct event *e);
} fields[] = {
    {"title", code_title},
    {"rules", code_rules},
    {"parameters", code_parameters},
    {"unit", code_unit},
    {"deals", code_deals},
    {"format", code_format},
    {"sets", code_sets},
    {"challenger", code_challenger},
    {"pairs", code_pairs},
    {"limits", code_limits},
    {"given", code_given},
    {"commitment", code_commitment},
    {"bots", code_bots},
    {"plan", code_plan},
    {"newcomers", code_late_entries},
    {"beacon", code_beacon},
};

enum { HEADER_ELEMENTS = 4, FIELDS = sizeof fields / sizeof fields[0] };

static unsigned fields_of(uint64_t version)
{
    return version > 3 ? FIELDS : version > 1 ? FIELDS - 1 : FIELDS - 3;
}

/* The earliest format that can hold this event. */
static uint64_t version_of(const struct event *e)
{
    if (*e->beacon_source)
        return 4;
    if (e->format == FORMAT_TABLE)
        return 3;
    return format_adapts(e->format) || e->late_entries ? 2 : 1;
}

static bool code_fields(struct codec *k, uint64_t version, struct event *e)
{
    unsigned n = fields_of(version);
    bool ok = codec_map(k, n, "the keys of a header");

    for (unsigned i = 0; ok && i < n; i++)
        ok = codec_word(k, fields[i].key) && fields[i].code(k, e);
    return ok && codec_end(k);
}

bool log_put_header(struct buf *out, const struct event *e)
{
    uint64_t version = version_of(e);
    struct codec k;

    codec_write(&k, out, LOG_HEADER, HEADER_ELEMENTS);
    (void)CODEC_UINT(&k, version, 1, LOG_FORMAT, "");
    return code_fields(&k, version, (struct event *)(uintptr_t)e); /* writing does not change it */
}

bool log_commitment(uint8_t commitment[HASH_BYTES], const struct event *e)
{
    struct event before = *e;
    struct buf header = {0};

    before.beacon[0] = '\0';
    bool ok = log_put_header(&header, &before);

    if (ok)
        hash32(commitment, NULL, 0, header.data, header.len);
    buf_finish(&header);
    return ok;
}

/* The header holds the rules twice, and a value could be encoded in more than one way. Only the
 * bytes that this program would write are accepted. */
static bool check_bytes(const struct log_record *r, const struct event *e, struct err *err)
{
    struct buf again = {0};
    bool ok = true;

    if (!log_put_header(&again, e))
        ok = err_memory(err);
    else if (again.len != r->size || memcmp(again.data, r->data, r->size) != 0)
        ok = log_refuse(r, err, "expected the parameters that its rules have");
    buf_finish(&again);
    return ok;
}

/* In a log, a mistake that a user could make in a tournament file is damage (ERR_FOUND). */
static bool refuse_event(const struct log_record *r, struct err *err)
{
    (void)err_found(err);
    return log_place(r, err);
}

static bool check_event(const struct log_record *r, struct event *e, struct err *err)
{
    return (event_line_up(e, err) && event_check(e, err)) || refuse_event(r, err);
}

bool log_get_header(const struct log_record *r, struct event *event, struct err *err)
{
    uint64_t version;
    struct codec k;

    event_finish(event);
    if (!codec_read(&k, r, HEADER_ELEMENTS) ||
        !CODEC_UINT(&k, version, 1, UINT64_MAX, "the number of the log's format"))
        return codec_refuse(&k, r, err);
    if (version > LOG_FORMAT)
        return err_set(err, ERR_FOUND,
                       "%s: a log of format %" PRIu64 ", from a later arena; this one reads "
                       "formats 1 to %d",
                       r->log, version, LOG_FORMAT);
    if (!code_fields(&k, version, event))
        return codec_refuse(&k, r, err);
    if (version != version_of(event))
        return log_refuse(r, err, "format %" PRIu64 ": expected the first that has all its keys",
                          version);
    return check_event(r, event, err) && check_bytes(r, event, err);
}

bool log_check_late_entries(const struct log_record *r, const struct event *before,
                            const struct event *event, struct err *err)
{
    if (!event->late_entries)
        return true;
    if (!before->entrants)
        return log_refuse(r, err, "expected the event of these late entries before this one");
    if (event_grown(before, event, err))
        return true;
    (void)err_prefix(err, "these late entries do not belong to the event of the segment before: ");
    return refuse_event(r, err);
}
