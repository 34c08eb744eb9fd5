/*
 * libyaml makes a tree of the text, in which every value knows its line. Keys that tournament files
 * have too are tried out as a configuration.
 */
#include "class/class_file.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <yaml.h>

#include "base/file.h"
#include "base/suggest.h"
#include "config/roster.h"
#include "config/yaml_error.h"

struct parse {
    struct class_file *s;
    const char *path;
    yaml_document_t *document;
    struct err *err;
};

/* A key; without a function its value is a setting of tournament files. */
struct class_key {
    const char *name;
    bool (*read)(struct parse *p, const yaml_node_t *value);
};

/* ---- Nodes ---- */

static bool refuse_node(const struct parse *p, const yaml_node_t *node, const char *what)
{
    assert(node);
    return err_set(p->err, ERR_USAGE, "%s:%zu: %s", p->path, node->start_mark.line + 1, what);
}

/* The same with the word that the node is. */
static bool refuse_word(const struct parse *p, const yaml_node_t *node, const char *what)
{
    assert(node);
    return err_set(p->err, ERR_USAGE, "%s:%zu: '%.60s' %s", p->path, node->start_mark.line + 1,
                   (const char *)node->data.scalar.value, what);
}

static yaml_node_t *node_at(const struct parse *p, int index)
{
    yaml_node_t *node = yaml_document_get_node(p->document, index);

    assert(node);
    return node;
}

/* Its text, to which libyaml adds a zero; NULL if it is no text, or has a zero in it. */
static const char *text_at(const yaml_node_t *node)
{
    assert(node);
    if (node->type != YAML_SCALAR_NODE)
        return NULL;
    const char *text = (const char *)node->data.scalar.value;
    return strlen(text) == node->data.scalar.length ? text : NULL;
}

static bool refuse_no_word(const struct parse *p, const yaml_node_t *node)
{
    const char *instead = "";

    if (node->type == YAML_SEQUENCE_NODE)
        instead = ", not a list";
    else if (node->type == YAML_MAPPING_NODE)
        instead = ", not keys and values";
    return err_set(p->err, ERR_USAGE, "%s:%zu: expected one word or number%s", p->path,
                   node->start_mark.line + 1, instead);
}

static bool copy_text(const struct parse *p, const yaml_node_t *node, char *out, size_t cap)
{
    const char *text = text_at(node);

    if (!text || !*text)
        return refuse_no_word(p, node);
    if (!text_copy(text_of(text), out, cap))
        return refuse_node(p, node, "the value is too long");
    return true;
}

static bool copy_number(const struct parse *p, const yaml_node_t *node, double least, double most,
                        double *out)
{
    const char *text = text_at(node);
    char *end = NULL, expected[96];
    double value = text ? strtod(text, &end) : NAN;

    if (text && *text && !*end && value >= least && value <= most) {
        *out = value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, "expected a number from %g to %g", least, most);
    return refuse_node(p, node, expected);
}

static bool copy_whole(const struct parse *p, const yaml_node_t *node, unsigned least,
                       unsigned most, uint32_t *out)
{
    const char *text = text_at(node);
    char expected[96];
    uint64_t value;

    if (text && text_u64(text_of(text), least, most, &value)) {
        *out = (uint32_t)value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, "expected a whole number from %u to %u", least, most);
    return refuse_node(p, node, expected);
}

/* ---- Mappings ---- */

static const struct class_key *find_key(const struct class_key *keys, const char *name)
{
    for (; name && keys->name; keys++)
        if (strcmp(keys->name, name) == 0)
            return keys;
    return NULL;
}

static bool refuse_key(const struct parse *p, const yaml_node_t *node, const struct class_key *keys)
{
    char known[400] = "";
    const char *text = text_at(node);

    for (const struct class_key *k = keys; k->name; k++) {
        size_t n = strlen(known);
        (void)snprintf(known + n, sizeof known - n, "%s%s", n ? ", " : "", k->name);
    }
    struct suggest near = suggest_for(text_of(text ? text : ""));
    char ask[SUGGEST_ASK];
    suggest_try_list(&near, known);
    return err_set(p->err, ERR_USAGE, "%s:%zu: there is no key '%.60s' here%s%s", p->path,
                   node->start_mark.line + 1, text ? text : "",
                   near.word.n ? suggest_ask(&near, "", ask) : ", but ", near.word.n ? "" : known);
}

