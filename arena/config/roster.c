#include "config/roster.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/hash.h"
#include "base/suggest.h"
#include "base/text.h"
#include "config/draft.h"
#include "sandbox/bot_source.h"
#include "sandbox/probe.h"

static const char BOTS_VARIABLE[] = "EUCHRE_ARENA_BOTS";
static const char SUFFIX[] = ".so";
static const char SUFFIX_OF_FOLDER[] = ".bot"; /* of a copy */
static const char FRESH[] = "copy-of-a-bot";   /* a copy without a hash as yet */

/* ---- Finding ---- */

/* Number `index` of a list whose parts are set apart by colons; empty parts do not count. */
static bool list_part(const char *list, size_t index, char out[PATH_CAP])
{
    for (;;) {
        list += strspn(list, ":");
        size_t n = strcspn(list, ":");
        if (n == 0)
            return false;
        if (index-- == 0)
            return text_copy((struct text){list, n}, out, PATH_CAP);
        list += n;
    }
}

/* Folder number `index`; false after the last. */
static bool folder_of(size_t index, char out[PATH_CAP])
{
    static const char *const beside[] = {"bots", "../lib/euchre-arena/bots"};
    const char *list = getenv(BOTS_VARIABLE);

    if (list)
        return list_part(list, index, out);
    return index < sizeof beside / sizeof beside[0] && path_beside_program(out, beside[index]);
}

