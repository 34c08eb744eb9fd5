#include "backend/submission_watch.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/json_writer.h"

/* ---- As JSON ---- */

/* Lines of a text, safe to show, as far as there is room. */
static json_t *lines_json(struct text rest)
{
    char safe[SUBMISSION_TEXT];
    struct buf lines = {.len = 0};
    struct text line;

    while (lines.len < SUBMISSION_TEXT && text_line(&rest, &line)) {
        (void)text_safe(line, safe, sizeof safe);
        (void)buf_printf(&lines, "%s\n", safe);
    }
    if (rest.n)
        (void)buf_add_text(&lines, "...\n");
    const char *text = buf_str(&lines);
    json_t *value = text ? json_string(text) : NULL;
    buf_finish(&lines);
    return value;
}

/* The beginning of a file, null where there is none. */
static json_t *read_beginning(const struct club *c, uint32_t number, const char *name)
{
    char path[PATH_CAP], text[2 * SUBMISSION_TEXT];
    ssize_t n = -1;

    int fd = submission_path(c, number, name, path, NULL)
                 ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
                 : -1;
    if (fd >= 0) {
        n = read(fd, text, sizeof text);
        close(fd);
    }
    return n < 0 ? json_null() : lines_json((struct text){text, (size_t)n});
}

json_t *submission_json(const struct club *c, const struct submission_record *r, bool texts,
                        struct err *err)
{
    json_t *all =
        json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:I, s:s, s:I, s:o, s:s?, s:o, s:o, s:o}",
                  "number", (json_int_t)r->number, "bot", jw_text(r->bot), "author",
                  jw_text_or_null(r->author), "file", jw_text(r->file), "bytes", jw_count(r->bytes),
                  "sha256", jw_hex(r->sha256, sizeof r->sha256), "received",
                  (json_int_t)r->received, "state", submission_state_name(r->state), "since",
                  (json_int_t)r->since, "why", jw_text_or_null(r->why), "fault",
                  err_fault_name(r->fault), "entrant", jw_text_or_null(r->entrant), "version",
                  r->version ? jw_count(r->version) : json_null(), "accepts",
                  submission_games(c, r->accepts));

    if (all && texts) {
        all = jw_put(all, "output", read_beginning(c, r->number, "output.txt"));
        all = jw_put(all, "check", read_beginning(c, r->number, "check.txt"));
    }
    if (!all)
        (void)err_memory(err);
    return all;
}

/* ---- Watching ---- */

/* The others stay in the order in which they came. */
static void drop(struct submission_watches *w, size_t i)
{
    w->n--;
    memmove(&w->watch[i], &w->watch[i + 1], (w->n - i) * sizeof w->watch[0]);
}

/* Tells it if it is new. False: no more will come. */
static bool look(struct submission_watches *w, struct submission_watch *watch)
{
    struct submission_record r;
    struct buf bytes = {.len = 0};
    struct err err;

    if (!submission_read(w->club, watch->number, &r, &err))
        return false; /* its folder is gone */
    json_t *all = submission_json(w->club, &r, true, &err);
    uint64_t seen = watch->seen;
    if (all && jw_dump(all, JSON_COMPACT, &bytes))
        seen = hash_check(bytes.data, bytes.len);
    buf_finish(&bytes);
    if (all && seen != watch->seen)
        link_event(w->link, watch->id, json_incref(all));
    json_decref(all);
    watch->seen = seen;
    return submission_is_open(r.state);
}

/* One submission does not keep others from being watched. */
static void make_room(struct submission_watches *w, uint32_t number)
{
    size_t n = 0, first = 0;

    for (size_t i = w->n; i-- > 0;)
        if (w->watch[i].number == number) {
            n++;
            first = i;
        }
    if (n < SUBMISSION_WATCHES_OF_ONE)
        return;
    link_end(w->link, w->watch[first].id);
    drop(w, first);
}

void submission_watch_add(struct submission_watches *w, uint64_t id, uint32_t number,
                          const char *name)
{
    struct submission_watch *watch;

    make_room(w, number);
    if (w->n == SUBMISSION_WATCHES) {
        link_refuse(w->link, id, STATUS_BUSY,
                    "too many people watch submissions; ask for it again "
                    "in a while");
        return;
    }
    watch = &w->watch[w->n++];
    *watch = (struct submission_watch){.id = id, .number = number};
    (void)text_copy(text_of(name), watch->name, sizeof watch->name);
    link_answer(w->link, id, STATUS_OK, json_object());
    w->next_look = 0;
}

bool submission_watch_drop(struct submission_watches *w, uint64_t id)
{
    for (size_t i = 0; i < w->n; i++)
        if (w->watch[i].id == id) {
            drop(w, i);
            return true;
        }
    return false;
}

void submission_watch_step(struct submission_watches *w, uint64_t now)
{
    if (!w->n || now < w->next_look)
        return;
    w->next_look = now + SUBMISSION_LOOK_MS * CLOCK_MS;
    (void)tokens_refresh(w->tokens, w->club, NULL); /* an answer says why not */
    for (size_t i = w->n; i-- > 0;)
        if (!tokens_has(w->tokens, w->watch[i].name) || !look(w, &w->watch[i])) {
            link_end(w->link, w->watch[i].id);
            drop(w, i);
        }
}
