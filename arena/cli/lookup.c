#include "cli/lookup.h"

static bool is_played(const struct lookup_wish *wish, const struct set_record *set)
{
    for (unsigned table = 0; table < set->tables; table++)
        if (address_has_table(&wish->at, table) && set->table[table].deals)
            return true;
    return false;
}

static bool is_wanted(const struct lookup_wish *wish, const struct reading *r)
{
    return (!wish->stage || wish->stage == r->segments) &&
           address_has_set(&wish->at, &r->pairing, r->set.set) &&
           (!wish->played || is_played(wish, &r->set));
}

bool lookup_open(struct lookup *l, const char *path, const struct lookup_wish *wish,
                 struct err *err)
{
    *l = (struct lookup){.path = path, .wish = *wish};
    l->open = reading_open(&l->reading, path, err);
    return l->open;
}

void lookup_close(struct lookup *l)
{
    if (l->open)
        reading_close(&l->reading);
    l->open = false;
}

int lookup_next(struct lookup *l, struct err *err)
{
    struct reading *r = &l->reading;
    int found;

    while ((found = reading_next(r, err)) == 1) {
        if (r->record.kind != LOG_SET)
            continue;
        if (!reading_pairing(r, err))
            return -1;
        if (is_wanted(&l->wish, r)) {
            l->number = l->found++;
            l->is_last = false;
            return 1;
        }
    }
    return found;
}

int lookup_go(struct lookup *l, uint64_t number, struct err *err)
{
    int found = 1;

    if (!l->open || number < l->found) {
        lookup_close(l);
        if (!lookup_open(l, l->path, &l->wish, err))
            return -1;
    }
    while (found == 1 && l->found <= number)
        found = lookup_next(l, err);
    return found;
}

bool lookup_none(const struct lookup *l, struct err *err)
{
    const char *at = l->wish.at_text;

    return err_set(err, ERR_USAGE, "%s: there is no deal%s%s%s", l->path, at ? " at " : "",
                   at ? at : "", l->wish.stage ? " in that stage" : "");
}