static bool is_folder(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool bot_exists(const char *path)
{
    struct stat st;

    return (stat(path, &st) == 0 && S_ISREG(st.st_mode)) || bot_folder_is_there(path);
}

/* "; did you mean 'simple'?" */
static const char *suggest_bot(const char *spec, char ask[SUGGEST_ASK])
{
    struct suggest near = suggest_for(text_of(spec));
    struct roster_names names = {0};

    (void)roster_names(&names);
    for (size_t i = 0; i < names.n; i++)
        suggest_try(&near, names.name[i]);
    (void)suggest_ask(&near, "", ask);
    roster_names_finish(&names);
    return ask;
}

static bool not_found(const char *spec, struct err *e)
{
    struct buf looked = {.len = 0};
    char folder[PATH_CAP];

    for (size_t i = 0; folder_of(i, folder); i++)
        (void)buf_printf(&looked, "%s%s", i ? ", " : "", folder);
    if (!looked.len && !looked.failed &&
        !getenv(BOTS_VARIABLE)) /* where the program itself is, /proc says */
        return err_set(e, ERR_ABORT, "no bot can be found by name: /proc cannot be read");
    const char *where = looked.len ? buf_str(&looked) : "no folder at all";
    char ask[SUGGEST_ASK];
    (void)err_set(e, ERR_USAGE, "there is no bot '%.80s' in %s%s", spec, where ? where : "memory",
                  bot_exists(spec)  ? " (a path has a slash, as in ./mine.so)"
                  : is_folder(spec) ? " (here it is a folder without a " BOT_FOLDER_MANIFEST
                                      "; a bot is a file, as in ./mine.so)"
                                    : suggest_bot(spec, ask));
    buf_finish(&looked);
    return false;
}

/* Where it is; false also if its name is too long for a file. */
static bool look_for(const char *bot, char out[PATH_CAP])
{
    char folder[PATH_CAP], file[PATH_CAP];

    if (strchr(bot, '/'))
        return bot_exists(bot) && path_join(out, "", bot, NULL);
    if (snprintf(file, sizeof file, "%s%s", bot, SUFFIX) >= PATH_CAP)
        return false;
    for (size_t i = 0; folder_of(i, folder); i++)
        if (path_join(out, folder, file, NULL) && bot_exists(out))
            return true;
    return false;
}

bool roster_find(const char *spec, char out[PATH_CAP], struct err *e)
{
    char path[PATH_CAP];

    if (look_for(spec, path))
        return path_join(out, "", path, e);
    if (strlen(spec) + sizeof SUFFIX > PATH_CAP)
        return err_set(e, ERR_USAGE, "a bot's name of more than %d bytes", PATH_CAP - 4);
    if (strchr(spec, '/'))
        return err_set(e, ERR_USAGE,
                       "there is no bot at %s%s; expected a shared object or a program", spec,
                       is_folder(spec) ? ", which is a folder without a " BOT_FOLDER_MANIFEST : "");
    return not_found(spec, e);
}

/* The end of the word that begins at or behind a place. */
static size_t word_end(struct text t, size_t at)
{
    struct text rest = {t.s + at, t.n - at}, word;

    return text_word(&rest, &word) ? (size_t)(word.s + word.n - t.s) : t.n;
}

static bool is_file_name(const char *path)
{
    return strchr(path, '/') && (path_ends(path, SUFFIX) || path_ends(path, ".py"));
}

struct roster_spec roster_split(struct text spec)
{
    struct text all = text_trim(spec);
    size_t first = word_end(all, 0), there = 0, meant = 0;
    char name[PATH_CAP], path[PATH_CAP];

    for (size_t at = first;; at = word_end(all, at)) {
        if (text_copy((struct text){all.s, at}, name, sizeof name)) {
            there = look_for(name, path) ? at : there;
            meant = !meant && is_file_name(name) ? at : meant;
        }
        if (at == all.n)
            break;
    }
    size_t bot = there ? there : meant ? meant : first;
    return (struct roster_spec){{all.s, bot}, text_trim((struct text){all.s + bot, all.n - bot})};
}

bool roster_find_spec(const char *spec, char out[PATH_CAP], struct roster_spec *parts,
                      struct err *e)
{
    char name[PATH_CAP];

    *parts = roster_split(text_of(spec));
    if (!parts->bot.n)
        return err_set(e, ERR_USAGE, "'%.80s': expected the name or path of a bot", spec);
    if (!text_copy(parts->bot, name, sizeof name))
        return err_set(e, ERR_USAGE, "'%.80s...': a path of %zu bytes is too long", parts->bot.s,
                       parts->bot.n);
    return roster_find(name, out, e);
}

bool roster_bot_find(struct roster_bot *b, const char *spec, struct err *e)
{
    struct roster_spec parts;

    *b = (struct roster_bot){.args = NULL};
    if (!roster_find_spec(spec, b->path, &parts, e))
        return false;
    (void)text_safe(path_base_of(parts.bot), b->name, sizeof b->name);
    b->args = strndup(parts.args.s, parts.args.n);
    return b->args || err_memory(e);
}

void roster_bot_finish(struct roster_bot *b)
{
    free(b->args);
    b->args = NULL;
}

/* ---- Installed bots ---- */

static bool is_bot_file(const char *file)
{
    size_t n = strlen(file), end = sizeof SUFFIX - 1;

    return file[0] != '.' && n > end && strcmp(file + n - end, SUFFIX) == 0;
}

static bool add_bot_name(struct roster_names *names, const char *file)
{
    char **grown = array_grow(names->name, &names->cap, names->n, sizeof *grown);

    if (!grown)
        return false;
    names->name = grown;
    names->name[names->n] = strndup(file, strlen(file) - (sizeof SUFFIX - 1));
    return names->name[names->n++];
}

/* A folder that cannot be read has no bots. */
static bool add_folder(struct roster_names *names, const char *folder)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    bool ok = true;

    while (dir && ok && (entry = readdir(dir)))
        if (is_bot_file(entry->d_name))
            ok = add_bot_name(names, entry->d_name);
    if (dir)
        closedir(dir);
    return ok;
}

static int compare_bot_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void drop_twins(struct roster_names *names)
{
    size_t kept = 0;

    for (size_t i = 0; i < names->n; i++)
        if (kept && strcmp(names->name[i], names->name[kept - 1]) == 0)
            free(names->name[i]);
        else
            names->name[kept++] = names->name[i];
    names->n = kept;
}

bool roster_names(struct roster_names *names)
{
    char folder[PATH_CAP];

    for (size_t i = 0; folder_of(i, folder); i++)
        if (!add_folder(names, folder))
            return false;
    if (names->n)
        qsort(names->name, names->n, sizeof *names->name, compare_bot_names);
    drop_twins(names);
    return true;
}

void roster_names_finish(struct roster_names *names)
{
    for (size_t i = 0; i < names->n; i++)
        free(names->name[i]);
    free(names->name);
}

