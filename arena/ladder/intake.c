#include "ladder/intake.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "ladder/intake_parts.h"
#include "sandbox/bot_process.h"

#define TAKEN_OUT "it was taken out"

enum { FAILURES_MOST = 3, FAILURE_PAUSE = 10 /* seconds, longer each time */ };

/* ---- Beginning and end ---- */

static bool find_tools(struct intake *in, struct err *err)
{
    return process_host(in->host, err) && (in->how.sdk || sdk_files_find(&in->sdk, in->host, err));
}

static void retire_all(struct intake *in)
{
    for (size_t i = 0; i < in->n; i++)
        if (in->item[i].record.state == SUBMISSION_PLAYING)
            intake_retire(in, in->item[i].record.bot);
}

static bool is_there(const struct intake *in, const struct submission_record *r, const char *name)
{
    char path[PATH_CAP];

    return submission_path(in->club, r->number, name, path, NULL) && access(path, F_OK) == 0;
}

/* Of one whose whole folder is away nothing is said: it may come back. */
void intake_refuse_lost(struct intake *in)
{
    static const char why[] = "its program is not there any more";

    for (size_t i = 0; i < in->n; i++) {
        struct submission_record *r = &in->item[i].record;
        if (r->state != SUBMISSION_PLAYING || !is_there(in, r, "source") ||
            is_there(in, r, r->program))
            continue;
        intake_note(in, "submission %" PRIu32 " (%s) plays no more: %s", r->number, r->bot, why);
        memset(in->taken, 0, sizeof in->taken); /* so the organiser's are taken again */
        if (*r->author)
            intake_refuse(in, &in->item[i], ERR_OF_MACHINE, why);
        else
            (void)intake_set(in, &in->item[i], SUBMISSION_WITHDRAWN, why, NULL);
    }
}

bool intake_open(struct intake *in, const struct club *c, const struct intake_how *how,
                 struct err *err)
{
    *in = (struct intake){.club = c, .how = *how};
    submission_sweep(c);
    if (!find_tools(in, err) || !intake_read_new(in, err)) {
        intake_close(in);
        return false;
    }
    intake_refuse_lost(in);
    retire_all(in);
    return true;
}

static void forget_look(struct intake_look *look)
{
    if (look->ended >= 0)
        close(look->ended);
    if (look->outcome)
        (void)munmap(look->outcome, sizeof *look->outcome);
    *look = (struct intake_look){.child = 0};
}

void intake_close(struct intake *in)
{
    for (size_t i = 0; i < INTAKE_LOOKS; i++)
        if (in->look[i].child) {
            (void)child_end(in->look[i].child, 0);
            forget_look(&in->look[i]);
        }
    free(in->item);
    buf_finish(&in->notes);
    sdk_files_finish(&in->sdk);
    *in = (struct intake){.club = NULL};
}

/* ---- Looking ---- */

const struct submission_record *intake_changed(struct intake *in)
{
    for (size_t i = 0; i < in->n; i++)
        if (in->item[i].changed) {
            in->item[i].changed = false;
            return &in->item[i].record;
        }
    return NULL;
}

void intake_tell_again(struct intake *in)
{
    for (size_t i = 0; i < in->n; i++)
        in->item[i].changed = true;
}

bool intake_has_changed(const struct intake *in)
{
    for (size_t i = 0; i < in->n; i++)
        if (in->item[i].changed)
            return true;
    return false;
}

/* One that a child builds or checks waits until its end. */
static void withdraw_asked(struct intake *in)
{
    for (size_t i = 0; i < in->n; i++) {
        struct intake_item *item = &in->item[i];
        if (intake_can_withdraw(in, item) &&
            submission_withdraw_asked(in->club, item->record.number))
            (void)intake_set(in, item, SUBMISSION_WITHDRAWN, TAKEN_OUT, NULL);
    }
}

/* The child writes how far it is. */
static void read_progress(struct intake *in, const struct intake_look *look)
{
    struct intake_item *item = look->child ? intake_item(in, look->number) : NULL;
    struct submission_record r;

    if (!item || !submission_read(in->club, look->number, &r, NULL) ||
        r.state == item->record.state)
        return;
    item->record = r;
    item->changed = true;
}

static bool write_unwritten(struct intake *in, struct err *err)
{
    for (size_t i = 0; i < in->n; i++) {
        struct intake_item *item = &in->item[i];
        if (item->unwritten && !submission_write(in->club, &item->record, err))
            return false;
        item->unwritten = false;
    }
    return true;
}

/* One that fails does not keep the others from being done. */
bool intake_scan(struct intake *in, struct err *err)
{
    for (size_t i = 0; i < INTAKE_LOOKS; i++)
        read_progress(in, &in->look[i]);
    bool ok = write_unwritten(in, err);
    ok = intake_read_new(in, ok ? err : NULL) && ok;
    ok = intake_bots(in, ok ? err : NULL) && ok;
    withdraw_asked(in);
    return ok;
}

/* ---- The children ---- */

/* When something of this author was built or checked last. */
static uint64_t last_turn(const struct intake *in, const char *author)
{
    uint64_t last = 0;

    for (size_t i = 0; i < in->n; i++)
        if (in->item[i].turn > last && strcmp(in->item[i].record.author, author) == 0)
            last = in->item[i].turn;
    return last;
}

