#include "shards/merge.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shards/merge_inputs.h"
#include "run/stages.h"
#include "run/resume.h"
#include "run/time_stats.h"
#include "log/give_up.h"
#include "log/log.h"
#include "table/duplicate_deals.h"

struct merge {
    struct merge_inputs from;
    struct merged *merged;
    /* The event, and its log: */
    struct merge_inputs_stage *stage;
    struct log_writer writer;
    struct schedule schedule;
    struct give_up giveup;
    /* Of the shard that is read: */
    const struct merge_inputs_shard *shard; /* NULL: none */
    size_t next;                            /* the first that may hold what comes after it */
    struct log_reader *reader;
    struct log_record record;
    /* Of the set whose turn it is: */
    struct pairing pairing; /* number UINT64_MAX: none yet */
    struct set_record turn;
    struct set_record set; /* decoded, where that is needed */
    struct buf bytes;
    const struct merge_inputs_shard *refused; /* while it was read, or NULL */
};

/* ---- The shards, one after the other ---- */

/* The set of its round, or of the schedule, that comes next. */
static uint64_t next_set_number(const struct merge *m)
{
    return m->schedule.next - m->schedule.from;
}

static bool holds(const struct merge *m, const struct merge_inputs_shard *s)
{
    uint64_t first, sets, place = next_set_number(m);

    shard_range(&s->shard, &first, &sets);
    return s->shard.round == m->schedule.rounds && place >= first && place - first < sets;
}

static uint64_t end_of(const struct merge_inputs_shard *s)
{
    uint64_t first, sets;

    shard_range(&s->shard, &first, &sets);
    return first + sets;
}

/* What is wrong with the shard that is read. */
static bool refuse_shards(struct merge *m, struct err *err)
{
    if (err->class == ERR_FOUND) {
        merge_inputs_refuse(&m->from, m->shard, err->text);
        m->refused = m->shard;
    }
    return false;
}

static bool refuse_end(struct merge *m, struct err *err)
{
    uint64_t first, sets;

    shard_range(&m->shard->shard, &first, &sets);
    (void)err_set(err, ERR_FOUND, "it ends after %" PRIu64 " of %" PRIu64 " sets",
                  next_set_number(m) - first, sets);
    return refuse_shards(m, err);
}

/* The next record of the shard, if it has one. */
static int next(struct merge *m, struct err *err)
{
    int got = log_next(m->reader, &m->record, err);

    if (got < 0)
        (void)refuse_shards(m, err);
    return got;
}

/* Passes over header, shard and the sets that the log has already. What its sidecar tells is
 * written before any of its sets, so that nothing of it is lost if merging is killed. */
static bool begin_shard(struct merge *m, struct merge_inputs_shard *s, struct err *err)
{
    uint64_t first, sets;

    m->shard = s;
    s->joined = true;
    if (!log_open(&m->reader, s->path, err) || !sidecar_add_file(&m->writer.side, s->path, err))
        return false;
    shard_range(&s->shard, &first, &sets);
    for (uint64_t i = 0; i < 2 + next_set_number(m) - first; i++) {
        int got = next(m, err);
        if (got < 0 || (got == 0 && !refuse_end(m, err)))
            return false;
    }
    return true;
}

/* It has no more, unless play has ended within it. */
static bool end_shard(struct merge *m, struct err *err)
{
    int got = 0;

    if (m->shard && next_set_number(m) == end_of(m->shard))
        got = next(m, err);
    if (got == 1) {
        (void)log_refuse(&m->record, err, "expected the end of the shard");
        (void)refuse_shards(m, err);
    }
    log_close(m->reader);
    m->reader = NULL;
    m->shard = NULL;
    return got == 0;
}

/* One without sets has nothing else either. */
static bool take_empty(struct merge *m, struct merge_inputs_shard *s, struct err *err)
{
    return begin_shard(m, s, err) && end_shard(m, err);
}

/* Passes over a shard: it is empty, or the log has it already. */
static bool pass(struct merge *m, struct merge_inputs_shard *s, struct err *err)
{
    uint64_t first, sets;

    shard_range(&s->shard, &first, &sets);
    return sets || s->shard.round != m->schedule.rounds || first != next_set_number(m) ||
           take_empty(m, s, err);
}

