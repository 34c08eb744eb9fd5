/* Keys that tournament files have too are tried out as a configuration. */
#include "class/class_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/suggest.h"
#include "base/yaml_tree.h"
#include "config/roster.h"

static struct class_file *of(const struct yaml_tree *p)
{
    return p->target;
}

/* Takes a value for the tournament. */
static bool add_setting(struct yaml_tree *p, const yaml_node_t *value)
{
    struct class_file *s = p->target;
    const char *text = yaml_tree_text(value);

    if (!text)
        return yaml_tree_no_word(p, value);
    if (!(s->text[s->settings] = strdup(text)))
        return err_memory(p->err);
    s->at[s->settings] = value->start_mark.line + 1;
    s->setting[s->settings] = (struct config_setting){p->key, s->text[s->settings]};
    s->settings++;
    return true;
}

/* ---- Keys of tournament files ---- */

/* A number: in a tournament file it may also be the name of a file. */
static bool read_deals(struct yaml_tree *p, const yaml_node_t *value)
{
    uint32_t deals;

    return yaml_tree_whole(p, value, 1, 1000000, &deals) && add_setting(p, value);
}

static bool read_limits(struct yaml_tree *p, const yaml_node_t *value)
{
    static const struct yaml_key keys[] = {{"answer_ms", add_setting},
                                           {"table_ms", add_setting},
                                           {"load_ms", add_setting},
                                           {"memory_mb", add_setting},
                                           {"repair_limit", add_setting},
                                           {"bot_mb", add_setting},
                                           {NULL, NULL}};

    return yaml_tree_keys(p, value, keys);
}

static bool read_format(struct yaml_tree *p, const yaml_node_t *value)
{
    const char *text = yaml_tree_text(value);

    if (!text || (strcmp(text, "round-robin") != 0 && strcmp(text, "settle") != 0))
        return yaml_tree_refuse(p, value, "expected round-robin or settle, in which all meet");
    return add_setting(p, value);
}

static bool read_event(struct yaml_tree *p, const yaml_node_t *value)
{
    return yaml_tree_word(p, value, of(p)->title, sizeof of(p)->title) && add_setting(p, value);
}

/* ---- The class's own keys ---- */

static bool read_submissions(struct yaml_tree *p, const yaml_node_t *value)
{
    char name[PATH_CAP];

    return yaml_tree_word(p, value, name, sizeof name) &&
           (of(p)->folder[0] || path_beside(of(p)->folder, p->path, name, p->err));
}

static bool add_rung(struct yaml_tree *p, const yaml_node_t *item)
{
    struct class_file *s = p->target;

    if (!yaml_tree_word(p, item, s->rung[s->rungs], NAME_CAP))
        return false;
    if (strpbrk(s->rung[s->rungs], " \t/="))
        return yaml_tree_refuse(p, item, "expected the name of a bot that is shipped (bots)");
    for (size_t i = 0; i < s->rungs; i++)
        if (strcmp(s->rung[i], s->rung[s->rungs]) == 0)
            return yaml_tree_refuse(p, item, "this rung is there already");
    s->rung_at[s->rungs++] = item->start_mark.line + 1;
    return true;
}