static bool is_given_before(const struct parse *p, const yaml_node_t *mapping,
                            const yaml_node_pair_t *at)
{
    const yaml_node_pair_t *pair = mapping->data.mapping.pairs.start;

    for (; pair < at; pair++) {
        const char *one = text_at(node_at(p, pair->key)), *two = text_at(node_at(p, at->key));
        if (one && two && strcmp(one, two) == 0)
            return true;
    }
    return false;
}

static bool add_setting(struct parse *p, const char *key, const yaml_node_t *value)
{
    struct class_file *s = p->s;
    const char *text = text_at(value);

    if (!text)
        return refuse_no_word(p, value);
    if (!(s->text[s->settings] = strdup(text)))
        return err_memory(p->err);
    s->at[s->settings] = value->start_mark.line + 1;
    s->setting[s->settings] = (struct config_setting){key, s->text[s->settings]};
    s->settings++;
    return true;
}

static bool read_mapping(struct parse *p, const yaml_node_t *node, const struct class_key *keys)
{
    if (node->type != YAML_MAPPING_NODE)
        return refuse_node(p, node, "expected keys and values, as in `rules: modern`");
    const yaml_node_pair_t *pair = node->data.mapping.pairs.start;
    for (; pair < node->data.mapping.pairs.top; pair++) {
        yaml_node_t *name = node_at(p, pair->key);
        const struct class_key *key = find_key(keys, text_at(name));
        if (!key)
            return refuse_key(p, name, keys);
        if (is_given_before(p, node, pair))
            return refuse_node(p, name, "this key is given twice");
        yaml_node_t *value = node_at(p, pair->value);
        if (!(key->read ? key->read(p, value) : add_setting(p, key->name, value)))
            return false;
    }
    return true;
}

/* The value of a key; NULL if it is not there. */
static yaml_node_t *mapping_value(const struct parse *p, const yaml_node_t *mapping,
                                  const char *key)
{
    const yaml_node_pair_t *pair = mapping->data.mapping.pairs.start;

    for (; pair < mapping->data.mapping.pairs.top; pair++) {
        const char *name = text_at(node_at(p, pair->key));
        if (name && strcmp(name, key) == 0)
            return node_at(p, pair->value);
    }
    return NULL;
}

/* ---- Lists ---- */

struct list {
    const char *expected, *too_many;
    size_t most; /* items */
    bool (*read)(struct parse *p, const yaml_node_t *item);
};

static bool read_list(struct parse *p, const yaml_node_t *node, const struct list *list)
{
    size_t n = 0;

    if (node->type != YAML_SEQUENCE_NODE)
        return refuse_node(p, node, list->expected);
    const yaml_node_item_t *at = node->data.sequence.items.start;
    for (; at < node->data.sequence.items.top; at++, n++) {
        yaml_node_t *item = node_at(p, *at);
        if (n == list->most)
            return refuse_node(p, item, list->too_many);
        if (!list->read(p, item))
            return false;
    }
    return true;
}

/* ---- Keys of tournament files ---- */

/* A number: in a tournament file it may also be the name of a file. */
static bool read_deals(struct parse *p, const yaml_node_t *value)
{
    uint32_t deals;

    return copy_whole(p, value, 1, 1000000, &deals) && add_setting(p, "deals", value);
}

static bool read_limits(struct parse *p, const yaml_node_t *value)
{
    static const struct class_key keys[] = {
        {"answer_ms", NULL},    {"table_ms", NULL}, {"load_ms", NULL}, {"memory_mb", NULL},
        {"repair_limit", NULL}, {"bot_mb", NULL},   {NULL, NULL}};

    return read_mapping(p, value, keys);
}

static bool read_format(struct parse *p, const yaml_node_t *value)
{
    const char *text = text_at(value);

    if (!text || (strcmp(text, "round-robin") != 0 && strcmp(text, "settle") != 0))
        return refuse_node(p, value, "expected round-robin or settle, in which all meet");
    return add_setting(p, "format", value);
}

static bool read_event(struct parse *p, const yaml_node_t *value)
{
    return copy_text(p, value, p->s->title, sizeof p->s->title) && add_setting(p, "event", value);
}

/* ---- The class's own keys ---- */

static bool read_submissions(struct parse *p, const yaml_node_t *value)
{
    char name[PATH_CAP];

    return copy_text(p, value, name, sizeof name) &&
           path_beside(p->s->folder, p->path, name, p->err);
}