/* Whether its turn has come, and gone; when play is over none has one. */
static bool is_past(const struct merge *m, const struct merge_inputs_shard *s)
{
    if (s->shard.round < m->schedule.rounds ||
        (m->schedule.end && s->shard.round == m->schedule.rounds))
        return true;
    return s->shard.round == m->schedule.rounds && end_of(s) <= next_set_number(m);
}

static bool pass_all(struct merge *m, struct err *err)
{
    for (; m->next < m->stage->to && is_past(m, &m->from.shard[m->next]); m->next++)
        if (!pass(m, &m->from.shard[m->next], err))
            return false;
    return true;
}

/* A round is cut up to its end, unless play may end before that. */
static bool check_cut(struct merge *m, const struct merge_inputs_shard *s, struct err *err)
{
    const struct shard *cut = &s->shard;
    uint64_t sets = m->schedule.sets - m->schedule.from;

    if (cut->from <= sets &&
        (m->stage->event.format == FORMAT_SPRT ? cut->count <= sets - cut->from
                                               : cut->count == sets - cut->from))
        return true;
    m->shard = s;
    (void)err_set(err, ERR_FOUND,
                  "its cut is of sets %" PRIu64 " to %" PRIu64 ", the round has %" PRIu64,
                  cut->from + 1, cut->from + cut->count, sets);
    return refuse_shards(m, err);
}

/* Turns to the shard that holds the next set; *there: there is one. */
static bool turn_to_shard(struct merge *m, bool *there, struct err *err)
{
    *there = true;
    if (m->shard && holds(m, m->shard))
        return true;
    if (!end_shard(m, err) || !pass_all(m, err))
        return false;
    *there = m->next < m->stage->to && holds(m, &m->from.shard[m->next]);
    return !*there || (check_cut(m, &m->from.shard[m->next], err) &&
                       begin_shard(m, &m->from.shard[m->next], err));
}

static bool refuse_early(struct merge *m, struct err *err)
{
    if (!pass_all(m, err))
        return false;
    for (; m->next < m->stage->to; m->next++) {
        merge_inputs_refuse(&m->from, &m->from.shard[m->next],
                            "what comes before it is not there, or it is of no round");
        (void)err_set(err, ERR_FOUND, "a shard is too early");
    }
    return !m->from.wrong;
}

/* ---- Sets ---- */

/* Turns to the set whose turn it is, and puts what its record begins with into m->bytes. */
static bool turn_to_set(struct merge *m, struct err *err)
{
    uint64_t number;
    uint32_t set;

    schedule_set(&m->schedule, m->schedule.next, &number, &set);
    if (number != m->pairing.number)
        event_pairing(&m->stage->event, number, &m->pairing);
    set_record_start(&m->turn, &m->stage->event, &m->pairing, set);
    buf_clear(&m->bytes);
    return log_put_turn(&m->bytes, &m->turn, &m->stage->event) || err_memory(err);
}

static bool check_turn(struct merge *m, struct err *err)
{
    const struct log_record *r = &m->record;
    const uint8_t *id = m->pairing.id;

    if (r->kind == LOG_SET && r->size > m->bytes.len &&
        memcmp(r->data, m->bytes.data, m->bytes.len) == 0)
        return true;
    (void)log_refuse(r, err, "expected set %" PRIu64 " of %02x%02x%02x%02x, whose turn it is",
                     (uint64_t)m->turn.set + 1, id[0], id[1], id[2], id[3]);
    return refuse_shards(m, err);
}

/* The set is given up, whatever the shard says that was played: m->bytes. Its first dealer stays,
 * who is drawn from the seed. */
static bool give_up(struct merge *m, unsigned contestants, struct err *err)
{
    const struct event *event = &m->stage->event;

    if (!log_get_set(&m->record, event, &m->set, err))
        return refuse_shards(m, err);
    m->turn.first_dealer = m->set.first_dealer;
    set_record_forfeit(&m->turn, event, &m->pairing, contestants);
    buf_clear(&m->bytes);
    return log_put_set(&m->bytes, &m->turn, event) || err_memory(err);
}