static bool read_rungs(struct yaml_tree *p, const yaml_node_t *value)
{
    static const struct yaml_list list = {
        "expected a list of bots, as in `rungs: [random, greedy]`",
        "too many bots; expected at most 16", CLASS_FILE_RUNGS, add_rung};

    of(p)->rungs = 0;
    return yaml_tree_list(p, value, &list);
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

static bool add_compare(struct yaml_tree *p, const yaml_node_t *item)
{
    struct class_file *s = p->target;
    char name[PATH_CAP];
    struct stat st;

    if (!yaml_tree_word(p, item, name, sizeof name) ||
        !path_beside(s->compare[s->compares], p->path, name, p->err))
        return false;
    if (stat(s->compare[s->compares], &st) != 0 || !S_ISDIR(st.st_mode))
        return yaml_tree_refuse_word(p, item, "is not an existing folder");
    s->compares++;
    return true;
}

static bool read_compare(struct yaml_tree *p, const yaml_node_t *value)
{
    static const struct yaml_list list = {
        "expected a list of folders, as in `compare: [last-year]`",
        "too many folders; expected at most 8", CLASS_FILE_FOLDERS, add_compare};

    return yaml_tree_list(p, value, &list);
}

static bool read_names(struct yaml_tree *p, const yaml_node_t *value)
{
    const char *text = yaml_tree_text(value);

    if (!text || (strcmp(text, "shown") != 0 && strcmp(text, "hidden") != 0))
        return yaml_tree_refuse(p, value, "expected shown or hidden");
    of(p)->hidden = strcmp(text, "hidden") == 0;
    return true;
}

static bool read_analysis(struct yaml_tree *p, const yaml_node_t *value)
{
    return yaml_tree_whole(p, value, 0, 100000, &of(p)->analysis);
}

static bool read_confidence(struct yaml_tree *p, const yaml_node_t *value)
{
    return yaml_tree_number(p, value, 0.5, 0.9999, &of(p)->confidence);
}

#define BUILD_LIMIT(name, least, most) \
    static bool read_##name(struct yaml_tree *p, const yaml_node_t *value) \
    { \
        return yaml_tree_whole(p, value, least, most, &of(p)->build.name); \
    }
BUILD_LIMIT(seconds, 1, 3600)
BUILD_LIMIT(memory_mb, 64, 1 << 20)
BUILD_LIMIT(disk_mb, 8, 1 << 16)
BUILD_LIMIT(output_kb, 1, 1024)
BUILD_LIMIT(processes, 4, 256)

static bool read_build(struct yaml_tree *p, const yaml_node_t *value)
{
    static const struct yaml_key keys[] = {
        {"seconds", read_seconds},     {"memory_mb", read_memory_mb}, {"disk_mb", read_disk_mb},
        {"output_kb", read_output_kb}, {"processes", read_processes}, {NULL, NULL}};

    return yaml_tree_keys(p, value, keys);
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

static bool copy_rung(const struct yaml_tree *p, const yaml_node_t *node, char rung[NAME_CAP])
{
    if (!yaml_tree_word(p, node, rung, NAME_CAP))
        return false;
    for (size_t i = 0; i < of(p)->rungs; i++)
        if (strcmp(of(p)->rung[i], rung) == 0)
            return true;
    struct suggest near = suggest_for(text_of(rung));
    char ask[SUGGEST_ASK], what[SUGGEST_ASK + 32];
    for (size_t i = 0; i < of(p)->rungs; i++)
        suggest_try(&near, of(p)->rung[i]);
    (void)snprintf(what, sizeof what, "is none of the rungs%s", suggest_ask(&near, "", ask));
    return yaml_tree_refuse_word(p, node, what);
}

static bool read_line_values(const struct yaml_tree *p, unsigned kind, yaml_node_t *const value[3],
                             struct rubric_line *line)
{
    line->what = kinds[kind].what;
    if (line->what == RUBRIC_BEATS)
        return copy_rung(p, value[0], line->rung[0]) &&
               yaml_tree_number(p, value[1], kinds[kind].least, kinds[kind].most, &line->points);
    if (!yaml_tree_number(p, value[0], kinds[kind].least, kinds[kind].most, &line->points))
        return false;
    if (line->what == RUBRIC_FAULTS)
        return yaml_tree_number(p, value[1], -100, 0, &line->most);
    if (line->what == RUBRIC_RATING &&
        (!copy_rung(p, value[1], line->rung[0]) || !copy_rung(p, value[2], line->rung[1])))
        return false;
    return line->what != RUBRIC_RATING || strcmp(line->rung[0], line->rung[1]) != 0 ||
           yaml_tree_refuse(p, value[1], "expected two different rungs");
}

static bool refuse_line(const struct yaml_tree *p, const yaml_node_t *key, const char *expected)
{
    struct suggest near = suggest_for(text_of(yaml_tree_text(key)));
    char ask[SUGGEST_ASK];

    for (unsigned k = 0; k < KINDS; k++)
        suggest_try(&near, kinds[k].name);
    return err_set(p->err, ERR_USAGE, "%s:%zu: there is no line '%.60s' of a rubric%s%s", p->path,
                   key->start_mark.line + 1, yaml_tree_text(key),
                   near.word.n ? suggest_ask(&near, "", ask) : "; ", near.word.n ? "" : expected);
}

static bool read_rubric_line(const struct yaml_tree *p, const yaml_node_t *node,
                             struct rubric_line *line)
{
    static const char expected[] =
        "expected a line of the rubric: base: N; check: N; {beats: RUNG, points: N}; rank: N; "
        "{rating: N, from: RUNG, to: RUNG}; or {faults: -N, most: -N}";
    yaml_node_t *value[3] = {NULL, NULL, NULL};

    if (node->type != YAML_MAPPING_NODE)
        return yaml_tree_refuse(p, node, expected);
    ptrdiff_t pairs = node->data.mapping.pairs.top - node->data.mapping.pairs.start;
    for (unsigned k = 0; k < KINDS; k++) {
        if (!(value[0] = yaml_tree_value(p, node, kinds[k].name)))
            continue;
        unsigned n = 1;
        for (unsigned i = 0; i < 2 && kinds[k].others[i]; i++, n++)
            if (!(value[n] = yaml_tree_value(p, node, kinds[k].others[i])))
                return yaml_tree_refuse(p, node, expected);
        return pairs == n ? read_line_values(p, k, value, line)
                          : yaml_tree_refuse(p, node, expected);
    }
    const yaml_node_t *key = pairs ? yaml_tree_node(p, node->data.mapping.pairs.start->key) : NULL;
    return key && yaml_tree_text(key) ? refuse_line(p, key, expected)
                                      : yaml_tree_refuse(p, node, expected);
}

static bool add_rubric_line(struct yaml_tree *p, const yaml_node_t *item)
{
    return read_rubric_line(p, item, &of(p)->rubric[of(p)->lines]) && ++of(p)->lines;
}

static const struct yaml_list rubric_list = {"expected a list, as in `- check: 20`",
                                             "too many lines; expected at most 32", RUBRIC_LINES,
                                             add_rubric_line};

/* Read last, as its lines name rungs. */
static bool read_rubric_later(struct yaml_tree *p, const yaml_node_t *value)
{
    return value->type == YAML_SEQUENCE_NODE || yaml_tree_refuse(p, value, rubric_list.expected);
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

static const struct yaml_key all_keys[] = {{"event", read_event},
                                           {"submissions", read_submissions},
                                           {"rules", add_setting},
                                           {"enforcement", add_setting},
                                           {"unit", add_setting},
                                           {"deals", read_deals},
                                           {"sets", add_setting},
                                           {"format", read_format},
                                           {"eps", add_setting},
                                           {"bound", add_setting},
                                           {"max_sets", add_setting},
                                           {"max_time", add_setting},
                                           {"seed", add_setting},
                                           {"limits", read_limits},
                                           {"rungs", read_rungs},
                                           {"compare", read_compare},
                                           {"names", read_names},
                                           {"analysis", read_analysis},
                                           {"confidence", read_confidence},
                                           {"build", read_build},
                                           {"rubric", read_rubric_later},
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
static bool check_settings(const struct yaml_tree *p)
{
    struct class_file *s = p->target;
    size_t n = s->settings;

    if (try_settings(s, n, p->err))
        return true;
    while (n > 0 && !try_settings(s, n - 1, NULL))
        n--;
    return n > 0 ? err_prefix(p->err, "%s:%zu: ", p->path, s->at[n - 1])
                 : err_prefix(p->err, "%s: ", p->path);
}

static bool read_class(struct yaml_tree *p, const yaml_node_t *root)
{
    const yaml_node_t *rubric;

    if (!yaml_tree_keys(p, root, all_keys))
        return false;
    if ((rubric = yaml_tree_value(p, root, "rubric")) && !yaml_tree_list(p, rubric, &rubric_list))
        return false;
    if (!of(p)->folder[0])
        return yaml_tree_refuse(
            p, root, "there is no `submissions:`, the folder with those of the students");
    return check_settings(p);
}

static void set_defaults(struct class_file *s)
{
    static const char *const rungs[] = {"random", "greedy", "simple", "rule"};

    *s = (struct class_file){.analysis = 300,
                             .confidence = 0.95,
                             .build = {.seconds = 20,
                                       .memory_mb = 1024,
                                       .disk_mb = 64,
                                       .output_kb = 64,
                                       .processes = 64}};
    for (; s->rungs < sizeof rungs / sizeof *rungs; s->rungs++)
        (void)snprintf(s->rung[s->rungs], NAME_CAP, "%s", rungs[s->rungs]);
}

bool class_file_parse(struct class_file *s, const char *path, const char *submissions,
                      const void *data, size_t n, struct err *err)
{
    struct yaml_tree tree = {.path = path, .target = s, .err = err};

    set_defaults(s);
    bool ok = (!submissions || path_join(s->folder, "", submissions, err)) &&
              yaml_tree_read(&tree, data, n, "submissions", read_class);
    if (!ok)
        class_file_finish(s);
    return ok;
}

bool class_file_read(struct class_file *s, const char *path, const char *submissions,
                     struct err *err)
{
    struct buf text = {0};
    bool ok = file_read(path, CLASS_FILE_BYTES, &text, err) &&
              (buf_str(&text) || err_memory(err)) &&
              class_file_parse(s, path, submissions, text.data, text.len, err);

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
