#include "report/faults.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "rules/law.h"
#include "report/deal_steps.h"
#include "base/json_writer.h"

/* ---- Rows ---- */

void faults_finish(struct faults *f)
{
    for (size_t i = 0; i < f->rows; i++)
        free(f->row[i].words);
    free(f->row);
    hashmap_finish(&f->numbering);
    *f = (struct faults){.rows = 0};
}

static wide fault_row_key(const struct fault_row *row)
{
    const char *name = *row->broken.number ? row->broken.number : row->law;
    uint64_t law = hash_check(name, strlen(name));

    return (wide)law << 64 | (uint64_t)row->bot << 32 | (uint64_t)row->code << 8 | row->question;
}

/* The row of a fault, perhaps a new one; NULL if it is not kept, or memory runs out (*ok is false
 * then). */
static struct fault_row *row_of(struct faults *f, const struct fault_row *like, bool *ok)
{
    size_t number, cap = f->cap;

    if (hashmap_find(&f->numbering, fault_row_key(like), &number))
        return &f->row[number];
    if (f->rows == FAULTS_ROWS)
        return NULL;
    struct fault_row *grown = array_grow(f->row, &cap, f->rows, sizeof *grown);
    *ok = grown && hashmap_add(&f->numbering, fault_row_key(like)) && *ok;
    if (grown) {
        f->row = grown;
        f->cap = cap;
    }
    if (!*ok)
        return NULL;
    f->row[f->rows] = *like;
    return &f->row[f->rows++];
}

/* Puts a fault in words into a row. False if there is no memory. */
static bool describe(const struct set_view *view, unsigned table,
                     const struct table_record_fault *fault, struct fault_row *row)
{
    struct buf text = {0};
    struct narration t;

    narration_start(&t, view->event, view->pairing, view->set, table);
    (void)narration_recorded_fault(&t, fault, row->first, &text);
    const char *words = buf_str(&text);
    row->words = words ? strdup(words) : NULL;
    buf_finish(&text);
    return row->words != NULL;
}

/* ---- A set ---- */

struct fault_count {
    struct faults *f;
    const struct set_view *view;
    faults_on_fault *on_fault;
    void *context;
    bool ok;
};

/* Whether the table was forfeited for this fault: it is the last of its side. */
static bool lost_table(const struct set_view *view, const struct table_record *p, size_t i)
{
    unsigned side = rules_side(&view->event->rules, p->fault[i].fault.seat);

    if (!(p->forfeits >> side & 1))
        return false;
    for (size_t k = i + 1; k < p->faults; k++)
        if (rules_side(&view->event->rules, p->fault[k].fault.seat) == side)
            return false;
    return true;
}

static void count_fault_at(struct fault_count *h, unsigned table, size_t i)
{
    const struct table_record *p = &h->view->set->table[table];
    const struct table_record_fault *its = &p->fault[i];
    struct fault_row like = {.bot = set_view_bot(h->view, table, its->fault.seat),
                             .code = its->fault.code,
                             .question = its->fault.question};

    (void)text_copy(text_of(its->fault.law ? its->fault.law : ""), like.law, sizeof like.law);
    (void)law_broken(&h->view->event->rules, &its->fault, &like.broken);
    struct fault_row *row = row_of(h->f, &like, &h->ok);
    if (!row) {
        h->f->others++;
        return;
    }
    if (!row->count)
        h->ok = describe(h->view, table, its, row) && h->ok;
    if (h->on_fault && its->deal < p->deals)
        h->on_fault(h->context, p->deal[its->deal].game, p->deal[its->deal].deal, row->count);
    row->count++;
    row->lost += lost_table(h->view, p, i);
}

static void set_table_address(const struct set_view *view, unsigned table, struct fault_row *row)
{
    struct address at = address_of(view->pairing, view->set->set, table, 0, 0, 0);

    address_text_to(&at, ADDRESS_TABLE, row->first);
}

