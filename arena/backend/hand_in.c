#include "backend/hand_in.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"
#include "base/folder.h"

/* ---- Whether it may be handed in ---- */

static bool is_under_way(const struct hand_in *h, const char *author)
{
    for (size_t i = 0; i < HAND_IN_WAITING; i++)
        if (h->job[i].used && strcmp(h->job[i].record.author, author) == 0)
            return true;
    return false;
}

static unsigned failed_since(const struct hand_in *h, const char *author, int64_t since)
{
    unsigned n = 0;

    for (size_t i = 0; i < HAND_IN_FAILURES && i < h->failures; i++)
        n += h->failure[i].at >= since && strcmp(h->failure[i].author, author) == 0;
    return n;
}

static void remember_failure(struct hand_in *h, const char *author)
{
    struct hand_in_failure *f = &h->failure[h->failures++ % HAND_IN_FAILURES];

    f->at = time(NULL);
    (void)text_copy(text_of(author), f->author, sizeof f->author);
}

unsigned hand_in_left(const struct hand_in *h, const char *author)
{
    unsigned most = h->club->hand_in.a_day;
    int64_t since = time(NULL) - HAND_IN_DAY;
    unsigned used = handed_in_since(h->before, author, since) + failed_since(h, author, since) +
                    is_under_way(h, author);

    return used < most ? most - used : 0;
}

static bool is_free(const struct hand_in *h, const struct submission_record *r, struct err *err)
{
    const char *author = handed_in_author(h->before, r->bot);

    return !author || strcmp(author, r->author) == 0 ||
           err_set(err, ERR_USAGE, "the name %s is that of %s; give yours another name", r->bot,
                   *author ? "another author's bot" : "a bot of the organiser");
}

static bool has_room(const struct hand_in *h, const struct submission_record *r, struct err *err)
{
    uint32_t most = h->club->hand_in.bots;

    return handed_in_bots(h->before, r->author, r->bot) < most ||
           err_set(err, ERR_USAGE,
                   "%u bots of yours play, which is the most here; withdraw one, or hand in a new "
                   "version of one",
                   most);
}

/* Refusals: each answers and returns false. */

static bool check_name(struct hand_in *h, uint64_t id, const struct submission_record *r)
{
    struct err err;

    if (is_free(h, r, &err))
        return true;
    link_refuse(h->link, id, STATUS_FORBIDDEN, "%s", err.text);
    return false;
}

static bool check_deadline(struct hand_in *h, uint64_t id, const struct token_holder *holder)
{
    int64_t deadline = h->club->hand_in.deadline;

    if (!deadline || time(NULL) <= deadline || holder->role == TOKEN_TEACHER)
        return true;
    link_refuse(h->link, id, STATUS_FORBIDDEN, "the deadline has passed; nothing is taken in now");
    return false;
}

static bool check_quota(struct hand_in *h, uint64_t id, const struct submission_record *r)
{
    const struct club_hand_in *most = &h->club->hand_in;
    struct err err;

    if (is_under_way(h, r->author)) {
        link_refuse(h->link, id, STATUS_OFTEN,
                    "another file of yours is being unpacked; try again in a moment");
        return false;
    }
    if (!hand_in_left(h, r->author)) {
        link_refuse(h->link, id, STATUS_OFTEN,
                    "you have handed in %u times in 24 hours, which is the most here; try again "
                    "later",
                    most->a_day);
        return false;
    }
    if (has_room(h, r, &err))
        return true;
    link_refuse(h->link, id, STATUS_OFTEN, "%s", err.text);
    return false;
}

static bool check_file(struct hand_in *h, uint64_t id, int file, struct submission_record *r)
{
    struct stat st;
    uint64_t most = (uint64_t)h->club->hand_in.size_mb << 20;

    if (file < 0 || fstat(file, &st) != 0 || !S_ISREG(st.st_mode)) {
        link_refuse(h->link, id, STATUS_BAD, "expected a file as the body of the request");
        return false;
    }
    if (st.st_size == 0) {
        link_refuse(h->link, id, STATUS_WRONG, "the file is empty");
        return false;
    }
    if ((uint64_t)st.st_size > most) {
        link_refuse(h->link, id, STATUS_LONG, "the file is too long; expected at most %u MiB",
                    h->club->hand_in.size_mb);
        return false;
    }
    r->bytes = (uint64_t)st.st_size;
    return true;
}

