#include "check/log_findings.h"

#include <string.h>

#include "log/walk.h"
#include "log/set_reader.h"

/* A log being read set by set, for one entrant. */
struct findings_reader {
    struct set_reader log;
    uint32_t entrant;
};

static void find_entrant(struct findings_reader *p, const char *bot)
{
    const struct event *e = &p->log.event;

    p->entrant = 0;
    while (p->entrant < e->entrants && strcmp(e->entrant[p->entrant].name, bot) != 0)
        p->entrant++;
}

/* 1: the next set is there, 0: there is none, -1: an error. */
static int next_set(struct findings_reader *p, const char *bot, struct err *err)
{
    int found;

    while ((found = set_reader_next(&p->log, err)) == 1) {
        if (p->log.record.kind == LOG_HEADER)
            find_entrant(p, bot);
        if (p->log.record.kind == LOG_SET)
            return set_reader_pairing(&p->log, err) ? 1 : -1;
    }
    return found;
}

static bool is_its_seat(const struct findings_reader *p, unsigned table, unsigned seat)
{
    return pairing_seat(&p->log.pairing, p->log.set.set, table, seat) == p->entrant;
}

static void set_place(struct finding_place *place, const struct walk *w,
                      const struct findings_reader *p)
{
    struct address at = walk_address(w, &p->log.pairing);

    address_text(&at, place->address);
    place->view = (struct eu_view){.question = EU_NOTHING};
}

/* ---- One log ---- */

static void count_fault(struct log_findings *m, const struct findings_reader *p,
                        const struct walk *w, const struct fault *f)
{
    if (m->faults++)
        return;
    m->fault = *f;
    (void)snprintf(m->law, sizeof m->law, "%s", f->law);
    m->fault.law = "";
    set_place(&m->place, w, p);
    if (f->question != EU_NOTHING && w->deal.ask.seat == f->seat)
        deal_view(&w->deal, w->deal.ask.seat, &m->place.view);
}

/* Counts the faults at the next step. True if there is a strike, so that the bot is not asked. */
static bool count_faults(struct log_findings *m, const struct findings_reader *p,
                         const struct walk *w, unsigned table)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(w, &faults);
    bool strikes = false;

    for (size_t i = 0; i < n; i++) {
        const struct fault *f = &faults[i].fault;
        if (!is_its_seat(p, table, f->seat))
            continue;
        count_fault(m, p, w, f);
        strikes |= f->seat == w->deal.ask.seat && !fault_is_illegal((enum eu_fault)f->code);
    }
    return strikes;
}

static void count_answer(struct log_findings *m, const struct walk_step *step)
{
    bool bids = step->ask.kind == EU_BID || step->ask.kind == EU_BID_TRICKS;

    if (card_single(step->ask.legal) || step->ask.kind >= LOG_FINDINGS_QUESTIONS)
        return;
    m->asked[step->ask.kind]++;
    m->passes += bids && step->answer == EU_PASS;
}

static void count_deal(struct log_findings *m, const struct findings_reader *p, struct walk *w,
                       unsigned table)
{
    struct walk_step step;
    bool more = true;

    m->deals++;
    while (more) {
        bool strikes = count_faults(m, p, w, table);
        unsigned seat = w->deal.ask.seat;
        more = walk_step(w, &step);
        if (more && !strikes && is_its_seat(p, table, seat))
            count_answer(m, &step);
    }
}

/* A bot that cannot start forfeits without a deal being played. */
static void count_table(struct log_findings *m, const struct findings_reader *p, unsigned table)
{
    struct walk w;
    bool sits = false;

    for (unsigned seat = 0; seat < p->log.event.rules.players; seat++) {
        sits |= is_its_seat(p, table, seat);
        m->forfeits |=
            is_its_seat(p, table, seat) &&
            p->log.set.table[table].forfeits >> rules_side(&p->log.event.rules, seat) & 1;
    }
    walk_start(&w, &p->log.event, &p->log.set, table);
    while (sits && walk_deal(&w))
        count_deal(m, p, &w, table);
}

bool log_findings_read(struct log_findings *m, const char *log, const char *bot, struct err *err)
{
    struct findings_reader p;
    int found;

    *m = (struct log_findings){.deals = 0};
    if (!set_reader_open(&p.log, log, err))
        return false;
    while ((found = next_set(&p, bot, err)) == 1)
        for (unsigned table = 0; table < p.log.set.tables; table++)
            count_table(m, &p, table);
    set_reader_close(&p.log);
    return found == 0;
}

/* ---- Two logs ---- */

static void fill_difference(struct log_findings_difference *to, const struct first_difference *at,
                            const struct findings_reader *p, unsigned table)
{
    *to = (struct log_findings_difference){.differs = true,
                                           .answer = {at->answer[0], at->answer[1]},
                                           .own = is_its_seat(p, table, at->deal.ask.seat)};
    address_text(&at->address, to->place.address);
    deal_view(&at->deal, at->deal.ask.seat, &to->place.view);
}

static bool set_differs(struct log_findings_difference *d, const struct findings_reader p[2])
{
    const struct set_reader *log = &p[0].log;
    struct first_difference at;

    for (unsigned table = 0; table < log->set.tables; table++)
        if (first_difference_find(&at, &log->set, &p[1].log.set, &log->event, &log->pairing, table,
                                  false)) {
            fill_difference(d, &at, &p[0], table);
            return true;
        }
    return false;
}

static bool is_same_record(const struct log_record *a, const struct log_record *b)
{
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

/* Logs of one event have the same sets in the same order. */
static bool compare_logs(struct log_findings_difference *d, struct findings_reader p[2],
                         const char *bot, struct err *err)
{
    int found[2];

    *d = (struct log_findings_difference){.differs = false};
    while ((found[0] = next_set(&p[0], bot, err)) == 1 &&
           (found[1] = next_set(&p[1], bot, err)) == 1)
        if (!is_same_record(&p[0].log.record, &p[1].log.record) && set_differs(d, p))
            return true;
    return found[0] == 0 || (found[0] == 1 && found[1] == 0);
}

bool log_findings_compare(struct log_findings_difference *p, const char *const log[2],
                          const char *bot, struct err *err)
{
    struct findings_reader reader[2];

    if (!set_reader_open(&reader[0].log, log[0], err))
        return false;
    bool ok = set_reader_open(&reader[1].log, log[1], err);
    if (ok) {
        ok = compare_logs(p, reader, bot, err);
        set_reader_close(&reader[1].log);
    }
    set_reader_close(&reader[0].log);
    return ok;
}