/* ---- The bots of an event ---- */

/* The entrants sorted by where their bots are, so that each file is looked at once. */
struct found {
    char *path;
    size_t entrant;
};

static int by_path(const void *a, const void *b)
{
    const struct found *x = a, *y = b;
    int order = strcmp(x->path, y->path);

    return order ? order : (x->entrant > y->entrant) - (x->entrant < y->entrant);
}

static void found_free(struct found *found, size_t n)
{
    for (size_t i = 0; found && i < n; i++)
        free(found[i].path);
    free(found);
}

static bool find_one(const struct config *c, size_t i, struct found *found, struct err *e)
{
    char path[PATH_CAP];
    struct err why;

    if (!roster_find(c->bot[i], path, &why)) {
        (void)(err_of_machine(&why) ? err_set(e, ERR_ABORT, "%s", why.text)
                                    : draft_bot_error(c->draft, i, "bot", e, "%s", why.text));
        return err_of_bot(e, c->event.entrant[i].name);
    }
    *found = (struct found){strdup(path), i};
    return found->path || err_memory(e);
}

/* *n is their number: a person has no file, nor has who is `known` and does not play. */
static struct found *find_all(const struct config *c, const struct roster_known *known, size_t *n,
                              struct err *e)
{
    struct found *found = calloc(c->event.entrants, sizeof *found);

    *n = 0;
    for (size_t i = 0; found && i < c->event.entrants; i++) {
        if (config_is_person(c, i) || (known->plays && !known->plays[i]))
            continue;
        if (find_one(c, i, &found[*n], e)) {
            ++*n;
            continue;
        }
        found_free(found, *n);
        return NULL;
    }
    if (found)
        qsort(found, *n, sizeof *found, by_path);
    else
        (void)err_memory(e);
    return found;
}

/* A copy under its hash, or one that is not complete, to whose name earlier arenas added. The
 * folder may be one in which others keep bots. */
static bool is_copy(const char *name)
{
    size_t digits = strspn(name, "0123456789abcdef"), n = sizeof FRESH - 1;

    if (digits == 2 * (size_t)HASH_BYTES)
        return strcmp(name + digits, SUFFIX) == 0 || strcmp(name + digits, SUFFIX_OF_FOLDER) == 0;
    return strncmp(name, FRESH, n) == 0 && (!name[n] || name[n] == '.');
}

/* Also those of a run that was killed. */
static void remove_copies(const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *entry;
    char path[PATH_CAP];

    while (d && (entry = readdir(d)))
        if (is_copy(entry->d_name) && path_join(path, dir, entry->d_name, NULL))
            folder_remove(path);
    if (d)
        closedir(d);
}

/* Nothing is synced: a copy is for this run alone. */
static bool copy_opened(int source, const char *from, const char *to, struct err *e)
{
    (void)unlink(to);
    int fd = open(to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);

    if (fd < 0)
        return err_errno(e, ERR_ABORT, "cannot create %s", to);
    bool ok = file_fill(source, from, fd, to, e);
    (void)fchmod(fd, 0644); /* also where our umask hides it from the user ids of bots */
    if (close(fd) != 0 && ok)
        ok = err_errno(e, ERR_ABORT, "cannot write %s", to);
    return ok;
}

static bool fits(uint64_t bytes, const char *path, const struct limits *limits, struct err *e)
{
    return limits_fit_bot(limits, (off_t)bytes) ||
           err_set(e, ERR_USAGE, "%s has %llu MB, more than bot_mb, which is %u", path,
                   (unsigned long long)bytes >> 20, limits->bot_mb);
}

static bool file_fits(int fd, const char *path, const struct limits *limits, struct err *e)
{
    struct stat st;

    if (fstat(fd, &st) != 0)
        return err_errno(e, ERR_USAGE, "cannot look at %s", path);
    return fits((uint64_t)st.st_size, path, limits, e);
}

/* Nothing is copied of a bot that is too big. */
static bool copy_file(const char *from, const char *to, const struct limits *limits, struct err *e)
{
    int source = open(from, O_RDONLY | O_CLOEXEC);

    if (source < 0)
        return err_errno(e, ERR_USAGE, "cannot open %s", from);
    bool ok = file_fits(source, from, limits, e) && copy_opened(source, from, to, e);
    close(source);
    return ok;
}

