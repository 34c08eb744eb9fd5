#include "run/recorder.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "run/sidecar.h"
#include "run/resume.h"
#include "log/set_reader.h"
#include "sandbox/bot_process.h"

enum {
    REMARKS = 3,      /* on one bot; the sidecar has them all */
    STRIKE_SETS = 64, /* sets of the run that allow a sandboxed bot a further strike in a batch */
};

static const uint64_t NOTED_NS = 10 * CLOCK_SECOND; /* at least so often the time is noted */
static const uint64_t TIMED_NS = 10 * CLOCK_SECOND; /* as often, how long bots took; see below */

static bool take_resumed(void *context, const struct pairing *p, const struct set_record *set)
{
    struct recorder *l = context;
    struct set_facts facts = set_record_facts(set);

    if (l->run->set)
        l->run->set(l->run->context, set);
    return give_up_add(&l->giveup, p, &facts);
}

static void show_progress(struct recorder *l, uint64_t wall)
{
    l->shown = wall;
    l->progress.wall_ns = wall - l->started;
    if (l->run->progress)
        l->run->progress(l->run->context, &l->progress);
}

/* ---- Rounds ---- */

static void show_schedule(struct recorder *l)
{
    const struct schedule *a = &l->schedule;

    l->progress.total = a->sets;
    l->progress.round = a->rounds;
    l->progress.round_from = a->from;
    l->progress.end = a->end;
}

/* In all sittings. */
static uint64_t played_ms(const struct recorder *l, uint64_t wall)
{
    return l->before_ms + (wall - l->started) / CLOCK_MS;
}

/* Begins the round that is due, if one is. Only here it is asked how long play has taken. */
static bool record_round_begin(struct recorder *l, struct err *err)
{
    uint32_t most = l->event->plan.max_time;

    if (schedule_is_due(&l->schedule)) {
        bool late = most && played_ms(l, clock_wall_ns()) / 1000 >= most;
        if (!schedule_put_round(&l->schedule, late, &l->record, err) ||
            !log_writer_add(&l->writer, l->record.data, l->record.len, err))
            return false;
    }
    show_schedule(l);
    return true;
}

/* The sidecar remembers how long play has taken, for when it goes on. */
static void note_time(struct recorder *l, uint64_t wall)
{
    l->noted = wall;
    if (l->event->plan.max_time)
        sidecar_played(&l->writer.side, played_ms(l, wall));
}

/* ---- Beginning and end ---- */

static bool recall_all(struct recorder *l, struct set_reader *r, struct err *err)
{
    bool plans = schedule_recalls(&l->schedule);
    int found;

    while ((found = set_reader_next(r, err)) == 1) {
        if (r->record.kind != LOG_SET)
            continue;
        if (l->run->set)
            l->run->set(l->run->context, &r->set);
        if (plans && !(set_reader_pairing(r, err) &&
                       schedule_recall(&l->schedule, &r->pairing, &r->set, err)))
            return false;
    }
    return found == 0;
}

/* The sets from before the late entries. */
static bool recall_before(struct recorder *l, struct err *err)
{
    struct set_reader r;

    if (!l->run->before || !(l->run->set || schedule_recalls(&l->schedule)))
        return true;
    if (!set_reader_open(&r, l->run->before, err))
        return false;
    bool ok = recall_all(l, &r, err);
    set_reader_close(&r);
    return ok;
}

static bool open_schedule(struct recorder *l, struct err *err)
{
    const struct run *run = l->run;

    return run->shard ? schedule_open_shard(&l->schedule, l->event, run->shard, run->round, err)
                      : schedule_open(&l->schedule, l->event, err);
}

/* When and where this sitting begins. */
static void mark_start(struct recorder *l)
{
    char machine[SIDECAR_MACHINE];

    sidecar_this_machine(machine);
    sidecar_mark(&l->writer.side, "start", (int64_t)time(NULL), l->writer.sums.records);
    sidecar_machine(&l->writer.side, machine);
}

