#include "check/log_findings.h"

#include <string.h>

#include "log/first_difference.h"
#include "log/set_reader.h"
#include "log/walk.h"

/* A log being read set by set. */
struct page {
    struct set_reader log;
    uint32_t entrant; /* of whom the marks are */
};

static void find_entrant(struct page *p, const char *bot)
{
    const struct event *e = &p->log.event;

    p->entrant = 0;
    while (p->entrant < e->entrants && strcmp(e->entrant[p->entrant].name, bot) != 0)
        p->entrant++;
}

/* 1: the next set is there, 0: there is none, -1: an error. */
static int page_next(struct page *p, const char *bot, struct err *err)
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

static bool is_seat(const struct page *p, unsigned table, unsigned seat)
{
    return pairing_seat(&p->log.pairing, p->log.set.set, table, seat) == p->entrant;
}

static void set_scene(struct finding_place *scene, const struct walk *w, const struct page *p)
{
    struct address at = walk_address(w, &p->log.pairing);

    address_text(&at, scene->address);
    scene->view = (struct eu_view){.question = EU_NOTHING};
}

/* ---- Marks ---- */

static void add_fault(struct log_findings *m, const struct page *p, const struct walk *w,
                      const struct fault *f)
{
    if (m->faults++)
        return;
    m->fault = *f;
    (void)snprintf(m->law, sizeof m->law, "%s", f->law);
    m->fault.law = "";
    set_scene(&m->place, w, p);
    if (f->question != EU_NOTHING && w->deal.ask.seat == f->seat)
        deal_view(&w->deal, w->deal.ask.seat, &m->place.view);
}

/* Faults at the step that comes next. True if there is a strike, so that it is not asked. */
static bool add_faults(struct log_findings *m, const struct page *p, const struct walk *w,
                       unsigned table)
{
    const struct table_record_fault *faults;
    size_t n = walk_faults(w, &faults);
    bool strikes = false;

    for (size_t i = 0; i < n; i++) {
        const struct fault *f = &faults[i].fault;
        if (!is_seat(p, table, f->seat))
            continue;
        add_fault(m, p, w, f);
        strikes |= f->seat == w->deal.ask.seat && !fault_is_illegal((enum eu_fault)f->code);
    }
    return strikes;
}

static void add_answer(struct log_findings *m, const struct walk_step *step)
{
    bool bids = step->ask.kind == EU_BID || step->ask.kind == EU_BID_TRICKS;

    if (card_single(step->ask.legal) || step->ask.kind >= LOG_FINDINGS_QUESTIONS)
        return;
    m->asked[step->ask.kind]++;
    m->passes += bids && step->answer == EU_PASS;
}

static void add_deal(struct log_findings *m, const struct page *p, struct walk *w, unsigned table)
{
    struct walk_step step;
    bool more = true;

    m->deals++;
    while (more) {
        bool strikes = add_faults(m, p, w, table);
        unsigned seat = w->deal.ask.seat;
        more = walk_step(w, &step);
        if (more && !strikes && is_seat(p, table, seat))
            add_answer(m, &step);
    }
}

/* A bot that cannot start forfeits without a deal being played. */
static void add_table(struct log_findings *m, const struct page *p, unsigned table)
{
    struct walk w;
    bool sits = false;

    for (unsigned seat = 0; seat < p->log.event.rules.players; seat++) {
        sits |= is_seat(p, table, seat);
        m->forfeits |=
            is_seat(p, table, seat) &&
            p->log.set.table[table].forfeits >> rules_side(&p->log.event.rules, seat) & 1;
    }
    walk_start(&w, &p->log.event, &p->log.set, table);
    while (sits && walk_deal(&w))
        add_deal(m, p, &w, table);
}

bool log_findings_read(struct log_findings *m, const char *log, const char *bot, struct err *err)
{
    struct page p;
    int found;

    *m = (struct log_findings){.deals = 0};
    if (!set_reader_open(&p.log, log, err))
        return false;
    while ((found = page_next(&p, bot, err)) == 1)
        for (unsigned table = 0; table < p.log.set.tables; table++)
            add_table(m, &p, table);
    set_reader_close(&p.log);
    return found == 0;
}

/* ---- Partings ---- */

static void take_parting(struct log_findings_difference *to, const struct first_difference *at,
                         const struct page *p, unsigned table)
{
    *to = (struct log_findings_difference){.differs = true,
                                           .answer = {at->answer[0], at->answer[1]},
                                           .own = is_seat(p, table, at->deal.ask.seat)};
    address_text(&at->address, to->place.address);
    deal_view(&at->deal, at->deal.ask.seat, &to->place.view);
}

static bool set_parts(struct log_findings_difference *parting, const struct page p[2])
{
    const struct set_reader *log = &p[0].log;
    struct first_difference at;

    for (unsigned table = 0; table < log->set.tables; table++)
        if (first_difference_find(&at, &log->set, &p[1].log.set, &log->event, &log->pairing, table,
                                  false)) {
            take_parting(parting, &at, &p[0], table);
            return true;
        }
    return false;
}

static bool is_same(const struct log_record *a, const struct log_record *b)
{
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

/* Logs of one event have the same sets in the same order. */
static bool compare(struct log_findings_difference *parting, struct page p[2], const char *bot,
                    struct err *err)
{
    int found[2];

    *parting = (struct log_findings_difference){.differs = false};
    while ((found[0] = page_next(&p[0], bot, err)) == 1 &&
           (found[1] = page_next(&p[1], bot, err)) == 1)
        if (!is_same(&p[0].log.record, &p[1].log.record) && set_parts(parting, p))
            return true;
    return found[0] == 0 || (found[0] == 1 && found[1] == 0);
}

bool log_findings_compare(struct log_findings_difference *p, const char *const log[2],
                          const char *bot, struct err *err)
{
    struct page page[2];

    if (!set_reader_open(&page[0].log, log[0], err))
        return false;
    bool ok = set_reader_open(&page[1].log, log[1], err);
    if (ok) {
        ok = compare(p, page, bot, err);
        set_reader_close(&page[1].log);
    }
    set_reader_close(&page[0].log);
    return ok;
}
