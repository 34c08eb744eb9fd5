#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "record/log.h"
#include "record/pack.h"

enum { HEADER_ELEMENTS = 4, HEADER_KEYS = 13, ENTRANT_ELEMENTS = 6 };

/* Writing ------------------------------------------------------------------------------------- */

/* As a reader would have it: numbers, true and false, nil where the parameter says nothing. */
static void put_value(struct pack *p, const char *value)
{
    uint64_t number;

    if (text_u64(text_of(value), 0, UINT8_MAX, &number))
        msgpack_pack_uint64(&p->to, number);
    else if (strcmp(value, "-") == 0)
        msgpack_pack_nil(&p->to);
    else if (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0)
        pack_bool(p, value[0] == 'y');
    else
        pack_text(p, value);
}

static void put_parameters(struct pack *p, const struct eu_rules *rules)
{
    struct rules_line line;
    size_t n = 0;

    while (rules_line(rules, n, &line))
        n++;
    msgpack_pack_map(&p->to, n);
    for (size_t i = 0; rules_line(rules, i, &line); i++) {
        pack_text(p, line.name);
        put_value(p, line.value);
    }
}

static void put_rules(struct pack *p, const struct eu_rules *rules)
{
    char text[RULES_TEXT];

    rules_text(rules, text);
    pack_text(p, "rules");
    pack_text(p, text);
    pack_text(p, "parameters");
    put_parameters(p, rules);
}

static void put_number(struct pack *p, const char *key, uint64_t value)
{
    pack_text(p, key);
    msgpack_pack_uint64(&p->to, value);
}

static void put_word(struct pack *p, const char *key, const char *value)
{
    pack_text(p, key);
    pack_text(p, value);
}

static void put_play(struct pack *p, const struct event *e)
{
    put_word(p, "unit", unit_name(e->unit));
    put_number(p, "deals", unit_is_fixed(e->unit) ? e->deals : 0);
    put_word(p, "format", format_name(e->format));
    put_number(p, "sets", e->sets);
    pack_text(p, "challenger");
    if (e->format == FORMAT_GAUNTLET)
        msgpack_pack_uint64(&p->to, e->challenger);
    else
        msgpack_pack_nil(&p->to);
    pack_text(p, "pairs");
    if (e->format != FORMAT_PAIRS) {
        msgpack_pack_nil(&p->to);
        return;
    }
    msgpack_pack_array(&p->to, e->pairs);
    for (size_t i = 0; i < e->pairs; i++) {
        msgpack_pack_array(&p->to, 2);
        msgpack_pack_uint64(&p->to, e->pair[i][0]);
        msgpack_pack_uint64(&p->to, e->pair[i][1]);
    }
}

static void put_limits(struct pack *p, const struct limits *l)
{
    pack_text(p, "limits");
    msgpack_pack_map(&p->to, 4);
    put_number(p, "answer_ms", l->answer_ms);
    put_number(p, "table_ms", l->table_ms);
    put_number(p, "load_ms", l->load_ms);
    put_number(p, "memory_mb", l->memory_mb);
}

static void put_entrants(struct pack *p, const struct event *e)
{
    pack_text(p, "bots");
    msgpack_pack_array(&p->to, e->entrants);
    for (size_t i = 0; i < e->entrants; i++) {
        const struct entrant *b = &e->entrant[i];
        msgpack_pack_array(&p->to, ENTRANT_ELEMENTS);
        pack_text(p, b->name);
        pack_text(p, b->version);
        pack_text(p, b->author);
        pack_text(p, b->args);
        pack_bytes(p, b->sha256, sizeof b->sha256);
        msgpack_pack_uint64(&p->to, b->fault);
    }
}

static void put_given(struct pack *p, const struct event *e)
{
    pack_text(p, "given");
    if (e->given)
        pack_bytes(p, e->given_hash, sizeof e->given_hash);
    else
        msgpack_pack_nil(&p->to);
}

bool log_put_header(struct buf *out, const struct event *e)
{
    struct pack p;

    pack_begin(&p, out, LOG_HEADER, HEADER_ELEMENTS);
    msgpack_pack_uint64(&p.to, LOG_FORMAT);
    msgpack_pack_map(&p.to, HEADER_KEYS);
    put_word(&p, "title", e->title);
    put_rules(&p, &e->rules);
    put_play(&p, e);
    put_limits(&p, &e->limits);
    put_given(&p, e);
    pack_text(&p, "commitment");
    pack_bytes(&p, e->commitment, sizeof e->commitment);
    put_entrants(&p, e);
    return pack_end(&p);
}

