/* From what was said to an event: defaults, checks, and which things exclude one another. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/path.h"
#include "base/text.h"
#include "config/draft.h"

enum { SEED_FILE_BYTES = 4096 };

/* ---- Numbers ---- */

static bool number(const struct draft *d, enum key key, uint32_t least, uint32_t most,
                   uint32_t otherwise, uint32_t *out, struct err *e)
{
    const char *text = draft_value(d, key);
    uint64_t n = otherwise;

    if (text && !text_u64(text_of(text), least, most, &n))
        return draft_key_error(d, key, e, "expected a number from %u to %u, not '%.40s'", least,
                               most, text);
    *out = (uint32_t)n;
    return true;
}

static bool limits(const struct draft *d, struct limits *l, struct err *e)
{
#define LIMIT(id, field, least, most, otherwise) \
    number(d, KEY_##id, least, most, otherwise, &l->field, e) &&
    return LIMIT_KEYS(LIMIT) true;
#undef LIMIT
}

/* ---- Rules and units ---- */

static bool enforcement(const struct draft *d, struct eu_rules *rules, struct err *e)
{
    const char *text = draft_value(d, KEY_ENFORCEMENT);
    const char *said = draft_value(d, KEY_RULES);
    bool repair = text && strcmp(text, "repair") == 0;

    if (!text)
        return true;
    if (!repair && strcmp(text, "book") != 0)
        return draft_word_error(d, KEY_ENFORCEMENT, "book, repair", e);
    uint8_t asked = repair ? EU_ENFORCE_REPAIR : EU_ENFORCE_BOOK;
    bool may_differ = d->option[KEY_ENFORCEMENT] && !d->option[KEY_RULES];
    if (said && strstr(said, "enforcement=") && rules->enforcement != asked && !may_differ)
        return draft_key_error(d, KEY_ENFORCEMENT, e, "the rules say otherwise: '%.80s'", said);
    rules->enforcement = asked;
    return true;
}

static bool rules(const struct draft *d, struct eu_rules *rules, struct err *e)
{
    const char *text = draft_value(d, KEY_RULES);
    struct err why;

    if (d->stage && d->option[KEY_RULES])
        return err_set(e, ERR_USAGE,
                       "--rules: the tournament has stages, each with rules of its own");
    if (!rules_parse(rules, text ? text : RULES_DEFAULT, &why))
        return draft_key_error(d, KEY_RULES, e, "%s", why.text);
    return enforcement(d, rules, e);
}

static bool unit(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_UNIT);
    struct err why;

    event->unit = tally_unit(&event->rules);
    if (text && !unit_parse(text, &event->unit))
        return draft_word_error(d, KEY_UNIT, "deals, game, rubber, sitting", e);
    unsigned otherwise = tally_deals(&event->rules, event->unit);
    return tally_check(&event->rules, event->unit, otherwise, &why) ||
           draft_key_error(d, KEY_UNIT, e, "%s", why.text);
}

static bool deals(const struct draft *d, struct event *event, struct err *e)
{
    uint32_t n;
    struct err why;

    if (!unit_is_fixed(event->unit) && draft_value(d, KEY_DEALS))
        return draft_key_error(d, KEY_DEALS, e,
                               "only a table of unit deals or sitting has a number of deals, not "
                               "one of unit %s",
                               unit_name(event->unit));
    if (!number(d, KEY_DEALS, 1, UINT16_MAX, tally_deals(&event->rules, event->unit), &n, e))
        return false;
    event->deals = (uint16_t)n;
    return tally_check(&event->rules, event->unit, n, &why) ||
           draft_key_error(d, KEY_DEALS, e, "%s", why.text);
}

static bool sets(const struct draft *d, struct event *event, struct err *e)
{
    /* where each plays for himself whole balanced blocks of 3, 4 and 6 sets */
    bool individual = rules_individual(&event->rules);
    unsigned otherwise = individual ? 120 : 100;

    if (event->format == FORMAT_SETTLE)
        otherwise = individual ? 24 : 20;
    if (event->format == FORMAT_SPRT)
        otherwise = 100000;
    if (event->format == FORMAT_TABLE)
        otherwise = 1;
    return number(d, KEY_SETS, 1, CONFIG_SETS, otherwise, &event->sets, e);
}

static bool line_up(const struct draft *d, struct event *event, struct err *e)
{
    struct spot spot = {.key = "bots", .entry = NO_ENTRY};
    struct err why;

    if (event_line_up(event, &why))
        return true;
    if (why.class == ERR_ABORT)
        return err_set(e, ERR_ABORT, "%s", why.text);
    return draft_spot_error(d, &spot, e, "%s", why.text);
}

/* ---- Seed, deals, title ---- */

bool config_seed_text(uint8_t seed[RNG_SEED_BYTES], struct text text, struct err *e)
{
    if (!text.n)
        return err_set(e, ERR_USAGE, "expected 64 hex digits or any text, not nothing");
    if (!text_unhex(text, seed, RNG_SEED_BYTES))
        hash32(seed, NULL, 0, text.s, text.n);
    return true;
}

bool config_seed_file(uint8_t seed[RNG_SEED_BYTES], const char *path, struct err *e)
{
    struct buf content = {.len = 0};
    bool ok = file_read(path, SEED_FILE_BYTES, &content, e);

    if (ok) {
        struct text text = {content.len ? (const char *)content.data : "", content.len};
        while (text.n && strchr(" \t\r\n", text.s[text.n - 1]))
            text.n--;
        ok = config_seed_text(seed, text, e) || err_prefix(e, "%s: ", path);
    }
    buf_finish(&content);
    return ok;
}