/* Looks at what is there, and goes on from it. */
static bool resume_run(struct recorder *l, struct err *err)
{
    struct log_writer *s = &l->writer;
    unsigned missing = l->run->how.missing;
    bool limited = l->event->plan.max_time;

    l->progress.end = s->sums.end;
    l->progress.total = l->progress.sets = l->progress.resumed = s->sums.records;
    if (s->complete)
        return true;
    if (!sidecar_asked(&s->side, l->event, l->run->roster, err))
        return false;
    if (event_waits(l->event))
        return log_writer_begin(s, err);
    if (!open_schedule(l, err) || !recall_before(l, err) ||
        !resume_log(s, &l->schedule, take_resumed, l, err) ||
        (limited && !resume_played(l->run->claim->log, &l->before_ms, err)))
        return false;
    if (!time_recorder_open(&l->times, l->run->claim->log, err))
        return false;
    l->progress.times = &l->times.all;
    l->progress.sets = l->progress.resumed = s->sums.records;
    mark_start(l);
    if (missing)
        sidecar_walls(&s->side, missing);
    l->started = l->timed = l->noted = clock_wall_ns();
    if (!record_round_begin(l, err))
        return false;
    show_progress(l, l->started);
    return true;
}

static void finish_recorder(struct recorder *l)
{
    log_writer_close(&l->writer);
    schedule_close(&l->schedule);
    give_up_finish(&l->giveup);
    time_recorder_close(&l->times);
    l->progress.times = NULL;
    buf_finish(&l->record);
    set_record_finish(&l->set);
    free(l->bot);
}

static bool find_host(struct recorder *l, struct err *err)
{
    const char *known = l->run->how.host;

    return known ? path_join(l->host, "", known, err) : process_host(l->host, err);
}

bool recorder_open(struct recorder *l, const struct run *run, struct err *err)
{
    struct config *config = run->config;

    *l = (struct recorder){.run = run, .event = &config->event};
    if (!run->how.trusted && !find_host(l, err))
        return false;
    l->bot = calloc(l->event->entrants, sizeof *l->bot);
    if (log_writer_open(&l->writer, run->claim, run->how.fresh, l->event, run->shard,
                        config->seed_given ? config->seed : NULL, err) &&
        (l->bot || err_memory(err)) && resume_run(l, err))
        return true;
    finish_recorder(l);
    return false;
}

static bool end_log(struct recorder *l, bool complete, struct err *err)
{
    struct log_writer *s = &l->writer;

    if (s->complete || event_waits(l->event))
        return true;
    note_time(l, clock_wall_ns());
    time_recorder_write(&l->times, &s->side);
    sidecar_mark(&s->side, complete ? "end" : "stop", (int64_t)time(NULL), l->progress.sets);
    if (!log_writer_end(s, complete, err))
        return false;
    show_progress(l, clock_wall_ns());
    return true;
}

bool recorder_close(struct recorder *l, bool complete, struct err *err)
{
    bool ok = end_log(l, complete, err);

    finish_recorder(l);
    return ok;
}

/* ---- Sets ---- */

static void write_lines(struct recorder *l, const struct pairing *p,
                        const struct worker_message *message)
{
    const uint8_t *log = message->log;
    uint32_t size = message->log_size, set = message->facts.set;
    struct worker_message_line line;
    const char *text;

    while (worker_message_line(&log, &size, &line, &text)) {
        if (line.table >= pairing_tables(p) || line.seat >= p->players)
            continue; /* bots could write to the message as well */
        struct address at = address_of(p, set, line.table, line.game, line.deal, line.trick);
        uint32_t entrant = pairing_seat(p, set, line.table, line.seat);
        sidecar_log(&l->writer.side, &at, l->event->entrant[entrant].name, text, line.size);
    }
}