static bool add_rung(struct parse *p, const yaml_node_t *item)
{
    struct class_file *s = p->s;

    if (!copy_text(p, item, s->rung[s->rungs], NAME_CAP))
        return false;
    if (strpbrk(s->rung[s->rungs], " \t/="))
        return refuse_node(p, item, "expected the name of a bot that is shipped (bots)");
    for (size_t i = 0; i < s->rungs; i++)
        if (strcmp(s->rung[i], s->rung[s->rungs]) == 0)
            return refuse_node(p, item, "this rung is there already");
    s->rung_at[s->rungs++] = item->start_mark.line + 1;
    return true;
}

static bool read_rungs(struct parse *p, const yaml_node_t *value)
{
    static const struct list list = {"expected a list of bots, as in `rungs: [random, greedy]`",
                                     "too many bots; expected at most 16", CLASS_FILE_RUNGS,
                                     add_rung};

    p->s->rungs = 0;
    return read_list(p, value, &list);
}

bool class_file_find_rungs(const struct class_file *s, const char *path, struct err *err)
{
    char found[PATH_CAP];

    for (size_t i = 0; i < s->rungs; i++)
        if (!roster_find(s->rung[i], found, err))
            return s->rung_at[i] ? err_prefix(err, "%s:%zu: ", path, s->rung_at[i])
                                 : err_prefix(err, "%s: ", path);
    return true;
}

static bool add_compare(struct parse *p, const yaml_node_t *item)
{
    struct class_file *s = p->s;
    char name[PATH_CAP];
    struct stat st;

    if (!copy_text(p, item, name, sizeof name) ||
        !path_beside(s->compare[s->compares], p->path, name, p->err))
        return false;
    if (stat(s->compare[s->compares], &st) != 0 || !S_ISDIR(st.st_mode))
        return refuse_word(p, item, "is not an existing folder");
    s->compares++;
    return true;
}

static bool read_compare(struct parse *p, const yaml_node_t *value)
{
    static const struct list list = {"expected a list of folders, as in `compare: [last-year]`",
                                     "too many folders; expected at most 8", CLASS_FILE_FOLDERS,
                                     add_compare};

    return read_list(p, value, &list);
}

static bool read_names(struct parse *p, const yaml_node_t *value)
{
    const char *text = text_at(value);

    if (!text || (strcmp(text, "shown") != 0 && strcmp(text, "hidden") != 0))
        return refuse_node(p, value, "expected shown or hidden");
    p->s->hidden = strcmp(text, "hidden") == 0;
    return true;
}

static bool read_confidence(struct parse *p, const yaml_node_t *value)
{
    return copy_number(p, value, 0.5, 0.9999, &p->s->confidence);
}

#define BUILD_LIMIT(name, least, most) \
    static bool read_##name(struct parse *p, const yaml_node_t *value) \
    { \
        return copy_whole(p, value, least, most, &p->s->build.name); \
    }
BUILD_LIMIT(seconds, 1, 3600)
BUILD_LIMIT(memory_mb, 64, 1 << 20)
BUILD_LIMIT(disk_mb, 8, 1 << 16)
BUILD_LIMIT(output_kb, 1, 1024)
BUILD_LIMIT(processes, 4, 256)

static bool read_build(struct parse *p, const yaml_node_t *value)
{
    static const struct class_key keys[] = {
        {"seconds", read_seconds},     {"memory_mb", read_memory_mb}, {"disk_mb", read_disk_mb},
        {"output_kb", read_output_kb}, {"processes", read_processes}, {NULL, NULL}};

    return read_mapping(p, value, keys);
}

/* ---- The rubric ---- */

