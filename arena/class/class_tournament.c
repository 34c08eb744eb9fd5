#include "class/class_tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "config/roster.h"
#include "sandbox/bot_source.h"

/* ---- The tournament file ---- */

/* JSON strings are YAML as well. */
static void put_line(struct buf *out, const char *lead, const char *value)
{
    (void)buf_add_text(out, lead);
    text_json(out, value);
    (void)buf_add_text(out, "\n");
}

static bool is_limit(const char *key)
{
    size_t n = strlen(key);

    return (n > 3 && (strcmp(key + n - 3, "_ms") == 0 || strcmp(key + n - 3, "_mb") == 0)) ||
           strcmp(key, "repair_limit") == 0;
}

static void put_settings(struct buf *out, const struct class_file *s)
{
    bool limits = false;

    for (size_t i = 0; i < s->settings; i++)
        if (!is_limit(s->setting[i].key)) {
            (void)buf_printf(out, "%s: ", s->setting[i].key);
            put_line(out, "", s->setting[i].value);
        }
    for (size_t i = 0; i < s->settings; i++)
        if (is_limit(s->setting[i].key)) {
            (void)buf_printf(out, "%s  %s: ", limits ? "" : "limits:\n", s->setting[i].key);
            put_line(out, "", s->setting[i].value);
            limits = true;
        }
}

bool class_tournament_write(const struct class_tournament *t, const char *path, struct err *err)
{
    struct buf out = {0};

    put_settings(&out, t->class_file);
    (void)buf_add_text(&out, "bots:\n");
    for (size_t i = 0; i < t->class_file->rungs; i++)
        put_line(&out, "  - bot: ", t->class_file->rung[i]);
    for (size_t i = 0; i < t->all->n; i++) {
        const struct student *s = &t->all->student[i];
        if (!student_can_play(s))
            continue;
        (void)buf_printf(&out, "  - bot: work/%s/%s\n", s->key, path_base(s->build.bot));
        put_line(&out, "    name: ", s->name);
    }
    bool ok = out.failed ? err_memory(err) : file_replace(path, 0644, out.data, out.len, err);
    buf_finish(&out);
    return ok;
}

/* ---- Whose log it is ---- */

/* Whether the entrant of a log is this student, with this bot. */
static bool is_entrant(const struct student *s, const struct entrant *entrant)
{
    uint8_t sha256[HASH_BYTES];

    return strcmp(s->name, entrant->name) == 0 && bot_hash(s->build.bot, sha256, NULL) &&
           memcmp(sha256, entrant->sha256, sizeof sha256) == 0;
}

static bool are_entrants(const struct class_tournament *t, const struct event *event)
{
    size_t at = t->class_file->rungs;

    for (size_t i = 0; i < t->all->n; i++)
        if (student_can_play(&t->all->student[i]) &&
            (at >= event->entrants || !is_entrant(&t->all->student[i], &event->entrant[at++])))
            return false;
    return at == event->entrants;
}

bool class_tournament_has_changed(const struct class_tournament *t, const char *log)
{
    struct set_reader *r = calloc(1, sizeof *r);
    bool changed = false;

    if (r && access(log, F_OK) == 0 && set_reader_open(r, log, NULL)) {
        if (set_reader_next(r, NULL) == 1 && r->record.kind == LOG_HEADER)
            changed = !are_entrants(t, &r->event);
        set_reader_close(r);
    }
    free(r);
    return changed;
}

/* ---- Through the log ---- */

static bool find_bot(struct class_log *l, struct class_bot *bot, const char *name)
{
    (void)snprintf(bot->name, sizeof bot->name, "%s", name);
    for (size_t i = 0; i < l->t->all->n; i++)
        if (strcmp(l->t->all->student[i].name, name) == 0)
            bot->student = &l->t->all->student[i];
    return bot->student ? path_join(bot->path, "", bot->student->build.bot, l->err)
                        : roster_find(name, bot->path, l->err);
}

static bool find_bots(struct class_log *l)
{
    const struct event *e = &l->r.event;

    free(l->bot);
    l->bot = calloc(e->entrants + 1, sizeof *l->bot);
    if (!l->bot)
        return err_memory(l->err);
    for (size_t i = 0; i < e->entrants; i++)
        if (!find_bot(l, &l->bot[i], e->entrant[i].name))
            return false;
    l->seeded = log_seed(l->t->log, e->commitment, l->seed);
    event_dealing_seed(e, l->seed, l->seed);
    return true;
}

bool class_log_read(struct class_log *l, bool (*visit)(void *context), void *context)
{
    int found = 1;
    bool ok = true;

    if (!set_reader_open(&l->r, l->t->log, l->err))
        return false;
    while (ok && (found = set_reader_next(&l->r, l->err)) == 1) {
        if (l->r.record.kind == LOG_HEADER)
            ok = find_bots(l);
        else if (l->r.record.kind == LOG_SET)
            ok = set_reader_pairing(&l->r, l->err) && visit(context);
    }
    set_reader_close(&l->r);
    return ok && found == 0;
}

bool class_log_ask(struct class_log *l, const char *path, const struct ask_bot_question *question,
                   struct ask_bot_result *result)
{
    const struct ask_bot a = {.host = l->t->host, .path = path, .args = ""};

    replay_pairing(&l->replay, &l->r.event, &l->r.pairing, l->seeded ? l->seed : NULL);
    bool ok = replay_set(&l->replay, &l->r.set, l->err) &&
              ask_bot_in_log(&a, &l->replay, question, result, l->err);
    if (ok && l->t->stop && *l->t->stop)
        return err_set(l->err, ERR_ABORT, "interrupted");
    return ok;
}

void class_log_finish(struct class_log *l)
{
    replay_finish(&l->replay);
    free(l->bot);
    l->bot = NULL;
}