static bool looks_at_author(const struct intake *in, const char *author)
{
    for (size_t i = 0; i < in->n; i++)
        if (intake_looks_at(in, in->item[i].record.number) &&
            strcmp(in->item[i].record.author, author) == 0)
            return true;
    return false;
}

/* Of what waits the first of the author whose turn it is; NULL: nothing waits, but for authors of
 * whom one is looked at. */
static struct intake_item *next_open(const struct intake *in)
{
    struct intake_item *next = NULL;
    uint64_t first = 0;

    for (size_t i = 0; i < in->n; i++) {
        struct intake_item *item = &in->item[i];
        if (!submission_is_open(item->record.state) ||
            (next && strcmp(item->record.author, next->record.author) == 0) ||
            looks_at_author(in, item->record.author))
            continue;
        uint64_t last = last_turn(in, item->record.author);
        if (!next || last < first) {
            next = item;
            first = last;
        }
    }
    return next;
}

/* What waits, or else a bot that plays but was not checked in a game that is new. */
static struct intake_item *next_item(const struct intake *in)
{
    struct intake_item *next = next_open(in);

    for (size_t i = 0; !next && i < in->n; i++) {
        const struct submission_record *r = &in->item[i].record;
        if (r->state == SUBMISSION_PLAYING && (intake_games(in) & ~r->checked) &&
            !looks_at_author(in, r->author))
            next = &in->item[i];
    }
    return next;
}

bool intake_is_busy(const struct intake *in)
{
    for (size_t i = 0; i < INTAKE_LOOKS; i++)
        if (in->look[i].child)
            return true;
    return next_item(in);
}

/* Where another one may be looked at; NULL: those that are looked at are waited for. */
static struct intake_look *free_look(struct intake *in)
{
    struct intake_look *found = NULL;
    uint64_t now = clock_wall_ns();

    for (size_t i = 0; i < INTAKE_LOOKS; i++) {
        struct intake_look *look = &in->look[i];
        if (look->child && now < look->began + INTAKE_LOOK_SECONDS * CLOCK_SECOND)
            return NULL;
        if (!look->child && !found)
            found = look;
    }
    return found;
}

static bool share_outcome(struct intake_look *look, struct err *err)
{
    void *room = mmap(NULL, sizeof *look->outcome, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    if (room == MAP_FAILED)
        return err_memory(err);
    look->outcome = room;
    return true;
}

/* It is tried again after a while. */
static void start_later(struct intake *in, struct intake_look *look, const char *what)
{
    intake_note(in, "submission %" PRIu32 " is not built yet: %s: %s", look->number, what,
                strerror(errno));
    forget_look(look);
    in->not_before = clock_wall_ns() + FAILURE_PAUSE * CLOCK_SECOND;
}

static void start_child(struct intake *in, struct intake_look *look,
                        const struct submission_record *r)
{
    look->child = child_fork(SIGKILL);
    if (look->child == 0)
        intake_child(in, r, look->outcome);
    if (look->child < 0) {
        start_later(in, look, "no process can be started");
        return;
    }
    look->ended = child_watch(look->child);
    if (look->ended < 0)
        start_later(in, look, "its process cannot be watched");
}

bool intake_start(struct intake *in, struct err *err)
{
    struct intake_item *item = next_item(in);
    struct intake_look *look = free_look(in);

    if (!look || !item || clock_wall_ns() < in->not_before)
        return true;
    if (submission_is_open(item->record.state) &&
        !intake_set(in, item, SUBMISSION_BUILDING, "", err))
        return false;
    *look =
        (struct intake_look){.ended = -1, .number = item->record.number, .began = clock_wall_ns()};
    if (!share_outcome(look, err))
        return false;
    item->turn = ++in->turns;
    start_child(in, look, &item->record);
    return true;
}

/* ---- Its end ---- */

/* It is tried again, but not for ever. */
static void take_failure(struct intake *in, struct intake_item *item, const char *why)
{
    char text[SUBMISSION_REASON];

    item->failures++;
    intake_note(in, "submission %" PRIu32 " (%s) could not be checked: %s", item->record.number,
                item->record.bot, why);
    in->not_before = clock_wall_ns() + item->failures * FAILURE_PAUSE * CLOCK_SECOND;
    if (item->failures < FAILURES_MOST)
        return;
    if (item->record.state == SUBMISSION_PLAYING) {
        item->record.checked = intake_games(in);
        (void)intake_set(in, item, SUBMISSION_PLAYING, NULL, NULL);
        return;
    }
    (void)snprintf(text, sizeof text, "it could not be checked on this machine: %.400s", why);
    intake_refuse(in, item, ERR_OF_MACHINE, text);
}

void intake_end(struct intake *in, size_t look)
{
    struct intake_item *item = intake_item(in, in->look[look].number);
    struct intake_outcome o = *in->look[look].outcome;
    bool ended = child_wait(in->look[look].child) == 0;

    read_progress(in, &in->look[look]);
    forget_look(&in->look[look]);
    if (submission_withdraw_asked(in->club, item->record.number)) {
        (void)intake_set(in, item, SUBMISSION_WITHDRAWN, TAKEN_OUT, NULL);
    } else if (!ended || !o.decided) {
        take_failure(in, item, ended ? o.why : "the process that looks at it was ended");
    } else {
        item->failures = 0;
        intake_decide(in, item, &o);
    }
}
