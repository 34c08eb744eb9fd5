/*
 * The text of a tournament file: its schema, and the lines of what is wrong with it.
 *
 * libcyaml reads it into a struct by the schema. It tells no line for a broken text and an early
 * one for an unknown key, so libyaml, on which it stands, walks over the text before and finds the
 * lines after.
 */
#include <cyaml/cyaml.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "base/suggest.h"
#include "base/text.h"
#include "config/draft.h"
#include "base/yaml_error.h"

/* ---- Walking over the text ---- */

enum { DEPTH = 6, STEPS = 5 };

/* One step of the way to a spot: a key, or where it is NULL the number of an entry. */
struct step {
    const char *key;
    size_t entry;
};

struct level {
    bool mapping;
    bool on_key;  /* a key comes next */
    bool matches; /* what it is at lies on the way */
    size_t entry; /* entries seen */
};

struct search {
    struct step step[STEPS];
    size_t steps;
    size_t line; /* of the last node that is at the end of the way, from 1; 0: none yet */
    struct level level[DEPTH];
    size_t depth;
    size_t documents;
    yaml_event_type_t value; /* what that key's value is */
    const char *path;
    struct err *err;
    yaml_emitter_t *copy; /* in which each bot is a mapping; NULL: none is made */
};

static bool fail(struct search *w, const char *problem, size_t line)
{
    return err_set(w->err, ERR_USAGE, "%s:%zu: %s", w->path, line + 1, problem);
}

static bool is_key(const yaml_event_t *e, const char *key)
{
    return e->type == YAML_SCALAR_EVENT && strlen(key) == e->data.scalar.length &&
           memcmp(key, e->data.scalar.value, e->data.scalar.length) == 0;
}

/* Is the node that `e` begins, at the present depth, on the way? */
static bool is_on_way(const struct search *w, const struct level *l, const yaml_event_t *e)
{
    if (w->depth > w->steps || (w->depth > 1 && !w->level[w->depth - 2].matches))
        return false;
    const struct step *step = &w->step[w->depth - 1];
    return l->mapping ? step->key && is_key(e, step->key) : !step->key && step->entry == l->entry;
}

static void meet(struct search *w, const yaml_event_t *e)
{
    size_t line = e->start_mark.line + 1;

    if (w->depth == 0) {
        w->line = w->steps ? 0 : line;
        return;
    }
    struct level *l = &w->level[w->depth - 1];
    if (l->mapping && !l->on_key) {
        if (l->matches && w->depth == w->steps)
            w->value = e->type;
        l->on_key = true;
        return;
    }
    l->matches = is_on_way(w, l, e);
    l->on_key = false;
    l->entry++;
    if (l->matches && w->depth == w->steps)
        w->line = line;
}

static bool enter(struct search *w, const yaml_event_t *e)
{
    bool mapping = e->type == YAML_MAPPING_START_EVENT;

    if (w->depth == DEPTH)
        return fail(w, "lists and mappings are nested too deeply", e->start_mark.line);
    w->level[w->depth++] = (struct level){.mapping = mapping, .on_key = mapping};
    return true;
}

/* A value that begins with a sign of YAML's is empty but for that. */
static bool is_text(struct search *w, const yaml_event_t *e)
{
    const yaml_char_t *tag = e->data.scalar.tag;
    size_t line = e->start_mark.line, n = e->data.scalar.length;

    if (memchr(e->data.scalar.value, 0, n))
        return fail(w, "a zero byte in a text", line);
    if (!n && e->data.scalar.anchor)
        return fail(w, "a value that begins with '&' needs quotes", line);
    return n || !tag || tag[0] != '!' || fail(w, "a value that begins with '!' needs quotes", line);
}