/* Reading ------------------------------------------------------------------------------------- */

/* A text under a key, as a string of at most cap bytes. */
static bool get_word(struct cursor *c, const char *key, char *out, size_t cap)
{
    struct text text;

    return cursor_key(c, key) && cursor_str(c, &text, key) &&
           (text_copy(text, out, cap) || cursor_fail(c, key));
}

static bool get_number(struct cursor *c, const char *key, uint64_t max, uint64_t *value)
{
    return cursor_key(c, key) && cursor_uint(c, 0, max, value, key);
}

static bool get_rules(struct cursor *c, struct event *e)
{
    char text[RULES_TEXT];

    if (!get_word(c, "rules", text, sizeof text) || !cursor_key(c, "parameters") || !cursor_skip(c))
        return false;
    return rules_parse(&e->rules, text, NULL) || cursor_fail(c, "a rule set that is known here");
}

static bool get_pairs(struct cursor *c, struct event *e)
{
    uint64_t pairs, n, bot;

    if (!cursor_key(c, "pairs"))
        return false;
    if (e->format != FORMAT_PAIRS)
        return cursor_nil(c) || cursor_fail(c, "no pairs in this format");
    if (!cursor_array(c, 0, EVENT_PAIRS, &pairs, "at most 1024 pairs"))
        return false;
    e->pair = calloc(pairs + 1, sizeof *e->pair);
    if (!e->pair)
        return cursor_fail(c, NO_MEMORY);
    for (e->pairs = 0; e->pairs < pairs; e->pairs++) {
        if (!cursor_array(c, 2, 2, &n, "a pair of two bots"))
            return false;
        for (unsigned i = 0; i < 2; i++) {
            if (!cursor_uint(c, 0, UINT32_MAX, &bot, "a bot's number in the list"))
                return false;
            e->pair[e->pairs][i] = (uint32_t)bot;
        }
    }
    return true;
}

static bool get_play(struct cursor *c, struct event *e)
{
    char unit[16], format[16];
    uint64_t deals, sets, challenger = 0;

    if (!get_word(c, "unit", unit, sizeof unit) || !get_number(c, "deals", UINT16_MAX, &deals) ||
        !get_word(c, "format", format, sizeof format) ||
        !get_number(c, "sets", UINT32_MAX, &sets) || !cursor_key(c, "challenger"))
        return false;
    if (!unit_parse(unit, &e->unit) || !format_parse(format, &e->format))
        return cursor_fail(c, "a unit and a format that are known here");
    if (e->format == FORMAT_GAUNTLET
            ? !cursor_uint(c, 0, UINT32_MAX, &challenger, "the challenger's number in the list")
            : !cursor_nil(c))
        return cursor_fail(c, "no challenger in this format");
    e->deals = (uint16_t)deals;
    e->sets = (uint32_t)sets;
    e->challenger = (uint32_t)challenger;
    return get_pairs(c, e);
}

static bool get_limits(struct cursor *c, struct limits *l)
{
    static const char *const keys[] = {"answer_ms", "table_ms", "load_ms", "memory_mb"};
    uint32_t *values[] = {&l->answer_ms, &l->table_ms, &l->load_ms, &l->memory_mb};
    uint64_t value;

    if (!cursor_key(c, "limits") || !cursor_map(c, 4, "the four limits"))
        return false;
    for (unsigned i = 0; i < 4; i++) {
        if (!get_number(c, keys[i], UINT32_MAX, &value))
            return false;
        *values[i] = (uint32_t)value;
    }
    return true;
}

static bool get_string(struct cursor *c, char *out, size_t cap, const char *wanted)
{
    struct text text;

    return cursor_str(c, &text, wanted) && (text_copy(text, out, cap) || cursor_fail(c, wanted));
}

static bool get_args(struct cursor *c, char **args)
{
    static const char wanted[] = "a bot's arguments, less than 4096 bytes";
    struct text text;

    if (!cursor_str(c, &text, wanted) || text.n >= EVENT_ARGS)
        return cursor_fail(c, wanted);
    *args = malloc(text.n + 1);
    if (!*args)
        return cursor_fail(c, NO_MEMORY);
    return text_copy(text, *args, text.n + 1) || cursor_fail(c, wanted);
}

