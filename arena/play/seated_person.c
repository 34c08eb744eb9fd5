#include "play/seated_person.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "play/table_events.h"
#include "sandbox/failure.h"

/* ---- Saved answers ---- */

enum { SAVED_BYTES = 1 << 24, VIEW_HASH = 16 };

struct saved_answer {
    uint8_t view[VIEW_HASH]; /* what the seat saw */
    int32_t answer;
    uint32_t set;
};

static void hash_view(const struct eu_view *view, uint8_t hash[VIEW_HASH])
{
    uint8_t full[HASH_BYTES];

    hash32(full, NULL, 0, view, sizeof *view);
    memcpy(hash, full, VIEW_HASH);
}

static size_t saved_count(const struct saved_answers *k)
{
    return k->answers.len / sizeof(struct saved_answer);
}

static struct saved_answer saved_at(const struct saved_answers *k, size_t i)
{
    struct saved_answer a;

    memcpy(&a, k->answers.data + i * sizeof a, sizeof a);
    return a;
}

static void saved_answers_finish(struct saved_answers *k)
{
    buf_finish(&k->answers);
}

/* Reads what there is beside the log. To be finished only after success; the file stays. */
static bool saved_answers_open(struct saved_answers *k, const char *log, struct err *err)
{
    *k = (struct saved_answers){.next = 0};
    if (!path_with_end(k->path, log, ".person", err))
        return false;
    if (access(k->path, F_OK) == 0 && !file_read(k->path, SAVED_BYTES, &k->answers, err)) {
        saved_answers_finish(k);
        return false;
    }
    k->answers.len -= k->answers.len % sizeof(struct saved_answer); /* a torn one */
    k->anew = true;
    k->set = saved_count(k) ? saved_at(k, 0).set : 0;
    return true;
}

/* Turns to a set. Answers of another one are forgotten. */
static void saved_answers_set(struct saved_answers *k, uint32_t set)
{
    if (set != k->set) {
        buf_clear(&k->answers);
        k->anew = true;
    }
    k->set = set;
    k->next = 0;
}

static bool saved_answers_more(const struct saved_answers *k)
{
    return k->next < saved_count(k);
}

/* The next answer, if it is to this question; else it and all after it are void. */
static bool saved_answers_next(struct saved_answers *k, const struct eu_view *view, int32_t *answer)
{
    uint8_t hash[VIEW_HASH];

    if (!saved_answers_more(k))
        return false;
    struct saved_answer a = saved_at(k, k->next);
    hash_view(view, hash);
    if (memcmp(hash, a.view, sizeof hash) != 0) {
        k->answers.len = k->next * sizeof a;
        k->anew = true;
        return false;
    }
    *answer = a.answer;
    k->next++;
    return true;
}

/* Does not wait for the disk: after a power cut some questions are asked again. */
static bool saved_answers_append(const struct saved_answers *k, const struct saved_answer *a,
                                 struct err *err)
{
    int fd = open(k->path, O_WRONLY | O_APPEND | O_CLOEXEC);

    if (fd < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", k->path);
    bool ok = file_write(fd, a, sizeof *a, k->path, err);
    return close(fd) == 0 && ok;
}

static bool saved_answers_add(struct saved_answers *k, const struct eu_view *view, int32_t answer,
                              struct err *err)
{
    struct saved_answer a = {.answer = answer, .set = k->set};