static bool step_over(struct search *w, const yaml_event_t *e)
{
    switch (e->type) {
    case YAML_SCALAR_EVENT:
        meet(w, e);
        return is_text(w, e);
    case YAML_MAPPING_START_EVENT:
    case YAML_SEQUENCE_START_EVENT:
        meet(w, e);
        return enter(w, e);
    case YAML_MAPPING_END_EVENT:
    case YAML_SEQUENCE_END_EVENT:
        w->depth--;
        return true;
    case YAML_ALIAS_EVENT:
        return fail(w, "a value that begins with '*' needs quotes; there are no aliases",
                    e->start_mark.line);
    case YAML_DOCUMENT_START_EVENT:
        return ++w->documents == 1 ||
               fail(w, "a second document; expected one", e->start_mark.line);
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_DOCUMENT_END_EVENT:
        return true;
    }
    return true;
}

/* A bot of which only the name is given, in the list that the way leads to. */
static bool is_bot_name(const struct search *w, const yaml_event_t *e)
{
    return w->depth == 2 && w->level[0].matches && !w->level[1].mapping &&
           e->type == YAML_SCALAR_EVENT && e->data.scalar.length;
}

/* {bot: NAME} */
static bool copy_bot_name(yaml_emitter_t *copy, yaml_event_t *name)
{
    yaml_event_t start, key, end;

    if (!yaml_mapping_start_event_initialize(&start, NULL, NULL, 1, YAML_ANY_MAPPING_STYLE) ||
        !yaml_emitter_emit(copy, &start) ||
        !yaml_scalar_event_initialize(&key, NULL, NULL, (const yaml_char_t *)"bot", 3, 1, 1,
                                      YAML_ANY_SCALAR_STYLE) ||
        !yaml_emitter_emit(copy, &key)) {
        yaml_event_delete(name);
        return false;
    }
    return yaml_emitter_emit(copy, name) && yaml_mapping_end_event_initialize(&end) &&
           yaml_emitter_emit(copy, &end);
}

/* The emitter lets go of the event. */
static bool copy_event(struct search *w, yaml_event_t *e)
{
    bool ok = is_bot_name(w, e) ? copy_bot_name(w->copy, e) : yaml_emitter_emit(w->copy, e);

    return ok || err_memory(w->err);
}

/* Walks over the whole text. False with *w->err if it is not YAML as we take it. */
static bool search(struct search *w, const void *data, size_t n)
{
    yaml_parser_t parser;
    yaml_event_t event;
    bool ok = true, end = false;

    if (!yaml_parser_initialize(&parser))
        return err_memory(w->err);
    yaml_parser_set_input_string(&parser, data, n);
    while (ok && !end) {
        if (!yaml_parser_parse(&parser, &event)) {
            ok = yaml_error(w->err, w->path, data, n, &parser);
            break;
        }
        ok = step_over(w, &event);
        end = event.type == YAML_STREAM_END_EVENT;
        if (ok && w->copy)
            ok = copy_event(w, &event);
        else
            yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return ok;
}

/* The way to a spot, or to what comes nearest above it, and its line; all zeros in a text that does
 * not parse. */
static struct search look_for(const void *data, size_t n, const struct spot *spot)
{
    struct search way = {.path = ""}, w;

    if (spot->stage) {
        way.step[way.steps++] = (struct step){.key = "stages"};
        way.step[way.steps++] = (struct step){.entry = spot->stage - 1};
    }
    if (spot->key)
        way.step[way.steps++] = (struct step){.key = spot->key};
    if (spot->key && spot->entry != NO_ENTRY)
        way.step[way.steps++] = (struct step){.entry = spot->entry};
    if (spot->key && spot->field)
        way.step[way.steps++] = (struct step){.key = spot->field};
    for (w = way; search(&w, data, n) && w.line == 0 && way.steps > 0; w = way)
        way.steps--;
    return w;
}

size_t draft_line(const void *data, size_t n, const struct spot *spot)
{
    return look_for(data, n, spot).line;
}

/* ---- The schema ---- */

#define TEXT_FIELD(name, type, member) \
    CYAML_FIELD_STRING_PTR(name, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, 0, \
                           CYAML_UNLIMITED)
#define LIST_FIELD(name, type, member, entry, least, most) \
    CYAML_FIELD_SEQUENCE(name, CYAML_FLAG_POINTER | CYAML_FLAG_OPTIONAL, type, member, entry, \
                         least, most)
#define TOP_FIELD(id, name) TEXT_FIELD(#name, struct yaml_file, top.value[KEY_##id]),
#define STAGE_FIELD(id, name) TEXT_FIELD(#name, struct yaml_part, value[KEY_##id]),
#define LIMIT_FIELD(id, name, ...) \
    TEXT_FIELD(#name, struct yaml_limits, value[KEY_##id - TOP_KEY_COUNT]),
#define BOT_FIELD(name) TEXT_FIELD(#name, struct yaml_bot, name)

static const cyaml_schema_field_t limit_fields[] = {LIMIT_KEYS(LIMIT_FIELD) CYAML_FIELD_END};

static const cyaml_schema_field_t bot_fields[] = {BOT_FIELD(bot), BOT_FIELD(name), BOT_FIELD(args),
                                                  CYAML_FIELD_END};

static const cyaml_schema_value_t bot_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct yaml_bot, bot_fields)};