static bool copy_folder(const char *from, const char *to, const struct limits *limits,
                        struct err *e)
{
    struct bot_folder folder;

    if (!bot_folder_open(&folder, from, e))
        return false;
    folder_remove(to);
    bool ok = fits(folder.bytes, from, limits, e) && bot_folder_copy(&folder, to, e);
    bot_folder_close(&folder);
    return ok;
}

bool roster_fits(const char *path, const struct limits *limits, struct err *e)
{
    struct bot_folder folder;
    bool ok;

    if (bot_folder_is_there(path)) {
        if (!bot_folder_open(&folder, path, e))
            return false;
        ok = fits(folder.bytes, path, limits, e);
        bot_folder_close(&folder);
        return ok;
    }
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return err_errno(e, ERR_USAGE, "cannot open %s", path);
    ok = file_fits(fd, path, limits, e);
    close(fd);
    return ok;
}

/* Copies a bot into the folder under the name of its hash. What is hashed is the copy. */
static bool copy_bot(const struct roster *r, const char *from, const struct limits *limits,
                     uint8_t sha256[32], char path[PATH_CAP], struct err *e)
{
    const bool is_folder = bot_folder_is_there(from);
    char fresh[PATH_CAP], hex[HASH_HEX], name[HASH_HEX + sizeof SUFFIX_OF_FOLDER];

    if (!path_join(fresh, r->dir, FRESH, e) ||
        !(is_folder ? copy_folder : copy_file)(from, fresh, limits, e) ||
        !bot_hash(fresh, sha256, e))
        return false;
    text_hex(hex, sha256, HASH_BYTES);
    (void)snprintf(name, sizeof name, "%s%s", hex, is_folder ? SUFFIX_OF_FOLDER : SUFFIX);
    if (!path_join(path, r->dir, name, e))
        return false;
    if (is_folder)
        folder_remove(path); /* the same files at another path */
    return rename(fresh, path) == 0 || err_errno(e, ERR_ABORT, "%s", path);
}

/* The probe's words, with the name of the user's file in place of the copy's. */
static char *reason(const struct probe_facts *facts, const char *copy, const char *path)
{
    size_t n = strlen(copy);
    bool is_named = strncmp(facts->why, copy, n) == 0;
    char *why;

    if (asprintf(&why, "%s%s", is_named ? path : "", facts->why + (is_named ? n : 0)) < 0)
        return NULL;
    return why;
}

/* A file, as it was found, and what its copy is. */
struct copy {
    const char *from;
    char path[PATH_CAP];
    uint8_t sha256[32];
    struct probe_facts facts;
};

static bool refuse_bot(const struct config *c, size_t i, struct err *e)
{
    const char *name = c->event.entrant[i].name;
    char rules[RULES_TEXT];

    rules_text(&c->event.rules, rules);
    if (c->draft->stage)
        (void)draft_key_error(c->draft, KEY_RULES, e, "%s does not play %s", name, rules);
    else
        (void)draft_bot_error(c->draft, i, NULL, e, "%s does not play %s", name, rules);
    return err_blame(e, ERR_OF_BOT);
}

/* The rules that are declined, in words that follow the name of the file. */
static void decline(const struct config *c, struct copy *copy)
{
    char rules[RULES_TEXT];

    rules_text(&c->event.rules, rules);
    copy->facts.fault = EU_NO_START;
    (void)snprintf(copy->facts.why, sizeof copy->facts.why, "%s does not play %s", copy->path,
                   rules);
}

static bool enter(struct roster *r, struct entrant *entrant, size_t i, const struct copy *copy,
                  struct err *e)
{
    const struct probe_facts *facts = &copy->facts;

    (void)snprintf(entrant->version, sizeof entrant->version, "%s", facts->version);
    (void)snprintf(entrant->author, sizeof entrant->author, "%s", facts->author);
    memcpy(entrant->sha256, copy->sha256, sizeof entrant->sha256);
    entrant->fault = facts->fault;
    r->serial[i] = facts->flags & EU_SERIAL;
    r->path[i] = strdup(copy->path);
    r->why[i] = facts->fault ? reason(facts, copy->path, copy->from) : NULL;
    return (r->path[i] && (!facts->fault || r->why[i])) || err_memory(e);
}