static bool add_set(struct merge *m, const uint8_t *data, size_t size, struct err *err)
{
    const struct log_record record = {.kind = LOG_SET,
                                      .data = data,
                                      .size = size,
                                      .log = m->shard->path};
    struct set_facts facts;

    if (!log_set_facts(data, size, &facts)) {
        (void)log_refuse(&m->record, err, "expected a set");
        return refuse_shards(m, err);
    }
    if (schedule_looks(&m->schedule) && !log_get_set(&record, &m->stage->event, &m->set, err))
        return refuse_shards(m, err);
    if (!give_up_add(&m->giveup, &m->pairing, &facts))
        return err_memory(err);
    return log_writer_add(&m->writer, data, size, err) && schedule_take(&m->schedule, &m->set, err);
}

static bool merge_set(struct merge *m, struct err *err)
{
    int got = next(m, err);

    if (got < 0 || (got == 0 && !refuse_end(m, err)) || !turn_to_set(m, err) || !check_turn(m, err))
        return false;
    unsigned absent = give_up_contestants(&m->giveup, &m->stage->event, &m->pairing, m->turn.set);
    if (!absent)
        return add_set(m, m->record.data, m->record.size, err);
    if (!give_up(m, absent, err))
        return false;
    m->merged->given_up += m->bytes.len != m->record.size ||
                           memcmp(m->bytes.data, m->record.data, m->record.size) != 0;
    return add_set(m, m->bytes.data, m->bytes.len, err);
}

/* ---- Rounds ---- */

static bool begin_merged_round(struct merge *m, struct err *err)
{
    return schedule_put_round(&m->schedule, false, &m->bytes, err) &&
           log_writer_add(&m->writer, m->bytes.data, m->bytes.len, err);
}

/* ---- Damage ---- */

/* Of one that is read to its end: whether it is whole and has as many sets as it should. */
static bool check_whole(const struct merge_inputs_shard *s, struct err *err)
{
    uint64_t first, sets, there = 0;
    struct log_reader *reader;
    struct log_record record;
    int got;

    if (!log_open(&reader, s->path, err))
        return false;
    while ((got = log_next(reader, &record, err)) == 1)
        there += record.kind == LOG_SET;
    log_close(reader);
    shard_range(&s->shard, &first, &sets);
    return got == 0 &&
           (there == sets ||
            err_set(err, ERR_FOUND, "it has %" PRIu64 " of %" PRIu64 " sets", there, sets));
}

/* Names all that are damaged, once it is known that something is wrong, but for the one that was
 * found out already. */
static void name_damaged(struct merge_inputs *g, const struct merge_inputs_shard *but)
{
    struct err err;

    for (size_t i = 0; i < g->shards; i++)
        if (&g->shard[i] != but && !check_whole(&g->shard[i], &err) && err.class == ERR_FOUND)
            merge_inputs_refuse(g, &g->shard[i], err.text);
}

/* ---- The log ---- */

/* As far as there are shards. */
static bool join(struct merge *m, struct err *err)
{
    bool there = true;

    while (there && !schedule_is_over(&m->schedule)) {
        if (schedule_is_due(&m->schedule)) {
            if (!end_shard(m, err) || !pass_all(m, err) || !begin_merged_round(m, err))
                return false;
        } else if (!turn_to_shard(m, &there, err) || (there && !merge_set(m, err))) {
            return false;
        }
    }
    return end_shard(m, err) && refuse_early(m, err);
}

static bool join_times(struct merge *m, struct err *err)
{
    struct time_stats times = {.bots = 0};
    bool ok = true;

    for (size_t i = m->stage->from; ok && i < m->stage->to; i++) {
        const char *path = m->from.shard[i].path;
        m->merged->shards += m->from.shard[i].joined;
        if (m->from.shard[i].joined)
            ok = time_stats_read(&times, path, err);
    }
    if (ok)
        time_stats_write(&times, &m->writer.side);
    time_stats_finish(&times);
    return ok;
}

static bool recorded(void *context, const struct pairing *p, const struct set_record *set)
{
    struct merge *m = context;
    struct set_facts facts = set_record_facts(set);

    return give_up_add(&m->giveup, p, &facts);
}

/* Behind what is there, if anything is. If something is wrong, LOG.part and the sidecar are cut
 * back to that. */