static const cyaml_schema_value_t name_value = {
    CYAML_VALUE_STRING(CYAML_FLAG_POINTER, char, 0, CYAML_UNLIMITED)};

static const cyaml_schema_value_t pair_value = {
    CYAML_VALUE_SEQUENCE_FIXED(CYAML_FLAG_POINTER, char *, &name_value, 2)};

static const cyaml_schema_field_t stage_fields[] = {
    STAGE_KEYS(STAGE_FIELD)
        CYAML_FIELD_MAPPING("limits", CYAML_FLAG_OPTIONAL, struct yaml_part, limits, limit_fields),
    LIST_FIELD("pairs", struct yaml_part, pairs, &pair_value, 0, EVENT_PAIRS), CYAML_FIELD_END};

static const cyaml_schema_value_t stage_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct yaml_part, stage_fields)};

static const cyaml_schema_field_t file_fields[] = {
    TOP_KEYS(TOP_FIELD) CYAML_FIELD_MAPPING("limits", CYAML_FLAG_OPTIONAL, struct yaml_file,
                                            top.limits, limit_fields),
    LIST_FIELD("bots", struct yaml_file, bots, &bot_value, 0, CONFIG_BOTS),
    LIST_FIELD("pairs", struct yaml_file, top.pairs, &pair_value, 0, EVENT_PAIRS),
    LIST_FIELD("stages", struct yaml_file, stages, &stage_value, 1, CONFIG_STAGES),
    CYAML_FIELD_END};

static const cyaml_schema_value_t file_value = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct yaml_file, file_fields)};

/* ---- What libcyaml says ---- */

/* Its log: the first line is the reason, the others lead from the place of the error outwards. */
struct complaint {
    char reason[160];
    struct step step[STEPS + 1];
    char key[STEPS + 1][24];
    size_t steps;
};

static void hear(cyaml_log_t level, void *context, const char *fmt, va_list args)
{
    struct complaint *said = context;
    char line[160], *at, *end;

    (void)level;
    (void)vsnprintf(line, sizeof line, fmt, args);
    line[strcspn(line, "\n")] = '\0';
    if (!said->reason[0])
        (void)snprintf(said->reason, sizeof said->reason, "%s", line);
    if (said->steps > STEPS)
        return;
    struct step *step = &said->step[said->steps];
    if ((at = strstr(line, "in mapping field '"))) {
        at += strlen("in mapping field '");
        end = strchr(at, '\'');
        (void)snprintf(said->key[said->steps], sizeof said->key[0], "%.*s",
                       end ? (int)(end - at) : 0, at);
        step->key = said->key[said->steps++];
    } else if ((at = strstr(line, "in sequence entry '"))) {
        /* it counts the entries begun */
        size_t entry = strtoul(at + strlen("in sequence entry '"), NULL, 10);
        *step = (struct step){.entry = entry ? entry - 1 : 0};
        said->steps++;
    }
}

