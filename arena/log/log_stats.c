#include "log/log_stats.h"

#include <stdlib.h>

#include "base/buf.h"
#include "log/record_codec.h"
#include "log/set_reader.h"

struct stats_counter {
    struct set_reader log;
    struct log_stats log_stats;
    bool open;   /* a segment was begun and not told of yet */
    size_t room; /* for meetings */
    log_stats_tell *tell;
    void *context;
};

/* ---- Meetings ---- */

static int by_pairing(const void *a, const void *b)
{
    uint64_t x = ((const struct log_stats_meeting *)a)->pairing;
    uint64_t y = ((const struct log_stats_meeting *)b)->pairing;

    return (x > y) - (x < y);
}

/* Each pairing once. */
static void join_meetings(struct log_stats *c)
{
    size_t kept = 0;

    if (!c->meetings)
        return;
    qsort(c->met, c->meetings, sizeof *c->met, by_pairing);
    for (size_t i = 1; i < c->meetings; i++)
        if (c->met[i].pairing == c->met[kept].pairing)
            c->met[kept].sets += c->met[i].sets;
        else
            c->met[++kept] = c->met[i];
    c->meetings = kept + 1;
}

/* Sets of a pairing follow one another in a round. */
static bool count_meeting(struct stats_counter *c, struct err *err)
{
    struct log_stats *s = &c->log_stats;
    uint64_t pairing;

    if (!format_adapts(s->event->format))
        return true;
    if (!event_number(s->event, c->log.pairing.bot, &pairing))
        return log_refuse(&c->log.record, err, "expected a set of a pairing of the event");
    if (!s->meetings || s->met[s->meetings - 1].pairing != pairing) {
        struct log_stats_meeting *grown = array_grow(s->met, &c->room, s->meetings, sizeof *s->met);
        if (!grown)
            return err_memory(err);
        s->met = grown;
        s->met[s->meetings++] = (struct log_stats_meeting){.pairing = pairing};
    }
    s->met[s->meetings - 1].sets++;
    return true;
}

/* ---- Segments ---- */

static void end_segment(struct stats_counter *c)
{
    join_meetings(&c->log_stats);
    if (c->open && c->tell)
        c->tell(c->context, &c->log_stats);
    free(c->log_stats.bot);
    free(c->log_stats.met);
    c->log_stats = (struct log_stats){.bot = NULL};
    c->room = 0;
    c->open = false;
}

static bool begin_segment(struct stats_counter *c, struct err *err)
{
    const struct event *event = &c->log.event;

    c->log_stats = (struct log_stats){.segment = c->log.segments - 1, .event = event};
    c->log_stats.bot = calloc(event->entrants, sizeof *c->log_stats.bot);
    c->open = c->log_stats.bot != NULL;
    return c->open || err_memory(err);
}

/* A bot that has several places in a line-up counts as often. */
static void count_places(struct log_stats *c, const struct table_record *t, const struct pairing *p,
                         const struct seating *s, unsigned table)
{
    unsigned forfeited = pairing_contestants(p, s, table, t->forfeits);

    for (unsigned place = 0; place < p->bots; place++) {
        c->bot[p->bot[place]].tables++;
        c->bot[p->bot[place]].forfeits += forfeited >> pairing_place_contestant(p, place) & 1;
    }
}

static void count_table(struct log_stats *c, const struct table_record *t, const struct pairing *p,
                        const struct seating *s, unsigned table)
{
    c->tables++;
    c->deals += t->deals;
    c->answers += t->answers.len;
    c->faults += t->faults;
    c->capped += t->capped;
    c->forfeited += t->forfeits != 0;
    for (size_t i = 0; i < t->faults; i++) {
        const struct fault *f = &t->fault[i].fault;
        c->bot[pairing_chair(p, s->chair[table][f->seat])].fault[f->code]++;
    }
    count_places(c, t, p, s, table);
    for (unsigned seat = 0; rules_individual(&c->event->rules) && seat < p->players; seat++)
        c->bot[pairing_chair(p, s->chair[table][seat])].payoff += t->payoff[seat];
}

static bool count_set(struct stats_counter *c, struct err *err)
{
    const struct set_record *set = &c->log.set;
    const struct pairing *p = &c->log.pairing;
    struct seating seating;

    if (!set_reader_pairing(&c->log, err))
        return false;
    c->log_stats.sets++;
    pairing_seating(p, set->set, &seating);
    for (unsigned t = 0; t < set->tables; t++)
        count_table(&c->log_stats, &set->table[t], p, &seating, t);
    return count_meeting(c, err);
}

static bool count_record(struct stats_counter *c, struct err *err)
{
    const struct log_record *r = &c->log.record;

    if (r->kind == LOG_HEADER && !begin_segment(c, err))
        return false;
    if (r->kind == LOG_SET && !count_set(c, err))
        return false;
    if (r->kind == LOG_ROUND) {
        c->log_stats.rounds += c->log.round.pairings > 0;
        c->log_stats.end = c->log.round.end;
    }
    c->log_stats.bytes += r->size;
    if (r->kind == LOG_TRAILER) {
        c->log_stats.complete = true;
        end_segment(c);
    }
    return true;
}

bool log_stats_read(const char *path, log_stats_tell *tell, void *context, uint64_t *good,
                    struct err *err)
{
    struct stats_counter c = {.tell = tell, .context = context};
    int found;

    *good = 0;
    if (!set_reader_open(&c.log, path, err))
        return false;
    while ((found = set_reader_next(&c.log, err)) == 1 && count_record(&c, err))
        *good = c.log.record.offset + c.log.record.size;
    bool ok = found == 0;
    if (ok && !c.log.segments)
        ok = err_set(err, ERR_FOUND, "%s: the file is empty, expected a header", path);
    end_segment(&c);
    set_reader_close(&c.log);
    return ok;
}