static bool add_shards(struct merge *m, const struct log_files_claim *claim, struct err *err)
{
    struct log_writer *s = &m->writer;
    uint64_t before = s->resumes ? s->kept_bytes : 0;
    off_t told = lseek(s->side.fd, 0, SEEK_END);
    bool ok = join(m, err) && join_times(m, err);

    m->merged->complete = ok && schedule_is_over(&m->schedule);
    if (ok && log_writer_end(s, m->merged->complete, err))
        return true;
    (void)log_files_cut(claim, before, NULL);
    (void)(before ? ftruncate(s->side.fd, told) : unlink(s->side.path));
    return false;
}

static bool write_log(struct merge *m, const struct log_files_claim *claim, struct err *err)
{
    if (!schedule_open(&m->schedule, &m->stage->event, err))
        return false;
    bool ok = resume_log(&m->writer, &m->schedule, recorded, m, err) && add_shards(m, claim, err);
    m->merged->rounds += m->schedule.rounds;
    schedule_close(&m->schedule);
    return ok;
}

/* Opens the log, whose header is the event's from then on. What a shard gave up, since a bot could
 * not start there, is given up in the log as well: its header must say why. `fault` has room for
 * one of each bot. */
static bool open_log(struct merge *m, const struct log_files_claim *claim, const uint8_t *seed,
                     uint8_t *fault, struct err *err)
{
    struct event *event = &m->stage->event;

    for (size_t i = 0; i < event->entrants; i++)
        fault[i] = event->entrant[i].fault;
    bool ok = log_writer_open(&m->writer, claim, false, event, NULL, seed, err);
    for (size_t i = 0; ok && i < event->entrants; i++)
        if (fault[i] && !event->entrant[i].fault)
            ok = err_set(err, ERR_USAGE,
                         "%s could not start in a shard, as it could in %s: expected the shards of "
                         "its plan, or another place for the log",
                         event->entrant[i].name, m->writer.complete ? claim->log : claim->part);
    return ok;
}

static bool write_if_needed(struct merge *m, const struct log_files_claim *claim,
                            const uint8_t *seed, struct err *err)
{
    uint8_t *fault = calloc(m->stage->event.entrants + 1, 1);

    if (!fault)
        return err_memory(err);
    bool ok = open_log(m, claim, seed, fault, err);
    free(fault);
    if (ok && m->writer.complete)
        m->merged->already = m->merged->complete = true;
    else if (ok)
        ok = write_log(m, claim, err);
    if (ok)
        m->merged->sets += m->writer.sums.records;
    log_writer_close(&m->writer);
    return ok;
}

static void end_event(struct merge *m)
{
    log_close(m->reader);
    m->reader = NULL;
    m->shard = NULL;
    give_up_finish(&m->giveup);
    m->pairing.number = UINT64_MAX;
}

/* Merges the shards of one event. */
static bool merge_event(struct merge *m, const char *log, const uint8_t *seed, struct err *err)
{
    struct log_files_claim claim;

    if (!log_files_claim(&claim, log, err))
        return false;
    m->next = m->stage->from;
    bool ok = write_if_needed(m, &claim, seed, err);
    end_event(m);
    log_files_release(&claim);
    return ok;
}

/* ---- The seed ---- */

/* Whether it is the seed of the shards' event, or of the tournament that has it as a stage. */
static bool is_seed(const struct merge *m, const uint8_t seed[RNG_SEED_BYTES])
{
    const struct merge_inputs *g = &m->from;
    uint8_t of_stage[RNG_SEED_BYTES];
    size_t i = 0;

    while (!g->stage[i].first)
        i++;
    if (!g->staged)
        return duplicate_seed_is_of(seed, g->stage[i].event.commitment);
    stages_seed(seed, i, of_stage);
    return duplicate_seed_is_of(of_stage, g->stage[i].event.commitment);
}

/* The one that the shards share, in the folder where they are. */
static bool seed_of_shards(const struct merge *m, uint8_t seed[RNG_SEED_BYTES])
{
    char folder[PATH_CAP], log[PATH_CAP];
    size_t i = 0;

    while (!m->from.stage[i].first)
        i++;
    return path_dir(folder, m->from.stage[i].first, NULL) &&
           path_join(log, folder, LOG_NAME, NULL) && log_files_share_seed(log, NULL, seed, NULL) &&
           is_seed(m, seed);
}

/* From the command line, from beside the log, from the shards' folder, or from the log, if it is
 * complete already. */