static bool read_name(struct hand_in *h, const struct message *m, struct submission_record *r)
{
    if (!message_text(m, "file", r->file, sizeof r->file) || strchr(r->file, '/')) {
        link_refuse(h->link, m->id, STATUS_BAD, "expected the name of a file");
        return false;
    }
    if (club_bot_of(r->file, false, r->bot))
        return true;
    link_refuse(h->link, m->id, STATUS_KIND,
                "%.100s cannot be handed in; expected a name of at most 32 letters, digits, - and "
                "_, and behind it .c, .py, .pl, .so, .tar.gz or .zip",
                r->file);
    return false;
}

/* ---- From a request to a submission ---- */

static bool has_memory(const struct hand_in *h, uint64_t bytes)
{
    uint64_t waiting = 0, room = (uint64_t)HAND_IN_WAITING_MB << 20;

    for (size_t i = 0; i < HAND_IN_WAITING; i++)
        waiting += h->job[i].used ? h->job[i].record.bytes : 0;
    return !waiting || waiting + bytes <= room;
}

static bool check_disk(struct hand_in *h, uint64_t id)
{
    bool room = folder_has_room(h->club->folder, CLUB_ROOM);

    if (!room)
        link_refuse(h->link, id, STATUS_BUSY,
                    "the disk of the club is nearly full: less than %d MB are free; its organiser "
                    "can change that",
                    (int)(CLUB_ROOM >> 20));
    return room;
}

/* Answers where there is none. */
static bool check_room(struct hand_in *h, uint64_t id, bool room)
{
    if (!room)
        link_refuse(h->link, id, STATUS_BUSY,
                    "many bots are being handed in at this moment; try again in a minute");
    return room;
}

static struct hand_in_job *free_job(struct hand_in *h)
{
    for (size_t i = 0; i < HAND_IN_WAITING; i++)
        if (!h->job[i].used)
            return &h->job[i];
    return NULL;
}

void hand_in_request(struct hand_in *h, const struct message *m, const struct token_holder *holder,
                     int file)
{
    struct hand_in_job *job = free_job(h);
    struct submission_record r = {.number = 0};

    (void)text_copy(text_of(holder->name), r.author, sizeof r.author);
    if (!check_room(h, m->id, job != NULL) || !read_name(h, m, &r) ||
        !check_deadline(h, m->id, holder) || !check_name(h, m->id, &r) ||
        !check_file(h, m->id, file, &r) || !check_quota(h, m->id, &r) || !check_disk(h, m->id) ||
        !check_room(h, m->id, has_memory(h, r.bytes))) {
        if (file >= 0)
            close(file);
        return;
    }
    *job = (struct hand_in_job){.used = true,
                                .id = m->id,
                                .generation = h->link->generation,
                                .order = ++h->orders,
                                .file = file,
                                .record = r};
}

/* Who asked may be gone. */
static void refuse(struct hand_in *h, const struct hand_in_job *job, int status,
                   const struct err *err)
{
    if (job->generation == h->link->generation)
        link_refuse(h->link, job->id, status, "%s", err->text);
}

static bool start(struct hand_in *h, struct hand_in_job *job, struct err *err)
{
    uint64_t most = (uint64_t)h->club->hand_in.size_mb << 20;
    char program[PATH_CAP];

    if (!child_find("euchre-unpack", program, err) || !submission_new(&job->draft, h->club, err))
        return false;
    if (path_join(job->unpacked, job->draft.folder, "unpacked", err) &&
        file_mkdirs(job->unpacked, err) &&
        unpack_process_start(&job->process, program, job->file, job->record.file, job->unpacked,
                             most, err))
        return true;
    submission_drop(&job->draft);
    return false;
}