/* The entrant of before that is one of these by name, and has their file; NULL if there is none. */
static const struct entrant *known_as(const struct config *c, const struct roster_known *known,
                                      const struct found *found, size_t n, const uint8_t *sha256)
{
    for (size_t i = 0; known->event && i < n; i++) {
        size_t at = found[i].entrant;
        if (at >= known->event->entrants)
            continue;
        const struct entrant *then = &known->event->entrant[at];
        if (strcmp(then->name, c->event.entrant[at].name) == 0 &&
            memcmp(then->sha256, sha256, sizeof then->sha256) == 0)
            return then;
    }
    return NULL;
}

/* What it said then. */
static void recall(struct probe_facts *facts, const struct roster_known *known,
                   const struct entrant *then)
{
    size_t i = (size_t)(then - known->event->entrant);
    const char *why = known->why && known->why[i] ? known->why[i] : "it cannot start";

    (void)snprintf(facts->version, sizeof facts->version, "%s", then->version);
    (void)snprintf(facts->author, sizeof facts->author, "%s", then->author);
    (void)snprintf(facts->why, sizeof facts->why, "%s", why);
    facts->fault = then->fault;
    facts->accepts = true;
    if (known->serial)
        facts->flags = known->serial[i] ? EU_SERIAL : 0;
}

/* Asks it, unless that was done before. */
static bool describe(const struct config *c, const struct roster_setup *setup,
                     const struct found *found, size_t n, struct copy *copy, struct err *e)
{
    const struct probe_setup look = {.rules = &c->event.rules,
                                     .limits = &c->event.limits,
                                     .trusted = setup->trusted,
                                     .stop = setup->stop};
    const struct roster_known *known = &setup->known;
    const struct entrant *then = known_as(c, known, found, n, copy->sha256);

    if (!(then && known->serial) && !probe_bot(copy->path, &look, &copy->facts, e))
        return err_prefix(e, "bot %s: ", c->event.entrant[found[0].entrant].name);
    if (then)
        recall(&copy->facts, known, then);
    if (copy->facts.fault || copy->facts.accepts)
        return true;
    if (found[0].entrant + setup->forfeits < c->event.entrants)
        return refuse_bot(c, found[0].entrant, e);
    decline(c, copy);
    return true;
}

/* One file: what it is of all entrants from found[0] to found[n - 1]. */
static bool enter_file(struct roster *r, struct config *c, const struct roster_setup *setup,
                       const struct found *found, size_t n, struct err *e)
{
    struct entrant *entrant = c->event.entrant;
    struct copy copy = {.from = found[0].path};

    if (!copy_bot(r, copy.from, &c->event.limits, copy.sha256, copy.path, e)) {
        (void)err_prefix(e, "bot %s: ", entrant[found[0].entrant].name);
        return err_blame(e, ERR_OF_BOT) || err_of_bot(e, entrant[found[0].entrant].name);
    }
    if (!describe(c, setup, found, n, &copy, e))
        return err_of_bot(e, entrant[found[0].entrant].name);
    for (size_t i = 0; i < n; i++)
        if (!enter(r, &entrant[found[i].entrant], found[i].entrant, &copy, e))
            return false;
    return true;
}

/* Zeros stand for the file. */
static void enter_person(struct entrant *entrant)
{
    (void)snprintf(entrant->version, sizeof entrant->version, "person");
    memset(entrant->sha256, 0, sizeof entrant->sha256);
}

static bool enter_all(struct roster *r, struct config *c, const struct roster_setup *setup,
                      const struct found *found, size_t n, struct err *e)
{
    for (size_t i = 0, next; i < n; i = next) {
        for (next = i + 1; next < n && strcmp(found[next].path, found[i].path) == 0; next++)
            ;
        if (setup->stop && *setup->stop)
            return err_set(e, ERR_ABORT, "interrupted");
        if (!enter_file(r, c, setup, found + i, next - i, e))
            return false;
    }
    return true;
}