static bool find_seed(const struct merge *m, const struct merging *how,
                      uint8_t seed[RNG_SEED_BYTES], struct err *err)
{
    if (how->seed) {
        memcpy(seed, how->seed, RNG_SEED_BYTES);
        return is_seed(m, seed) ||
               err_set(err, ERR_USAGE, "the seed that is given is not that of the shards");
    }
    return (log_files_share_seed(how->log, NULL, seed, NULL) && is_seed(m, seed)) ||
           seed_of_shards(m, seed) ||
           (!m->from.staged && log_seed(how->log, m->stage->event.commitment, seed)) ||
           err_set(err, ERR_USAGE,
                   "the seed of the shards is not known: expected it in %s.seed, where "
                   "`run --shard` keeps it, or --seed",
                   how->log);
}

/* ---- All of it ---- */

/* Stage after stage, as far as there are shards. *all: none is left. */
static bool merge_each(struct merge *m, const struct stages *disk, bool *all, struct err *err)
{
    char log[PATH_CAP];
    uint8_t seed[RNG_SEED_BYTES];

    *all = true;
    for (size_t i = 0; *all && i < m->from.stages; i++) {
        m->stage = &m->from.stage[i];
        if (!(*all = m->stage->first))
            break;
        if (!stages_log(disk, i, log, seed, err) || !merge_event(m, log, seed, err))
            return false;
        *all = m->merged->complete;
    }
    return true;
}

static bool merge_stages(struct merge *m, const struct merging *how, const uint8_t *seed,
                         struct err *err)
{
    struct stages disk;
    bool all = true;

    if (!stages_open(&disk, how->log, m->from.stages, seed, false, err))
        return false;
    disk.shared = true;
    bool was = stages_is_under_way(&disk);
    bool ok = merge_each(m, &disk, &all, err) && (!all || stages_join(&disk, err));
    if (!ok && !was)
        (void)stages_forget(&disk, NULL);
    m->merged->complete = ok && all;
    m->merged->already = false; /* of a stage it may be */
    stages_close(&disk);
    return ok;
}

/* A complete tournament is of the events that there are shards of. */
static bool same_event(void *context, size_t segment, const struct event *event, struct err *err)
{
    const struct merge_inputs *g = context;

    return segment >= g->stages || !g->stage[segment].first ||
           event_same(event, &g->stage[segment].event, err);
}

static bool check_merged_log(struct merge *m, const char *log, struct err *err)
{
    struct log_sums last;

    if (!log_is_complete(log, m->from.stages, same_event, &m->from, &last, err))
        return err_prefix(err, "%s is there, and not of these shards: ", log);
    m->merged->already = m->merged->complete = true;
    return true;
}

static bool is_complete(const char *log)
{
    char stages[PATH_CAP];

    return access(log, F_OK) == 0 && path_with_end(stages, log, LOG_STAGES, NULL) &&
           access(stages, F_OK) != 0;
}

static bool merge(struct merge *m, const struct merging *how, struct err *err)
{
    uint8_t seed[RNG_SEED_BYTES];

    if (!m->from.shards)
        return err_set(err, ERR_FOUND, "there is no shard");
    m->stage = &m->from.stage[0];
    if (m->from.staged && is_complete(how->log))
        return check_merged_log(m, how->log, err);
    return find_seed(m, how, seed, err) &&
           (m->from.staged ? merge_stages(m, how, seed, err) : merge_event(m, how->log, seed, err));
}

bool merge_shards(const struct merging *how, struct merged *merged, struct err *err)
{
    struct merge m = {.from = {.say = how->found, .context = how->context},
                      .merged = merged,
                      .pairing = {.number = UINT64_MAX}};

    *merged = (struct merged){.sets = 0};
    bool ok = merge_inputs_read(&m.from, how->path, how->paths, err) && !m.from.wrong &&
              merge(&m, how, err);
    if (!ok && m.from.wrong) {
        name_damaged(&m.from, m.refused);
        (void)err_set(err, ERR_FOUND,
                      "nothing was merged; what is damaged is played again by run --shard K/N "
                      "--fresh, what is missing by plan");
    }
    set_record_finish(&m.turn);
    set_record_finish(&m.set);
    buf_finish(&m.bytes);
    merge_inputs_finish(&m.from);
    return ok;
}