static const struct {
    const char *name;
    enum rubric_what what;
    double least, most; /* of its points */
    const char *others[2];
} kinds[] = {
    {"base", RUBRIC_BASE, 0, 100, {NULL, NULL}},
    {"check", RUBRIC_CHECK, 0, 100, {NULL, NULL}},
    {"beats", RUBRIC_BEATS, 0, 100, {"points", NULL}},
    {"rank", RUBRIC_RANK, 0, 100, {NULL, NULL}},
    {"rating", RUBRIC_RATING, 0, 100, {"from", "to"}},
    {"faults", RUBRIC_FAULTS, -100, 0, {"most", NULL}},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static bool copy_rung(const struct parse *p, const yaml_node_t *node, char rung[NAME_CAP])
{
    if (!copy_text(p, node, rung, NAME_CAP))
        return false;
    for (size_t i = 0; i < p->s->rungs; i++)
        if (strcmp(p->s->rung[i], rung) == 0)
            return true;
    struct suggest near = suggest_for(text_of(rung));
    char ask[SUGGEST_ASK], what[SUGGEST_ASK + 32];
    for (size_t i = 0; i < p->s->rungs; i++)
        suggest_try(&near, p->s->rung[i]);
    (void)snprintf(what, sizeof what, "is none of the rungs%s", suggest_ask(&near, "", ask));
    return refuse_word(p, node, what);
}

static bool read_line_values(const struct parse *p, unsigned kind, yaml_node_t *const value[3],
                             struct rubric_line *line)
{
    line->what = kinds[kind].what;
    if (line->what == RUBRIC_BEATS)
        return copy_rung(p, value[0], line->rung[0]) &&
               copy_number(p, value[1], kinds[kind].least, kinds[kind].most, &line->points);
    if (!copy_number(p, value[0], kinds[kind].least, kinds[kind].most, &line->points))
        return false;
    if (line->what == RUBRIC_FAULTS)
        return copy_number(p, value[1], -100, 0, &line->most);
    if (line->what == RUBRIC_RATING &&
        (!copy_rung(p, value[1], line->rung[0]) || !copy_rung(p, value[2], line->rung[1])))
        return false;
    return line->what != RUBRIC_RATING || strcmp(line->rung[0], line->rung[1]) != 0 ||
           refuse_node(p, value[1], "expected two different rungs");
}

static bool refuse_line(const struct parse *p, const yaml_node_t *key, const char *expected)
{
    struct suggest near = suggest_for(text_of(text_at(key)));
    char ask[SUGGEST_ASK];

    for (unsigned k = 0; k < KINDS; k++)
        suggest_try(&near, kinds[k].name);
    return err_set(p->err, ERR_USAGE, "%s:%zu: there is no line '%.60s' of a rubric%s%s", p->path,
                   key->start_mark.line + 1, text_at(key),
                   near.word.n ? suggest_ask(&near, "", ask) : "; ", near.word.n ? "" : expected);
}

static bool read_rubric_line(const struct parse *p, const yaml_node_t *node,
                             struct rubric_line *line)
{
    static const char expected[] =
        "expected a line of the rubric: base: N; check: N; {beats: RUNG, points: N}; rank: N; "
        "{rating: N, from: RUNG, to: RUNG}; or {faults: -N, most: -N}";
    yaml_node_t *value[3] = {NULL, NULL, NULL};

    if (node->type != YAML_MAPPING_NODE)
        return refuse_node(p, node, expected);
    ptrdiff_t pairs = node->data.mapping.pairs.top - node->data.mapping.pairs.start;
    for (unsigned k = 0; k < KINDS; k++) {
        if (!(value[0] = mapping_value(p, node, kinds[k].name)))
            continue;
        unsigned n = 1;
        for (unsigned i = 0; i < 2 && kinds[k].others[i]; i++, n++)
            if (!(value[n] = mapping_value(p, node, kinds[k].others[i])))
                return refuse_node(p, node, expected);
        return pairs == n ? read_line_values(p, k, value, line) : refuse_node(p, node, expected);
    }
    const yaml_node_t *key = pairs ? node_at(p, node->data.mapping.pairs.start->key) : NULL;
    return key && text_at(key) ? refuse_line(p, key, expected) : refuse_node(p, node, expected);
}

static bool add_rubric_line(struct parse *p, const yaml_node_t *item)
{
    return read_rubric_line(p, item, &p->s->rubric[p->s->lines]) && ++p->s->lines;
}

static const struct list rubric_list = {"expected a list, as in `- check: 20`",
                                        "too many lines; expected at most 32", RUBRIC_LINES,
                                        add_rubric_line};

/* Read last, as its lines name rungs. */
static bool read_rubric_later(struct parse *p, const yaml_node_t *value)
{
    return value->type == YAML_SEQUENCE_NODE || refuse_node(p, value, rubric_list.expected);
}

void class_file_line(const struct rubric_line *line, char text[2 * NAME_CAP + 16])
{
    const size_t cap = 2 * NAME_CAP + 16;

    if (line->what == RUBRIC_BEATS)
        (void)snprintf(text, cap, "beats %s", line->rung[0]);
    else
        (void)snprintf(text, cap, "%s", kinds[line->what].name);
}

/* ---- The file ---- */

static const struct class_key all_keys[] = {
    {"event", read_event}, {"submissions", read_submissions},
    {"rules", NULL},       {"enforcement", NULL},
    {"unit", NULL},        {"deals", read_deals},
    {"sets", NULL},        {"format", read_format},
    {"eps", NULL},         {"bound", NULL},
    {"max_sets", NULL},    {"max_time", NULL},
    {"seed", NULL},        {"limits", read_limits},
    {"rungs", read_rungs}, {"compare", read_compare},
    {"names", read_names}, {"confidence", read_confidence},
    {"build", read_build}, {"rubric", read_rubric_later},
    {NULL, NULL}};

/* Tries the first so many settings with two bots. */
static bool try_settings(struct class_file *s, size_t n, struct err *err)
{
    struct config c;

    if (!config_init(&c, err))
        return false;
    bool ok = config_bot(&c, "a=a", err) && config_bot(&c, "b=b", err) &&
              config_set_all(&c, s->setting, n, err) && config_complete(&c, err);
    if (ok)
        s->limits = c.event.limits;
    config_finish(&c);
    return ok;
}

/* Finds what a tournament file could not say, with the first line that is too much. */
static bool check_settings(const struct parse *p)
{
    struct class_file *s = p->s;
    size_t n = s->settings;

    if (try_settings(s, n, p->err))
        return true;
    while (n > 0 && !try_settings(s, n - 1, NULL))
        n--;
    return n > 0 ? err_prefix(p->err, "%s:%zu: ", p->path, s->at[n - 1])
                 : err_prefix(p->err, "%s: ", p->path);
}

static bool read_document(struct parse *p)
{
    yaml_node_t *root = yaml_document_get_root_node(p->document), *rubric;

    if (!root)
        return err_set(p->err, ERR_USAGE,
                       "%s:1: nothing is in it; expected at least `submissions:`", p->path);
    if (!read_mapping(p, root, all_keys))
        return false;
    if ((rubric = mapping_value(p, root, "rubric")) && !read_list(p, rubric, &rubric_list))
        return false;
    if (!p->s->folder[0])
        return refuse_node(p, root,
                           "there is no `submissions:`, the folder with those of the students");
    return check_settings(p);
}

static void set_defaults(struct class_file *s)
{
    static const char *const rungs[] = {"random", "greedy", "simple", "rule"};

    *s = (struct class_file){.confidence = 0.95,
                             .build = {.seconds = 20,
                                       .memory_mb = 1024,
                                       .disk_mb = 64,
                                       .output_kb = 64,
                                       .processes = 64}};
    for (; s->rungs < sizeof rungs / sizeof *rungs; s->rungs++)
        (void)snprintf(s->rung[s->rungs], NAME_CAP, "%s", rungs[s->rungs]);
}

bool class_file_parse(struct class_file *s, const char *path, const void *data, size_t n,
                      struct err *err)
{
    yaml_parser_t parser;
    yaml_document_t document;
    struct parse p = {s, path, &document, err};

    set_defaults(s);
    if (!yaml_parser_initialize(&parser))
        return err_memory(err);
    yaml_parser_set_input_string(&parser, data, n);
    bool ok = yaml_parser_load(&parser, &document);
    if (!ok) {
        (void)yaml_error(err, path, data, n, &parser);
    } else {
        ok = read_document(&p);
        yaml_document_delete(&document);
    }
    yaml_parser_delete(&parser);
    if (!ok)
        class_file_finish(s);
    return ok;
}

bool class_file_read(struct class_file *s, const char *path, struct err *err)
{
    struct buf text = {0};
    bool ok = file_read(path, CLASS_FILE_BYTES, &text, err) &&
              (buf_str(&text) || err_memory(err)) &&
              class_file_parse(s, path, text.data, text.len, err);

    buf_finish(&text);
    return ok;
}

void class_file_finish(struct class_file *s)
{
    for (size_t i = 0; i < s->settings; i++)
        free(s->text[i]);
    s->settings = 0;
}

const char *class_file_setting(const struct class_file *s, const char *key)
{
    for (size_t i = 0; i < s->settings; i++)
        if (strcmp(s->setting[i].key, key) == 0)
            return s->setting[i].value;
    return NULL;
}