static void add_forfeit(struct fault_count *h, unsigned table, unsigned seat)
{
    const struct entrant *e = set_view_entrant(h->view, table, seat);
    struct fault_row like = {.bot = set_view_bot(h->view, table, seat), .code = e->fault};
    struct fault_row *row = row_of(h->f, &like, &h->ok);

    if (!row) {
        h->f->others++;
        return;
    }
    if (!row->count)
        set_table_address(h->view, table, row);
    row->count++;
    row->lost++;
}

/* Whether the bot in a seat made its side give up: if one of them could not start, that one. */
static bool made_forfeit(const struct set_view *view, unsigned table, unsigned seat)
{
    const struct eu_rules *rules = &view->event->rules;
    unsigned side = rules_side(rules, seat);
    bool any = false;

    for (unsigned s = 0; s < rules->players; s++)
        any = any || (rules_side(rules, s) == side && set_view_entrant(view, table, s)->fault);
    return (view->set->table[table].forfeits >> side & 1) &&
           (!any || set_view_entrant(view, table, seat)->fault);
}

static bool was_counted(const struct set_view *view, unsigned table, unsigned seat)
{
    for (unsigned s = 0; s < seat; s++)
        if (set_view_bot(view, table, s) == set_view_bot(view, table, seat) &&
            made_forfeit(view, table, s))
            return true;
    return false;
}

/* Counts a table that was given up before it began, once for each bot. */
static void add_forfeits(struct fault_count *h, unsigned table)
{
    for (unsigned seat = 0; seat < h->view->event->rules.players; seat++)
        if (made_forfeit(h->view, table, seat) && !was_counted(h->view, table, seat))
            add_forfeit(h, table, seat);
}

bool faults_set(struct faults *f, const struct set_view *view, faults_on_fault *on_fault,
                void *context, struct err *err)
{
    struct fault_count h = {f, view, on_fault, context, true};

    for (unsigned table = 0; table < view->set->tables; table++) {
        const struct table_record *p = &view->set->table[table];
        for (size_t i = 0; i < p->faults; i++)
            count_fault_at(&h, table, i);
        if (p->forfeits && !p->deals)
            add_forfeits(&h, table);
    }
    return h.ok || err_memory(err);
}

/* ---- JSON ---- */

static json_t *words_json(const char *text)
{
    return text && *text ? jw_text(text) : json_null();
}

static const char *consequence_of(const struct fault_row *row, const struct eu_rules *rules)
{
    enum eu_fault code = (enum eu_fault)row->code;

    if (fault_is_strike(code))
        return row->lost ? "strike: the house answered; the third lost the table"
                         : "strike: the house answered";
    if (!fault_is_illegal(code))
        return "table lost";
    return rules->enforcement == EU_ENFORCE_BOOK ? "scored by the law" : "mended, at no cost";
}

static const char *words_of(const struct fault_row *row)
{
    if (row->words)
        return row->words;
    return row->code ? "could not start: its tables were given up unplayed"
                     : "lost too many tables before: this one was given up unplayed";
}

static json_t *row_json(const struct fault_row *row, const struct eu_rules *rules, const char *name)
{
    bool asked = row->question != EU_NOTHING;
    const struct {
        const char *key, *text;
    } texts[] = {
        {"bot", name},
        {"code", row->code ? fault_name((enum eu_fault)row->code) : "GIVEN_UP"},
        {"question", asked ? question_name((enum eu_question)row->question) : NULL},
        {"law", row->law},
        {"number", row->broken.number},
        {"book", row->broken.book},
        {"gist", row->broken.gist},
        {"words", words_of(row)},
        {"blame", consequence_of(row, rules)},
    };
    json_t *object = json_object();

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        object = jw_put(object, texts[i].key, words_json(texts[i].text));
    object = jw_put(object, "count", jw_count(row->count));
    object = jw_put(object, "lost", jw_count(row->lost));
    return jw_put(object, "first", words_json(row->first));
}

json_t *faults_json(const struct faults *f, const struct eu_rules *rules,
                    const struct bot_name *names)
{
    json_t *list = json_array();

    for (size_t i = 0; i < f->rows; i++)
        list = jw_add(list, row_json(&f->row[i], rules, names[f->row[i].bot].name));
    return list;
}