/* The spot of the error; `key` (or NULL) lies one below what the log led to. */
static struct spot spot_of(const struct complaint *said, const char *key)
{
    struct spot spot = {.entry = NO_ENTRY};

    for (size_t i = said->steps; i-- > 0;) {
        const struct step *step = &said->step[i];
        if (step->key && strcmp(step->key, "stages") == 0 && i > 0)
            spot.stage = said->step[--i].entry + 1;
        else if (!step->key && spot.entry == NO_ENTRY)
            spot.entry = step->entry;
        else if (step->key && !spot.key)
            spot.key = step->key;
        else if (step->key)
            spot.field = step->key;
    }
    if (key && !spot.key)
        spot.key = key;
    else if (key)
        spot.field = key;
    return spot;
}

#define KEY_LIST(id, name) #name ", "
#define LIMIT_LIST(id, name, ...) ", " #name
#define LIMIT_NAME(id, name, ...) #name,
static const char *known_keys(const struct complaint *said)
{
    if (said->steps == 0)
        return TOP_KEYS(KEY_LIST) "limits, bots, pairs, stages";
    if (said->step[0].key) /* a mapping in no list */
        return &(LIMIT_KEYS(LIMIT_LIST))[2];
    return said->step[1].key && strcmp(said->step[1].key, "bots") == 0
               ? "bot, name, args"
               : STAGE_KEYS(KEY_LIST) "limits, pairs";
}

static bool is_limit(const char *key)
{
    static const char *const limits[] = {LIMIT_KEYS(LIMIT_NAME)};

    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        if (strcmp(limits[i], key) == 0)
            return true;
    return false;
}

/* Says which keys there are where none is near. */
static bool unknown_key(const struct complaint *said, const char *key, struct err *e)
{
    const char *known = known_keys(said);
    struct suggest near = suggest_for(text_of(key));
    char ask[SUGGEST_ASK];

    suggest_try_list(&near, known);
    if (strpbrk(key, ":="))
        return err_set(e, ERR_USAGE, "'%s': expected `key: value`, with a blank behind the colon",
                       key);
    if (is_limit(key) && !near.word.n)
        return err_set(e, ERR_USAGE, "the key '%s' stands below `limits:`", key);
    if (near.word.n)
        return err_set(e, ERR_USAGE, "there is no key '%s' here%s", key,
                       suggest_ask(&near, "", ask));
    return err_set(e, ERR_USAGE, "there is no key '%s' here, but %s", key, known);
}

static const char *spot_name(const struct spot *spot)
{
    return spot->field ? spot->field : spot->key ? spot->key : spot->stage ? "stages" : "the file";
}

static const char one_word[] = "expected one word or number";

static const char *expected(const struct spot *spot)
{
    if (strcmp(spot_name(spot), "stages") == 0)
        return "expected a list of stages, as in `- rules: modern`";
    if (!spot->key)
        return "expected keys and values, as in `rules: modern`";
    if (spot->field)
        return one_word;
    if (strcmp(spot->key, "limits") == 0)
        return "expected limits, as in `limits: {answer_ms: 50}`";
    if (strcmp(spot->key, "bots") == 0)
        return "expected a list of bots, as in `- bot: simple`";
    if (strcmp(spot->key, "pairs") == 0)
        return "expected a list of pairs of names, as in `pairs: [[Alice, Bob], [Cora, Dan]]`";
    return one_word;
}

static const char *instead_of_word(const struct search *found)
{
    return found->value == YAML_SEQUENCE_START_EVENT  ? ", not a list"
           : found->value == YAML_MAPPING_START_EVENT ? ", not keys and values"
                                                      : "";
}

static int most_entries(const char *list)
{
    return strcmp(list, "bots") == 0     ? CONFIG_BOTS
           : strcmp(list, "stages") == 0 ? CONFIG_STAGES
                                         : EVENT_PAIRS;
}