/* The set as the plan, and whoever follows the run, want it. */
static bool look_at_set(struct recorder *l, const struct worker_message *message, struct err *err)
{
    const struct log_record record = {.kind = LOG_SET,
                                      .data = message->record,
                                      .size = message->record_size,
                                      .log = l->run->claim->log};
    bool wanted = l->run->set || schedule_looks(&l->schedule);

    if (wanted && !log_get_set(&record, l->event, &l->set, err))
        return false;
    if (l->run->set)
        l->run->set(l->run->context, &l->set);
    return schedule_take(&l->schedule, &l->set, err);
}

bool recorder_set(struct recorder *l, const struct pairing *p, const struct worker_message *message,
                  struct err *err)
{
    write_lines(l, p, message);
    if (!give_up_add(&l->giveup, p, &message->facts))
        return err_memory(err);
    l->progress.sets++;
    l->progress.deals += message->facts.deals;
    l->progress.faults += message->facts.faults;
    return log_writer_add(&l->writer, message->record, message->record_size, err) &&
           look_at_set(l, message, err) && record_round_begin(l, err);
}

bool recorder_give_up(struct recorder *l, const struct pairing *p, uint32_t set,
                      unsigned contestants, struct err *err)
{
    const struct job job = recorder_job(l, p, set, 1);
    struct duplicate_deals source;
    struct set_record r = {.bots = 0};
    struct worker_message message;

    duplicate_start(&source, &l->event->rules, job.seed, p->id, job.given);
    duplicate_set(&source, set);
    set_record_start(&r, l->event, p, set);
    set_record_forfeit(&r, l->event, p, contestants);
    bool ok =
        worker_message_set(&message, l->event, &source, &r, &l->record, NULL) || err_memory(err);
    set_record_finish(&r);
    return ok && recorder_set(l, p, &message, err);
}

unsigned recorder_absent(const struct recorder *l, const struct pairing *p, uint32_t set)
{
    return give_up_contestants(&l->giveup, l->event, p, set);
}

/* Whether it plays as if it had said EU_SERIAL. Strikes of bots that fail rarely are no reason. */
static bool ends_often(const struct recorder *l, const struct recorder_bot *b)
{
    return b->unrepeated >= FAILURE_ALONE ||
           (*l->host && b->strikes >= FAILURE_ALONE + l->progress.sets / STRIKE_SETS);
}

bool recorder_serial(const struct recorder *l, const struct pairing *p)
{
    if (l->run->alone || l->run->how.guests)
        return true;
    for (unsigned i = 0; i < p->bots; i++)
        if (l->run->roster->serial[p->bot[i]] || ends_often(l, &l->bot[p->bot[i]]))
            return true;
    return false;
}

/* ---- Failures ---- */

static const char *failed_bot_name(const struct recorder *l, const struct failure *m)
{
    return m->entrant == FAILURE_NOBODY ? NULL : l->event->entrant[m->entrant].name;
}

static void say_remark(const struct recorder *l, struct buf *text)
{
    if (buf_str(text))
        l->run->remark(l->run->context, buf_str(text));
}

/* Tells the user; the first time for a bot also how it is asked again. */
static void remark_on(struct recorder *l, const char *address, const struct failure *m,
                      const char *ask)
{
    struct buf text = {0};

    if (!l->run->remark || l->bot[m->entrant].remarks > REMARKS)
        return;
    uint32_t before = l->bot[m->entrant].remarks++;
    if (before == REMARKS)
        buf_printf(&text, "%s: more failures like these %s", failed_bot_name(l, m),
                   l->run->known_as ? "are in the sidecar only"
                                    : "are not shown, as no log is kept");
    else
        failure_text(&text, address, failed_bot_name(l, m), m, &l->event->limits);
    say_remark(l, &text);
    buf_clear(&text);
    if (before == 0 && ask) {
        buf_printf(&text, "to ask that again: %s", ask);
        say_remark(l, &text);
    }
    buf_finish(&text);
}

/* Whether it is known what the bot was asked, and there will be a log that tells it. */
static bool can_ask(const struct recorder *l, const struct failure *m)
{
    return l->run->known_as && m->entrant != FAILURE_NOBODY && m->event != FAILURE_ENDED &&
           (m->event == FAILURE_STRIKE || m->strike.fault.question != EU_NOTHING);
}