/* Others may have been handed in meanwhile: one of this name, or one more of this author. */
static bool make_submission(struct hand_in *h, struct hand_in_job *job, struct err *err)
{
    struct submission_record *r = &job->record;

    if (!handed_in_refresh(h->before, err) || !is_free(h, r, err) || !has_room(h, r, err) ||
        !unpack_settle(job->unpacked, job->draft.source, err)) {
        submission_drop(&job->draft);
        return false;
    }
    folder_remove(job->unpacked); /* what is left of it */
    if (!submission_hand_in(&job->draft, r, err))
        return false;
    if (job->generation == h->link->generation)
        link_answer(h->link, job->id, STATUS_ACCEPTED,
                    json_pack("{s:I, s:s}", "submission", (json_int_t)r->number, "bot", r->bot));
    return true;
}

/* Whether it is, byte for byte, what plays for this bot, or will. */
static bool is_there_already(struct hand_in *h, struct hand_in_job *job, struct err *err)
{
    const struct submission_record *r = &job->record;
    const struct handed_in_one *newest =
        handed_in_refresh(h->before, err) ? handed_in_newest(h->before, r->bot) : NULL;

    if (!newest || strcmp(newest->author, r->author) != 0 ||
        memcmp(newest->sha256, r->sha256, sizeof r->sha256) != 0 ||
        submission_withdraw_asked(h->club, newest->number))
        return false;
    return !err_set(err, ERR_USAGE,
                    "this is the same file as your newest %s, submission %" PRIu32
                    "; nothing was changed",
                    r->bot, newest->number);
}

static void end(struct hand_in *h, struct hand_in_job *job)
{
    struct unpack_result result;

    unpack_process_end(&job->process, &result);
    memcpy(job->record.sha256, result.sha256, sizeof result.sha256);
    bool again = result.ok && is_there_already(h, job, &result.err);
    if (!result.ok || again)
        submission_drop(&job->draft);
    if (!result.ok && !err_of_machine(&result.err))
        remember_failure(h, job->record.author);
    if (again)
        refuse(h, job, STATUS_CONFLICT, &result.err);
    else if (!result.ok || !make_submission(h, job, &result.err))
        refuse(h, job, err_of_machine(&result.err) ? STATUS_FAILED : STATUS_WRONG, &result.err);
    close(job->file);
    job->used = false;
}

/* ---- In the loop ---- */

static struct hand_in_job *next_job(struct hand_in *h)
{
    struct hand_in_job *next = NULL;
    unsigned running = 0;

    for (size_t i = 0; i < HAND_IN_WAITING; i++) {
        struct hand_in_job *job = &h->job[i];
        running += job->used && job->running;
        if (job->used && !job->running && (!next || job->order < next->order))
            next = job;
    }
    return running < HAND_IN_AT_ONCE ? next : NULL;
}

size_t hand_in_poll(const struct hand_in *h, struct pollfd *fds)
{
    size_t n = 0;

    for (size_t i = 0; i < HAND_IN_WAITING; i++)
        if (h->job[i].used && h->job[i].running)
            fds[n++] = (struct pollfd){.fd = h->job[i].process.in, .events = POLLIN};
    return n;
}

void hand_in_step(struct hand_in *h, uint64_t now)
{
    struct hand_in_job *next;
    struct err err;

    for (size_t i = 0; i < HAND_IN_WAITING; i++)
        if (h->job[i].used && h->job[i].running && unpack_process_over(&h->job[i].process, now))
            end(h, &h->job[i]);
    while ((next = next_job(h))) {
        next->running = start(h, next, &err);
        if (!next->running) {
            refuse(h, next, STATUS_FAILED, &err);
            close(next->file);
            next->used = false;
        }
    }
}

void hand_in_finish(struct hand_in *h)
{
    struct unpack_result result;

    for (size_t i = 0; i < HAND_IN_WAITING; i++) {
        struct hand_in_job *job = &h->job[i];
        if (!job->used)
            continue;
        if (job->running) {
            unpack_process_end(&job->process, &result);
            submission_drop(&job->draft);
        }
        close(job->file);
        job->used = false;
    }
}