/* libyaml has parsed all of it once before, so it fails only where memory does. */
static bool lacks_memory(cyaml_err_t code)
{
    return code == CYAML_ERR_OOM || code == CYAML_ERR_LIBYAML_PARSER_INIT ||
           code == CYAML_ERR_LIBYAML_PARSER;
}

static bool explain(cyaml_err_t code, struct complaint *said, const char *path, const void *data,
                    size_t n, struct err *e)
{
    static const char unknown[] = "Load: Unexpected key: ";

    if (code == CYAML_ERR_SEQUENCE_ENTRIES_MAX)
        said->step[0].entry++; /* which has not begun */
    struct spot spot = spot_of(said, NULL);
    if (lacks_memory(code))
        return err_set(e, ERR_ABORT, "%s: out of memory", path);
    if (code == CYAML_ERR_INVALID_KEY && strncmp(said->reason, unknown, strlen(unknown)) == 0) {
        const char *key = said->reason + strlen(unknown);
        spot = spot_of(said, key);
        (void)unknown_key(said, key, e);
        return err_prefix(e, "%s:%zu: ", path, draft_line(data, n, &spot));
    }
    struct search found = look_for(data, n, &spot);
    size_t line = found.line;
    const char *name = spot_name(&spot);
    if (code == CYAML_ERR_UNEXPECTED_EVENT)
        return err_set(e, ERR_USAGE, "%s:%zu: '%s' is given twice", path, line, name);
    if (code == CYAML_ERR_SEQUENCE_ENTRIES_MAX && said->steps % 2 == 0)
        return err_set(e, ERR_USAGE, "%s:%zu: '%s' has too many entries; expected at most %d", path,
                       line, name, most_entries(name));
    const char *what = expected(&spot);
    return err_set(e, ERR_USAGE, "%s:%zu: %s: %s%s", path, line, name, what,
                   what == one_word ? instead_of_word(&found) : "");
}

static const cyaml_config_t *config_for(cyaml_config_t *config, struct complaint *said)
{
    *config = (cyaml_config_t){
        .log_fn = said ? hear : NULL,
        .log_ctx = said,
        .mem_fn = cyaml_mem,
        .log_level = CYAML_LOG_ERROR,
        .flags = CYAML_CFG_NO_ALIAS,
    };
    return config;
}

static int write_copy(void *copy, unsigned char *data, size_t n)
{
    return buf_add(copy, data, n);
}

/* Appends the text with a mapping for every bot, as the schema has them. */
static bool copy_text(struct buf *copy, const char *path, const void *data, size_t n, struct err *e)
{
    yaml_emitter_t emitter;
    struct search w = {
        .step = {{.key = "bots"}}, .steps = 1, .path = path, .err = e, .copy = &emitter};

    if (!yaml_emitter_initialize(&emitter))
        return err_memory(e);
    yaml_emitter_set_output(&emitter, write_copy, copy);
    yaml_emitter_set_width(&emitter, -1);
    bool ok = search(&w, data, n);
    yaml_emitter_delete(&emitter);
    return ok;
}

bool draft_read_yaml(struct yaml_file **file, const char *path, const void *data, size_t n,
                     struct err *e)
{
    struct complaint said = {.steps = 0};
    struct yaml_file *read = NULL;
    struct buf copy = {.len = 0};
    cyaml_config_t config;

    if (!copy_text(&copy, path, data, n, e)) {
        buf_finish(&copy);
        return false;
    }
    cyaml_err_t code =
        cyaml_load_data(copy.len ? copy.data : data, copy.len, config_for(&config, &said),
                        &file_value, (cyaml_data_t **)&read, NULL);
    buf_finish(&copy);
    if (code != CYAML_OK)
        return explain(code, &said, path, data, n, e);
    if (!read)
        return err_set(e, ERR_USAGE, "%s:1: nothing is in it; expected at least `bots:`", path);
    *file = read;
    return true;
}

void draft_free_yaml(struct yaml_file *file)
{
    cyaml_config_t config;

    (void)cyaml_free(config_for(&config, NULL), &file_value, file, 0);
}
