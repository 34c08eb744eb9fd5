#include "record/census.h"

#include <stdlib.h>

#include "record/get.h"
#include "record/giveup.h"
#include "record/roll.h"

struct counter {
    struct census census;
    struct roll roll;
    struct set_record set;
    bool open; /* a segment was begun and not told of yet */
    unsigned segments;
    census_tell *tell;
    void *context;
};

static void end_segment(struct counter *c)
{
    if (c->open && c->tell)
        c->tell(c->context, &c->census);
    roll_finish(&c->roll);
    free(c->census.bot);
    c->census.bot = NULL;
    event_finish(&c->census.event);
    c->open = false;
}

static bool begin_segment(struct counter *c, const struct log_record *r, struct err *err)
{
    struct census *census = &c->census;

    *census = (struct census){.segment = c->segments++};
    event_init(&census->event);
    if (!log_get_header(r, &census->event, err))
        return false;
    census->bot = calloc(census->event.entrants, sizeof *census->bot);
    if (!census->bot || !roll_make(&c->roll, &census->event))
        return err_set(err, ERR_ABORT, NO_MEMORY);
    c->open = true;
    return true;
}

/* A bot that has several places in a line-up counts as often. */
static void count_places(struct census *c, const struct played *t, const struct pairing *p,
                         const struct seating *s, unsigned table)
{
    unsigned forfeited = giveup_from_table(t->forfeits, p, s, table);

    for (unsigned place = 0; place < p->bots; place++) {
        c->bot[p->bot[place]].tables++;
        c->bot[p->bot[place]].forfeits += forfeited >> pairing_place_party(p, place) & 1;
    }
}

static void count_table(struct census *c, const struct played *t, const struct pairing *p,
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
    for (unsigned seat = 0; rules_individual(&c->event.rules) && seat < p->players; seat++)
        c->bot[pairing_chair(p, s->chair[table][seat])].payoff += t->payoff[seat];
}

static bool count_set(struct counter *c, const struct log_record *r, struct err *err)
{
    struct pairing p;
    struct seating seating;

    if (!log_get_set(r, &c->census.event, &c->set, err))
        return false;
    if (!roll_pairing(&c->roll, &c->set, &p)) {
        (void)err_set(err, ERR_FOUND, "expected a set of bots that are in the header");
        return get_place(r, err);
    }
    c->census.sets++;
    pairing_seating(&p, c->set.set, &seating);
    for (unsigned t = 0; t < c->set.tables; t++)
        count_table(&c->census, &c->set.table[t], &p, &seating, t);
    return true;
}

static bool count_record(struct counter *c, const struct log_record *r, struct err *err)
{
    struct log_footer footer;

    if (r->kind == LOG_HEADER && !begin_segment(c, r, err))
        return false;
    if (r->kind == LOG_SET && !count_set(c, r, err))
        return false;
    if (r->kind == LOG_FOOTER && !log_get_footer(r, &footer, err))
        return false;
    c->census.bytes += r->size;
    if (r->kind == LOG_TRAILER) {
        c->census.complete = true;
        end_segment(c);
    }
    return true;
}

bool census_log(const char *path, census_tell *tell, void *context, uint64_t *good, struct err *err)
{
    struct counter c = {.tell = tell, .context = context};
    struct log_reader *reader;
    struct log_record record;
    int found = 1;

    *good = 0;
    if (!log_open(&reader, path, err))
        return false;
    event_init(&c.census.event);
    set_record_init(&c.set);
    while (found == 1) {
        found = log_next(reader, &record, err);
        if (found == 1 && !count_record(&c, &record, err))
            found = -1;
        else if (found == 1)
            *good = log_good(reader);
    }
    if (found == 0 && !c.segments) {
        (void)err_set(err, ERR_FOUND, "%s: the file is empty, expected a header", path);
        found = -1;
    }
    end_segment(&c);
    set_record_finish(&c.set);
    log_close(reader);
    return found == 0;
}

uint64_t census_pairing_sets(const struct event *e, uint64_t pairing, uint64_t sets)
{
    uint64_t pairings = event_pairings(e), round = sets / (pairings * BLOCK_SETS);
    uint64_t full = round * BLOCK_SETS, left = e->sets - full;
    uint64_t block = left < BLOCK_SETS ? left : BLOCK_SETS;
    uint64_t within = sets - round * pairings * BLOCK_SETS, before = pairing * block;

    if (within <= before)
        return full;
    return full + (within - before < block ? within - before : block);
}
