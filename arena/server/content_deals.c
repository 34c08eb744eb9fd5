/* Deals of logs, each at an address of its own, as JSON (server/content.h). */
#include "server/content_deals.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json_writer.h"
#include "replay/compare_tables.h"
#include "report/one_deal.h"
#include "base/text.h"

/* ---- Addresses ---- */

/* "9f3c21aa/17/1.4": the pairing, the set, the deal. An address of one table of the set, with a
 * letter, is none of a deal (table/address.h). */
static bool parse_deal(const char *text, struct address *at)
{
    const char *slash = strchr(text, '/');
    char whole[ADDRESS_TEXT];

    slash = slash ? strchr(slash + 1, '/') : NULL;
    if (!slash || slash[-1] < '0' || slash[-1] > '9')
        return false;
    int n = snprintf(whole, sizeof whole, "%.*sa%s", (int)(slash - text), text, slash);
    return n < (int)sizeof whole && address_parse(whole, at) && at->parts == ADDRESS_DEAL;
}

static json_t *address_json(const struct found_set *in, size_t deal)
{
    const struct set_deal *d = &in->set.deal[deal];
    struct address at = address_of(&in->pairing, in->set.set, 0, 0, 0, 0);
    char set[ADDRESS_TEXT], text[2 * ADDRESS_TEXT];

    address_text_to(&at, ADDRESS_SET, set);
    (void)snprintf(text, sizeof text, "%s/%u.%u", set, d->game + 1u, d->deal + 1u);
    return json_string(text);
}

/* ---- A deal ---- */

/* Its number among those of the set; as many as there are if it is none of them. */
static size_t find_deal(const struct set_record *set, const struct address *at)
{
    size_t i = 0;

    while (i < set->deals && (set->deal[i].game != at->game || set->deal[i].deal != at->deal))
        i++;
    return i;
}

static json_t *next_json(const struct set_finder *f, size_t deal)
{
    if (deal + 1 < f->found.set.deals)
        return address_json(&f->found, deal + 1);
    return f->after.is_there ? address_json(&f->after, 0) : json_null();
}

static json_t *previous_json(const struct set_finder *f, size_t deal)
{
    if (deal > 0)
        return address_json(&f->found, deal - 1);
    return f->before.is_there ? address_json(&f->before, f->before.set.deals - 1) : json_null();
}

static int refuse_deal(struct content_answer *a)
{
    return content_refuse(a, 404, "There is no such deal in this log.");
}

static int refuse_log(struct content_answer *a)
{
    return content_refuse(a, 503, "This log cannot be read.");
}

static int answer_deal(const char *log, const struct set_finder *f, size_t i,
                       struct content_answer *a)
{
    const struct set_deal *d = &f->found.set.deal[i];
    const struct one_deal deal = {.arena = ARENA_VERSION,
                                  .path = log,
                                  .name = path_base(log),
                                  .where = f,
                                  .g = d->game,
                                  .d = d->deal};
    struct err err;
    json_t *all = one_deal_json(&deal, &err);

    if (!all)
        return refuse_log(a);
    all = jw_put(all, "next", next_json(f, i));
    return content_json(a, jw_put(all, "previous", previous_json(f, i)));
}

int content_log_deal(const char *log, const char *address, struct content_answer *a)
{
    struct set_finder f;
    struct address at;
    struct err err;
    size_t deal;
    int status;

    if (!parse_deal(address, &at))
        return content_refuse(a, 404, "This is no address of a deal.");
    if (access(log, F_OK) != 0)
        return content_refuse(a, 404, "There is no such log.");
    int found = set_finder_find(&f, log, &at, &err);
    if (found < 0)
        status = refuse_log(a);
    else if (!found || (deal = find_deal(&f.found.set, &at)) == f.found.set.deals)
        status = refuse_deal(a);
    else
        status = answer_deal(log, &f, deal, a);
    set_finder_close(&f);
    return status;
}

int content_round_deal(struct content *c, uint32_t round, const char *address,
                       struct content_answer *a)
{
    char name[64], log[PATH_CAP];

    (void)snprintf(name, sizeof name, "rounds/%06u/" LOG_NAME, round);
    if (!path_join(log, c->folder, name, NULL))
        return refuse_log(a);
    return content_log_deal(log, address, a);
}

/* ---- The sets of a log ---- */

/* The deal that swung most, or the first where none can be compared, and its swing. */
static size_t most_of(const struct set_reader *r, json_t **swing)
{
    struct seating seating;
    int most = 0, its;
    size_t found = 0;
    bool compared = false;

    pairing_seating(&r->pairing, r->set.set, &seating);
    for (size_t i = 0; i < r->set.deals; i++) {
        const struct set_deal *d = &r->set.deal[i];
        if (!compare_tables_swing(&r->pairing, &seating, &r->set, d->game, d->deal, &its) ||
            (compared && abs(its) <= abs(most)))
            continue;
        compared = true;
        most = its;
        found = i;
    }
    *swing = compared ? json_integer(most) : json_null();
    return found;
}

static json_t *names_json(const struct set_reader *r)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < r->pairing.bots; i++)
        list = jw_add(list, jw_text(r->event.entrant[r->pairing.bot[i]].name));
    return list;
}

/* Of a set of which a deal was played. */
static json_t *set_json(const struct set_reader *r)
{
    char pairing[9], deal[24];
    json_t *swing;
    const struct set_deal *d = &r->set.deal[most_of(r, &swing)];

    text_hex(pairing, r->pairing.id, 4);
    (void)snprintf(deal, sizeof deal, "%u.%u", d->game + 1u, d->deal + 1u);
    return json_pack("{s:s, s:o, s:o, s:s, s:o}", "pairing", pairing, "set",
                     jw_count((uint64_t)r->set.set + 1), "bots", names_json(r), "deal", deal,
                     "swing", swing);
}

static bool put_sets(struct set_reader *r, size_t most, json_t **list, struct err *err)
{
    int found = 1;

    while (json_array_size(*list) < most && (found = set_reader_next(r, err)) == 1) {
        if (r->record.kind != LOG_SET || !r->set.deals)
            continue;
        if (!set_reader_pairing(r, err))
            return false;
        *list = jw_add(*list, set_json(r));
        if (!*list)
            return err_memory(err);
    }
    return found >= 0;
}

bool content_deals_of(const char *log, size_t most, struct json_t *object, struct err *err)
{
    struct set_reader r;
    json_t *list = json_array();

    if (!list)
        return err_memory(err);
    bool ok = set_reader_open(&r, log, err);
    if (ok) {
        ok = put_sets(&r, most, &list, err);
        set_reader_close(&r);
    }
    if (!ok) {
        json_decref(list);
        return false;
    }
    return json_object_set_new(object, "deals", list) == 0 || err_memory(err);
}