void recorder_failure(struct recorder *l, const struct pairing *p, const struct failure *m)
{
    const struct run *run = l->run;
    const struct strike *s = &m->strike;
    struct address at = address_of(p, s->set, s->table, s->game, s->deal, s->fault.trick);
    char address[ADDRESS_TEXT];
    struct buf command = {0};

    address_text(&at, address);
    bool known = can_ask(l, m) && failure_command(&command, run->known_as, run->stage, address,
                                                  &s->fault, run->config->bot[m->entrant]);
    const char *ask = known ? buf_str(&command) : NULL;
    sidecar_failure(&l->writer.side, &at, failed_bot_name(l, m), m, ask);
    if (m->event != FAILURE_ENDED && m->entrant != FAILURE_NOBODY) {
        l->bot[m->entrant].unrepeated += m->event == FAILURE_UNREPEATED;
        l->bot[m->entrant].strikes += m->event == FAILURE_STRIKE;
        if (run->failure)
            run->failure(run->context, failed_bot_name(l, m), address, m);
        remark_on(l, address, m, ask);
    }
    buf_finish(&command);
}

bool recorder_times(struct recorder *l, const struct pairing *p,
                    const struct worker_message *message, struct err *err)
{
    unsigned bot = 0;

    while (bot < p->bots && p->bot[bot] != message->entrant)
        bot++;
    if (bot == p->bots && message->entrant != WORKER_MESSAGE_NOBODY)
        return true; /* a trusted bot wrote it */
    const char *name = bot < p->bots ? l->event->entrant[message->entrant].name : "";
    return time_recorder_add(&l->times, message, name) || err_memory(err);
}

void recorder_hangs(struct recorder *l, uint32_t entrant)
{
    const struct run *run = l->run;
    const char *name = l->event->entrant[entrant].name;
    char line[256];

    if (l->bot[entrant].hangs)
        return;
    l->bot[entrant].hangs = true;
    snprintf(line, sizeof line,
             "%s does not finish unloading in time; its process is stopped, at no cost to it",
             name);
    if (run->remark)
        run->remark(run->context, line);
    if (run->hangs)
        run->hangs(run->context, name);
}

/* ---- Now and then ---- */

/* The lines grow with the bots: the longer a run lasts the fewer, so that a kill loses no more than
 * an eleventh of what was measured. */
static bool is_time_to_tell(const struct recorder *l, uint64_t wall)
{
    enum { PART = 10 };
    uint64_t before = (l->timed - l->started) / PART;

    return wall - l->timed >= (before > TIMED_NS ? before : TIMED_NS);
}

bool recorder_tick(struct recorder *l, uint64_t wall, struct err *err)
{
    if (wall - l->shown >= CLOCK_SECOND / 10)
        show_progress(l, wall);
    if (wall - l->noted >= NOTED_NS)
        note_time(l, wall);
    if (is_time_to_tell(l, wall)) {
        time_recorder_write(&l->times, &l->writer.side);
        l->timed = wall;
    }
    return log_writer_tick(&l->writer, wall, err);
}

unsigned recorder_batch(const struct recorder *l)
{
    unsigned batch = l->run->how.debug ? 1 : l->run->how.batch;

    return batch ? batch : RUN_BATCH;
}

struct job recorder_job(const struct recorder *l, const struct pairing *p, uint32_t set,
                        uint32_t count)
{
    return (struct job){
        .event = l->event,
        .pairing = p,
        .set = set,
        .count = count,
        .path = (const char *const *)l->run->roster->path,
        .seed = l->writer.dealing,
        .given = l->event->given ? &l->run->config->given : NULL,
        .host = *l->host ? l->host : NULL,
        .batch = recorder_batch(l),
        .alone = recorder_serial(l, p),
        .debug = l->run->how.debug,
        .guests = l->run->how.guests,
    };
}