static bool seed_of_file(struct config *c, const char *said, struct err *e)
{
    bool by_option = c->draft->option[KEY_SEED_FILE];
    char *path = draft_path(c->draft, by_option, said, e);
    struct err why;
    bool ok = path && config_seed_file(c->seed, path, &why);

    if (path && !ok)
        (void)draft_key_error(c->draft, KEY_SEED_FILE, e, "%s", why.text);
    free(path);
    return ok;
}

static bool seed(struct config *c, struct err *e)
{
    const struct draft *d = c->draft;
    const char *text = draft_value(d, KEY_SEED), *file = draft_value(d, KEY_SEED_FILE);
    bool text_wins = d->option[KEY_SEED] && !d->option[KEY_SEED_FILE];
    bool file_wins = d->option[KEY_SEED_FILE] && !d->option[KEY_SEED];

    if (text && file && !text_wins && !file_wins)
        return draft_key_error(d, KEY_SEED_FILE, e, "expected either seed or seed_file, not both");
    c->seed_given = text || file;
    if (file && !text_wins)
        return seed_of_file(c, file, e);
    struct err why;
    if (text && !config_seed_text(c->seed, text_of(text), &why))
        return draft_key_error(d, KEY_SEED, e, "%s", why.text);
    return true;
}

/* Without one it is empty. */
static bool beacon_text(const struct draft *d, enum key key, char text[EVENT_BEACON], struct err *e)
{
    const char *said = draft_value(d, key);
    const char *bad = said ? draft_bad_name(said, EVENT_BEACON) : NULL;

    if (bad)
        return draft_key_error(d, key, e, "'%.80s': %s; expected 1 to %d bytes", said, bad,
                               EVENT_BEACON - 1);
    return text_copy(text_of(said ? said : ""), text, EVENT_BEACON);
}

static bool beacon(const struct draft *d, struct event *event, struct err *e)
{
    if (!beacon_text(d, KEY_BEACON_SOURCE, event->beacon_source, e) ||
        !beacon_text(d, KEY_BEACON, event->beacon, e))
        return false;
    return !*event->beacon || *event->beacon_source ||
           draft_key_error(d, KEY_BEACON, e,
                           "expected beacon_source too, what was announced before play");
}

static bool deals_file(struct config *c, struct err *e)
{
    const char *said = draft_value(c->draft, KEY_DEALS_FILE);

    c->event.given = said;
    if (!said)
        return true;
    if (!said[0])
        return draft_key_error(c->draft, KEY_DEALS_FILE, e, "expected the path of a file of deals");
    c->deals_file = draft_path(c->draft, c->draft->option[KEY_DEALS_FILE], said, e);
    return c->deals_file;
}

bool config_deals(struct config *c, struct err *e)
{
    struct event *event = &c->event;
    struct err why;

    if (!c->deals_file)
        return true;
    if (deal_file_read(&c->given, c->deals_file, &event->rules, event->deals, &why)) {
        memcpy(event->given_hash, c->given.hash, sizeof event->given_hash);
        return true;
    }
    if (why.class == ERR_ABORT)
        return err_set(e, ERR_ABORT, "%s", why.text);
    return draft_key_error(c->draft, KEY_DEALS_FILE, e, "%s", why.text);
}

/* "A v B", of many bots as many as there is room for. */
static void title_of_names(struct event *event)
{
    size_t n = 0;

    for (size_t i = 0; i < event->entrants; i++) {
        const char *name = event->entrant[i].name, *v = i ? " v " : "";
        size_t more = strlen(v) + strlen(name);
        if (n + more >= sizeof event->title)
            break;
        n += (size_t)snprintf(event->title + n, sizeof event->title - n, "%s%s", v, name);
    }
}

/* The file's name without its ending, or who plays. */
static void default_title(const struct draft *d, struct event *event)
{
    if (!d->path) {
        title_of_names(event);
        return;
    }
    const char *base = path_base(d->path), *dot = strrchr(base, '.');
    size_t n = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    (void)text_safe((struct text){base, n}, event->title, sizeof event->title);
}

static bool said_title(const struct draft *d, struct event *event, struct err *e)
{
    const char *said = draft_value(d, KEY_EVENT);

    if (!said) {
        default_title(d, event);
        return true;
    }
    const char *bad = draft_bad_name(said, sizeof event->title);
    if (bad)
        return draft_key_error(d, KEY_EVENT, e, "the title '%.80s': %s; expected 1 to %zu bytes",
                               said, bad, sizeof event->title - 1);
    return text_copy(text_of(said), event->title, sizeof event->title);
}

/* A stage without a title of its own has the tournament's and its rules as they are written. */
static bool title(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_RULES);
    char both[2 * sizeof event->title + RULES_TEXT];

    if (!said_title(d, event, e))
        return false;
    if (!d->stage || draft_by_stage(d, KEY_EVENT))
        return true;
    (void)snprintf(both, sizeof both, "%s: %s", event->title, text ? text : RULES_DEFAULT);
    (void)text_safe(text_of(both), event->title, sizeof event->title);
    return true;
}

bool config_complete(struct config *c, struct err *e)
{
    const struct draft *d = c->draft;
    struct event *event = &c->event;

    return rules(d, &event->rules, e) && unit(d, event, e) && deals(d, event, e) &&
           limits(d, &event->limits, e) && complete_entrants(c, e) &&
           complete_planning(d, event, e) && sets(d, event, e) && line_up(d, event, e) &&
           seed(c, e) && beacon(d, event, e) && deals_file(c, e) && title(d, event, e) &&
           event_check(event, e);
}