static bool get_entrant(struct cursor *c, struct entrant *b)
{
    const uint8_t *sha256;
    uint64_t n, fault;

    if (!cursor_array(c, ENTRANT_ELEMENTS, ENTRANT_ELEMENTS, &n, "a bot of 6 elements") ||
        !get_string(c, b->name, sizeof b->name, "a bot's name") ||
        !get_string(c, b->version, sizeof b->version, "a bot's version") ||
        !get_string(c, b->author, sizeof b->author, "a bot's author") || !get_args(c, &b->args) ||
        !cursor_bytes(c, sizeof b->sha256, &sha256, "a bot's SHA-256") ||
        !cursor_uint(c, 0, EU_CAP, &fault, "a bot's fault at the start"))
        return false;
    memcpy(b->sha256, sha256, sizeof b->sha256);
    b->fault = (uint8_t)fault;
    return true;
}

static bool get_entrants(struct cursor *c, struct event *e)
{
    uint64_t n;

    if (!cursor_key(c, "bots") || !cursor_array(c, 1, EVENT_BOTS, &n, "1 to 65536 bots"))
        return false;
    e->entrant = calloc(n, sizeof *e->entrant);
    if (!e->entrant)
        return cursor_fail(c, NO_MEMORY);
    for (uint64_t i = 0; i < n; i++) {
        e->entrants = i + 1;
        if (!get_entrant(c, &e->entrant[i]))
            return false;
    }
    return true;
}

static bool get_given(struct cursor *c, struct event *e)
{
    const uint8_t *hash;

    if (!cursor_key(c, "given"))
        return false;
    e->given = !cursor_nil(c);
    if (!e->given)
        return true;
    if (!cursor_bytes(c, sizeof e->given_hash, &hash, "nil or the hash of given deals, 32 bytes"))
        return false;
    memcpy(e->given_hash, hash, sizeof e->given_hash);
    return true;
}

static bool get_map(struct cursor *c, struct event *e)
{
    const uint8_t *commitment;

    if (!cursor_map(c, HEADER_KEYS, "the keys of a header") ||
        !get_word(c, "title", e->title, sizeof e->title) || !get_rules(c, e) || !get_play(c, e) ||
        !get_limits(c, &e->limits) || !get_given(c, e) || !cursor_key(c, "commitment") ||
        !cursor_bytes(c, sizeof e->commitment, &commitment, "the commitment, 32 bytes") ||
        !get_entrants(c, e))
        return false;
    memcpy(e->commitment, commitment, sizeof e->commitment);
    return unpack_end(c);
}

/* What the header says about itself in two ways, the rules, and how it says it, must be the one way
 * in which this program writes it. */
static bool check_bytes(const struct log_record *r, const struct event *e, struct err *err)
{
    struct buf again;
    bool ok = true;

    buf_init(&again);
    if (!log_put_header(&again, e))
        ok = err_set(err, ERR_ABORT, NO_MEMORY);
    else if (again.len != r->size || memcmp(again.data, r->data, r->size) != 0)
        ok = log_refuse(r, err, "expected the parameters that its rules have");
    buf_finish(&again);
    return ok;
}

static bool check_event(const struct log_record *r, struct event *e, struct err *err)
{
    if (event_line_up(e, err) && event_check(e, err))
        return true;
    if (err && err->class == ERR_USAGE)
        err->class = ERR_FOUND;
    return log_place(r, err);
}

bool log_get_header(const struct log_record *r, struct event *event, struct err *err)
{
    struct cursor c;
    uint64_t version;

    event_finish(event);
    if (!unpack_begin(&c, r, HEADER_ELEMENTS) ||
        !cursor_uint(&c, 1, UINT64_MAX, &version, "the number of the log's format"))
        return unpack_refuse(&c, r, err);
    if (version > LOG_FORMAT)
        return err_set(err, ERR_FOUND,
                       "%s: a log of format %" PRIu64 ", from a later arena; this one reads "
                       "format %d",
                       r->log, version, LOG_FORMAT);
    if (!get_map(&c, event))
        return unpack_refuse(&c, r, err);
    return check_event(r, event, err) && check_bytes(r, event, err);
}