bool roster_take(struct config *c, const struct event *known, struct err *e)
{
    struct entrant *entrant = c->event.entrant;

    if (known->entrants != c->event.entrants)
        return err_set(e, ERR_USAGE, "number of bots: %zu then, %zu now", known->entrants,
                       c->event.entrants);
    for (size_t i = 0; i < known->entrants; i++) {
        const struct entrant *then = &known->entrant[i];
        if (strcmp(then->name, entrant[i].name) != 0)
            return err_set(e, ERR_USAGE, "name: '%s' then, '%s' now", then->name, entrant[i].name);
        memcpy(entrant[i].sha256, then->sha256, sizeof then->sha256);
    }
    event_describe(&c->event, known);
    return true;
}

static bool ask_one(const struct config *c, size_t i, const struct probe_setup *setup,
                    struct err *e)
{
    const struct entrant *entrant = &c->event.entrant[i];
    struct probe_facts facts = {.fault = 0};
    struct found found = {.path = NULL};
    struct err scratch;

    if (!find_one(c, i, &found, &scratch))
        return true;
    bool looked = probe_bot(found.path, setup, &facts, &scratch);
    free(found.path);
    if (!looked || !*facts.refuses)
        return true;
    (void)draft_bot_error(c->draft, i, NULL, e, "%s: %s", entrant->name, facts.refuses);
    return err_of_bot(e, entrant->name);
}

bool roster_has_program(const struct config *c)
{
    char path[PATH_CAP];
    struct err none;

    for (size_t i = 0; i < c->event.entrants; i++)
        if (!config_is_person(c, i) && roster_find(c->bot[i], path, &none) && bot_is_program(path))
            return true;
    return false;
}

bool roster_ask(const struct config *c, size_t from, bool trusted, const atomic_int *stop,
                struct err *e)
{
    for (size_t i = from; i < c->event.entrants; i++) {
        const struct probe_setup setup = {.rules = &c->event.rules,
                                          .limits = &c->event.limits,
                                          .trusted = trusted,
                                          .stop = stop,
                                          .args = c->event.entrant[i].args};
        if (!config_is_person(c, i) && *setup.args && !ask_one(c, i, &setup, e))
            return false;
    }
    return true;
}

struct resources roster_needs(const struct event *e, bool trusted)
{
    struct pairing p;

    event_pairing(e, 0, &p);
    return (struct resources){.limits = &e->limits,
                              .chairs = p.players,
                              .tables = pairing_tables(&p),
                              .trusted = trusted};
}

bool roster_start(struct roster *r, struct config *c, const struct roster_setup *setup,
                  struct err *e)
{
    size_t n = c->event.entrants, files;

    if (setup->known.plays && !roster_take(c, setup->known.event, e)) {
        *r = (struct roster){.bots = 0};
        return false;
    }
    *r = (struct roster){.path = calloc(n, sizeof *r->path),
                         .serial = calloc(n, sizeof *r->serial),
                         .why = calloc(n, sizeof *r->why),
                         .bots = n,
                         .dir = strdup(setup->dir)};
    if (!r->path || !r->serial || !r->why || !r->dir) {
        roster_finish(r);
        return err_memory(e);
    }
    struct found *found = find_all(c, &setup->known, &files, e);
    if (found)
        remove_copies(setup->dir);
    const struct resources needs = roster_needs(&c->event, setup->trusted);
    bool ok = found && resources_met(&needs, e) && file_mkdirs(setup->dir, e) &&
              enter_all(r, c, setup, found, files, e);
    found_free(found, files);
    for (size_t i = 0; i < n; i++)
        if (config_is_person(c, i))
            enter_person(&c->event.entrant[i]);
    if (!ok)
        roster_finish(r);
    return ok;
}

void roster_finish(struct roster *r)
{
    for (size_t i = 0; r->path && r->why && i < r->bots; i++) {
        free(r->path[i]);
        free(r->why[i]);
    }
    if (r->dir) {
        remove_copies(r->dir);
        (void)rmdir(r->dir);
    }
    free(r->path);
    free(r->serial);
    free(r->why);
    free(r->dir);
    *r = (struct roster){.bots = 0};
}
