#include "log/set_finder.h"

#include <string.h>

/* ---- What is kept of the sets on the way ---- */

static bool keep_record(struct set_finder *f, struct err *err)
{
    buf_clear(&f->kept);
    if (!buf_add(&f->kept, f->reader.record.data, f->reader.record.size))
        return err_memory(err);
    f->kept_record = f->reader.record;
    f->kept_record.data = f->kept.data;
    return true;
}

static bool decode_set(struct set_finder *f, const struct log_record *record, struct found_set *to,
                       struct err *err)
{
    to->is_there = true;
    return log_check_sum(record, err) && log_get_set(record, &f->reader.event, &to->set, err) &&
           set_reader_pairing_of(&f->reader, record, &to->set, &to->pairing, err);
}

/* ---- A set ---- */

/* Whether the address includes the set of the record just read. */
static bool is_wanted(struct set_finder *f, const struct address *at, bool *wanted, struct err *err)
{
    struct set_reader *r = &f->reader;
    struct pairing pairing;

    *wanted = false;
    if (!log_get_turn(&r->record, &r->event, &r->set, err))
        return false;
    if (r->set.set != at->set)
        return true;
    if (!set_reader_pairing_of(r, &r->record, &r->set, &pairing, err))
        return false;
    *wanted = address_has_set(at, &pairing, r->set.set);
    return true;
}

static bool take_wanted(struct set_finder *f, struct err *err)
{
    return decode_set(f, &f->reader.record, &f->found, err) &&
           (!f->kept.len || decode_set(f, &f->kept_record, &f->before, err));
}

/* A set with deals is kept until the wanted one comes; the first one after that is decoded. */
static bool take_beside(struct set_finder *f, struct err *err)
{
    if (!f->found.is_there)
        return keep_record(f, err);
    return f->after.is_there || decode_set(f, &f->reader.record, &f->after, err);
}

static bool take_set(struct set_finder *f, const struct address *at, struct err *err)
{
    const struct log_record *record = &f->reader.record;
    bool wanted = false;
    struct set_facts facts;

    if (!log_set_facts(record->data, record->size, &facts))
        return log_refuse(record, err, "expected a set");
    f->sets++;
    f->deals += facts.deals;
    if (!f->found.is_there && !is_wanted(f, at, &wanted, err))
        return false;
    if (wanted)
        return take_wanted(f, err);
    return !facts.deals || take_beside(f, err);
}

/* ---- A segment ---- */

/* Of segments before the set's only the first one's event is kept. */
static void begin_segment(struct set_finder *f)
{
    f->sets = f->deals = 0;
    buf_clear(&f->kept);
    if (f->reader.segments == 2) {
        f->first = f->reader.before;
        f->reader.before = (struct event){.sets = 0};
    }
}

/* Whether the segment of the set has been read. */
static bool is_over(const struct set_finder *f)
{
    return f->found.is_there && f->reader.record.kind == LOG_TRAILER;
}

static bool take_record(struct set_finder *f, const struct address *at, struct err *err)
{
    switch (f->reader.record.kind) {
    case LOG_HEADER:
        begin_segment(f);
        break;
    case LOG_SET:
        return take_set(f, at, err);
    case LOG_FOOTER:
        f->revealed = f->found.is_there;
        break;
    case LOG_ROUND:
    case LOG_TRAILER:
    case LOG_SHARD:
        break;
    }
    return true;
}

int set_finder_find(struct set_finder *f, const char *path, const struct address *at,
                    struct err *err)
{
    int found = 1;

    *f = (struct set_finder){.sets = 0};
    if (!set_reader_open(&f->reader, path, err))
        return -1;
    while (found == 1 && !is_over(f)) {
        found = set_reader_skim(&f->reader, err);
        if (found == 1 && !take_record(f, at, err))
            found = -1;
    }
    return found < 0 ? -1 : f->found.is_there;
}

void set_finder_close(struct set_finder *f)
{
    set_reader_close(&f->reader);
    event_finish(&f->first);
    set_record_finish(&f->found.set);
    set_record_finish(&f->before.set);
    set_record_finish(&f->after.set);
    buf_finish(&f->kept);
    *f = (struct set_finder){.sets = 0};
}
