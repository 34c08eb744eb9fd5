#include "viewer/log_search.h"

static bool is_played(const struct log_search_wish *wish, const struct set_record *set)
{
    for (unsigned table = 0; table < set->tables; table++)
        if (address_has_table(&wish->at, table) && set->table[table].deals)
            return true;
    return false;
}

static bool is_wanted(const struct log_search_wish *wish, const struct set_reader *r)
{
    return (!wish->stage || wish->stage == r->segments) &&
           address_has_set(&wish->at, &r->pairing, r->set.set) &&
           (!wish->played || is_played(wish, &r->set));
}

bool log_search_open(struct log_search *l, const char *path, const struct log_search_wish *wish,
                     struct err *err)
{
    *l = (struct log_search){.path = path, .wish = *wish};
    l->open = set_reader_open(&l->reading, path, err);
    return l->open;
}

void log_search_close(struct log_search *l)
{
    if (l->open)
        set_reader_close(&l->reading);
    l->open = false;
}

int log_search_next(struct log_search *l, struct err *err)
{
    struct set_reader *r = &l->reading;
    int found;

    while ((found = set_reader_next(r, err)) == 1) {
        if (r->record.kind != LOG_SET)
            continue;
        if (!set_reader_pairing(r, err))
            return -1;
        if (is_wanted(&l->wish, r)) {
            l->number = l->found++;
            l->is_last = false;
            return 1;
        }
    }
    return found;
}

int log_search_go(struct log_search *l, uint64_t number, struct err *err)
{
    int found = 1;

    if (!l->open || number < l->found) {
        log_search_close(l);
        if (!log_search_open(l, l->path, &l->wish, err))
            return -1;
    }
    while (found == 1 && l->found <= number)
        found = log_search_next(l, err);
    return found;
}

bool log_search_none(const struct log_search *l, struct err *err)
{
    const char *at = l->wish.at_text;

    return err_set(err, ERR_USAGE, "%s: there is no deal%s%s%s", l->path, at ? " at " : "",
                   at ? at : "", l->wish.stage ? " in that stage" : "");
}