    hash_view(view, a.view);
    if (!buf_add(&k->answers, &a, sizeof a))
        return err_memory(err);
    k->next++;
    if (!k->anew)
        return saved_answers_append(k, &a, err);
    k->anew = false;
    return file_replace(k->path, 0600, k->answers.data, k->answers.len, err);
}

/* ---- What happens at the table ---- */

static struct person *person_of(struct chair *chair)
{
    return (struct person *)((char *)chair - offsetof(struct person, chair));
}

static void hear_text(struct person *p, struct buf *text)
{
    const char *said = buf_str(text);

    if (said && *said)
        p->callbacks->hears(p->callbacks->context, said);
    buf_finish(text);
}

static void add_events(struct person *p, const struct eu_view *now, struct buf *out)
{
    table_events_since(&p->names, p->told ? &p->last : NULL, now, out);
    p->last = *now;
    p->told = true;
}

/* Numbers the deals: the end of each is told once, even if the table is played again. */
static uint64_t number_of(const struct eu_view *v)
{
    return ((uint64_t)v->game << 16 | v->deal) + 1;
}

static bool open_chair(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    struct person *p = person_of(chair);

    (void)opening;
    p->table = i->table;
    p->saved.next = 0;
    return true;
}

static void tell_chair(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                       unsigned notices, const struct eu_view *view)
{
    struct person *p = person_of(chair);
    struct buf out = {0};

    (void)i;
    if (saved_answers_more(&p->saved) || number_of(view) <= p->deals)
        return;
    add_events(p, view, &out);
    for (unsigned n = 0; n < notices; n++) {
        table_events_notice(&p->names, &notice[n], &out);
        if (notice[n].event == EU_HAND_ENDS)
            p->deals = number_of(view);
    }
    hear_text(p, &out);
}

static void close_chair(struct chair *chair, struct instance *i)
{
    struct person *p = person_of(chair);
    struct buf out = {0};

    if (p->ended || p->left || saved_answers_more(&p->saved))
        return;
    p->ended = true;
    table_events_end(&p->names, &i->table->tally, &out);
    hear_text(p, &out);
}

/* ---- Questions ---- */

static void leave_table(struct person *p, bool failed)
{
    p->left = true;
    p->failed = failed;
}

static int32_t ask_person(struct person *p, const struct eu_view *view)
{
    struct buf out = {0};
    int32_t answer = 0;

    add_events(p, view, &out);
    hear_text(p, &out);
    if (!p->callbacks->asks(p->callbacks->context, p, view, &answer))
        leave_table(p, false);
    else if (!saved_answers_add(&p->saved, view, answer, &p->err))
        leave_table(p, true);
    return answer;
}

static int32_t ask_chair(struct chair *chair, const struct query *query)
{
    struct person *p = person_of(chair);
    struct eu_view view = *query->view;
    int32_t answer;

    if (p->left)
        return 0;
    p->table = query->instance->table;
    return saved_answers_next(&p->saved, &view, &answer) ? answer : ask_person(p, &view);
}

/* ---- What befalls the run ---- */

static void begin_job(void *context, const struct job *job)
{
    struct person *p = context;

    p->job = job;
    saved_answers_set(&p->saved, job->set);
    p->told = p->ended = false;
    p->deals = 0;
    memset(p->strikes, 0, sizeof p->strikes);
}

/* A process ended: a strike, or the table is only played again. */
static void play_again(void *context, const struct failure *m)
{
    struct person *p = context;
    const struct fault *f = &m->strike.fault;
    struct buf out = {0};

    (void)buf_printf(&out, "  %s ", p->names.name[f->seat]);
    if (m->explained)
        (void)failure_fault(&out, f, &p->job->event->limits);
    else
        (void)buf_add_text(&out, "was ended from outside");
    if (m->event == FAILURE_STRIKE)
        (void)buf_printf(&out, ": strike %u of %d, the house answers there.\n",
                         ++p->strikes[f->seat], STRIKES_OUT);
    else
        (void)buf_add_text(&out, ". The table is played again up to here.\n");
    hear_text(p, &out);
}

static bool is_gone(void *context)
{
    return ((const struct person *)context)->left;
}

/* ---- Life ---- */

bool person_open(struct person *p, const struct event *event, unsigned seat, const char *log,
                 const struct person_callbacks *callbacks, struct err *err)
{
    static const struct chair_ops ops = {.open = open_chair,
                                         .ask = ask_chair,
                                         .tell = tell_chair,
                                         .close = close_chair};

    *p = (struct person){.callbacks = callbacks,
                         .chair = {.ops = &ops, .asks = CHAIR_ASKS_ALL, .tells = true, .args = ""}};
    p->guest = (struct guest){.entrant = seat,
                              .chair = &p->chair,
                              .begin = begin_job,
                              .again = play_again,
                              .is_gone = is_gone,
                              .context = p};
    seat_names_start(&p->names, event, seat);
    return saved_answers_open(&p->saved, log, err);
}

void person_close(struct person *p, bool over)
{
    if (over)
        (void)unlink(p->saved.path);
    saved_answers_finish(&p->saved);
}
