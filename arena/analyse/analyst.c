#include "analyse/analyst.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "rules/cards.h"
#include "rules/deal.h"
#include "sandbox/bot_process.h"
#include "sandbox/bot_source.h"
#include "sandbox/failure.h"
#include "sandbox/resources.h"
#include "sandbox/trusted_source.h"
#include "sandbox/wire_decode.h"

struct analyst {
    struct eu_host host; /* a trusted bot's; first, so that its services find the rest */
    struct analyst_setup setup;
    struct limits limits;
    bool serial;    /* it keeps globals, so it has one instance at a time */
    unsigned open;  /* bit s: it has an instance at seat s */
    char line[256]; /* that it logged last, safe to print */
    /* In the sandbox. */
    struct process_setup process_setup;
    struct process process;
    /* Trusted. */
    struct trusted_bot *bot; /* NULL: it is in the sandbox, or not there yet */
    void *self[EU_SEATS];
    uint64_t clock; /* as callbacks_time_left keeps it */
};

/* ---- Errors ---- */

static bool has_no_values(const struct analyst *a, struct err *err)
{
    return err_set(err, ERR_USAGE,
                   "%s cannot analyse: it has no `values`, which tell what answers are worth",
                   a->setup.name);
}

static bool does_not_open(const struct analyst *a, struct err *err)
{
    return err_set(err, ERR_USAGE, "%s does not open a table%s%s", a->setup.name,
                   *a->line ? ": " : "", a->line);
}

static void keep_line(struct analyst *a, struct text line)
{
    (void)text_safe(line, a->line, sizeof a->line);
}

/* The process is over before it was asked anything. */
static bool did_not_start(const struct analyst *a, struct err *err)
{
    const struct process *p = &a->process;
    char why[EU_WIRE_WHY], printed[512];

    if (process_lacked_memory(p))
        return err_memory(err);
    if (p->refused)
        return err_set(err, ERR_USAGE, "%s %s", a->setup.name, p->why);
    failure_loading(&p->fault, why, sizeof why);
    process_printed(p, printed, sizeof printed);
    return err_set(err, ERR_ABORT, "%s %s%s%s", a->setup.name, why,
                   *printed ? "; it printed: " : "", printed);
}

/* The process is over. `question`: whose answers it was asked about; EU_NOTHING: it was to open a
 * table. */
static bool has_failed(const struct analyst *a, enum eu_question question, struct err *err)
{
    struct fault fault = a->process.fault;
    struct buf text = {0};
    char printed[512];

    if (process_lacked_memory(&a->process))
        return err_memory(err);
    fault.question = (uint8_t)question;
    failure_fault(&text, &fault, &a->limits);
    if (question)
        buf_printf(&text, ", asked what answers are worth (%s)", question_name(question));
    else
        buf_add_text(&text, ", asked to open a table");
    process_printed(&a->process, printed, sizeof printed);
    if (*printed)
        buf_printf(&text, "; it printed: %s", printed);
    const char *words = buf_str(&text);
    (void)(words ? err_set(err, ERR_ABORT, "%s %s", a->setup.name, words) : err_memory(err));
    buf_finish(&text);
    return false;
}

/* ---- In the sandbox ---- */

static bool start_process(struct analyst *a, struct err *err)
{
    const struct resources needs = {.limits = &a->limits, .chairs = 1, .tables = 1};

    a->process_setup = (struct process_setup){.host = a->setup.host,
                                              .path = a->setup.path,
                                              .args = a->setup.args,
                                              .rules = a->setup.rules,
                                              .limits = &a->limits,
                                              .user = a->setup.user};
    if (!resources_met(&needs, err) || !process_start(&a->process, &a->process_setup, err))
        return false;
    if (!process_meet(&a->process))
        return did_not_start(a, err);
    a->serial = a->process.hello.flags & EU_SERIAL;
    return (a->process.hello.tells & EU_WIRE_TELLS_VALUES) || has_no_values(a, err);
}

/* Finds the one item in the frame that came which is to answer, with what follows it at *body.
 * False: the frame is not as it should be, and the process is over. */
static bool take_reply(struct analyst *a, enum eu_wire_item_kind kind, unsigned slot,
                       struct eu_wire_item *found, const uint8_t **body)
{
    struct process *p = &a->process;
    struct eu_wire_frame head;
    struct eu_wire_item item;
    enum wire_decode_next next;
    const uint8_t *at = NULL;

    *found = (struct eu_wire_item){.kind = 0};
    memcpy(&head, p->in.data, sizeof head);
    struct wire_reply reply = {p->in.data + sizeof head, head.size, head.items};
    while ((next = wire_decode_next(&reply, &item, &at)) == WIRE_DECODE_ITEM) {
        if (item.kind == EU_WIRE_LOG) {
            keep_line(a, (struct text){(const char *)at, (size_t)item.value});
        } else if (item.kind == kind && item.slot == slot && !found->kind) {
            *found = item;
            *body = at;
        } else {
            return process_convict(p, EU_NO_ANSWER, 1);
        }
    }
    return (next == WIRE_DECODE_END && found->kind) || process_convict(p, EU_NO_ANSWER, 1);
}

static bool open_in_process(struct analyst *a, unsigned seat, struct err *err)
{
    struct process *p = &a->process;
    struct eu_wire_open *open = process_item(p, EU_WIRE_OPEN, seat, sizeof *open);
    struct eu_wire_item opened;
    const uint8_t *none;

    if (!open)
        return err_memory(err);
    *open = (struct eu_wire_open){.seat = (uint8_t)seat};
    if (!process_send(p, limits_other_ms(&a->limits)) || !process_receive(p) ||
        !take_reply(a, EU_WIRE_OPENED, seat, &opened, &none))
        return has_failed(a, EU_NOTHING, err);
    return opened.value || does_not_open(a, err);
}

static bool ask_process(struct analyst *a, const struct eu_view *view,
                        const struct eu_position *position, struct eu_values *values, bool *told,
                        struct err *err)
{
    struct process *p = &a->process;
    uint8_t *item = process_item(p, EU_WIRE_VALUE, view->seat, sizeof *view + sizeof *position);
    struct eu_wire_item answer;
    const uint8_t *body = NULL;

    if (!item)
        return err_memory(err);
    memcpy(item, view, sizeof *view);
    memcpy(item + sizeof *view, position, sizeof *position);
    if (!process_send(p, a->limits.answer_ms) || !process_receive(p) ||
        !take_reply(a, EU_WIRE_VALUES, view->seat, &answer, &body))
        return has_failed(a, (enum eu_question)view->question, err);
    *told = answer.value != 0 && body;
    if (*told)
        memcpy(values, body, sizeof *values);
    return true;
}

/* ---- Trusted ---- */

static struct analyst *analyst_of(const struct eu_host *host)
{
    return (struct analyst *)(uintptr_t)host;
}

static void host_log(const struct eu_host *host, const char *line)
{
    if (line)
        keep_line(analyst_of(host), text_of(line));
}

static int64_t host_time_left(const struct eu_host *host)
{
    struct analyst *a = analyst_of(host);

    return callbacks_time_left(&a->clock, a->limits.answer_ms);
}

static const void *host_service(const struct eu_host *host, const char *name)
{
    return bot_files_service(&analyst_of(host)->bot->files, name);
}

static bool load_trusted(struct analyst *a, struct err *err)
{
    if (bot_is_program(a->setup.path))
        return err_set(err, ERR_USAGE, "%s is a program, which plays in the sandbox only",
                       a->setup.name);
    if (!trusted_source_load(&a->bot, a->setup.path, a->setup.args, err))
        return false;
    a->host = (struct eu_host){.abi = EU_ABI,
                               .size = sizeof a->host,
                               .log = host_log,
                               .time_left = host_time_left,
                               .service = host_service};
    const struct eu_bot *code = &a->bot->calls.eu;
    a->serial = code->flags & EU_SERIAL;
    if (code->accepts && !code->accepts(a->setup.rules))
        return err_set(err, ERR_USAGE, "%s does not play these rules", a->setup.name);
    return code->values || has_no_values(a, err);
}

static bool open_trusted(struct analyst *a, unsigned seat, struct err *err)
{
    const struct eu_bot *code = &a->bot->calls.eu;
    const struct eu_opening opening = {.size = sizeof opening,
                                       .seat = (uint8_t)seat,
                                       .rules = a->setup.rules,
                                       .args = a->setup.args,
                                       .host = &a->host};

    a->clock = 0;
    a->self[seat] = code->open ? code->open(&opening) : NULL;
    return !code->open || a->self[seat] || does_not_open(a, err);
}

static void unload_trusted(struct analyst *a)
{
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        if (a->open >> seat & 1 && a->bot->calls.eu.close)
            a->bot->calls.eu.close(a->self[seat]);
    trusted_bot_unload(a->bot);
    a->bot = NULL;
}

/* ---- Either ---- */

static void end(struct analyst *a)
{
    if (a->bot)
        unload_trusted(a);
    else
        process_kill(&a->process);
    a->process = (struct process){.pid = 0};
    a->open = 0;
}

static bool begin(struct analyst *a, struct err *err)
{
    return a->setup.host ? start_process(a, err) : load_trusted(a, err);
}

/* Sees to it that there is an instance at a seat. */
static bool has_instance(struct analyst *a, unsigned seat, struct err *err)
{
    if (a->open >> seat & 1)
        return true;
    if (a->serial && a->open) {
        end(a);
        if (!begin(a, err))
            return false;
    }
    a->line[0] = '\0';
    if (!(a->bot ? open_trusted(a, seat, err) : open_in_process(a, seat, err)))
        return false;
    a->open |= 1u << seat;
    return true;
}

bool analyst_start(struct analyst **out, const struct analyst_setup *setup, struct err *err)
{
    struct analyst *a = calloc(1, sizeof *a);

    if (!a)
        return err_memory(err);
    a->setup = *setup;
    a->limits = limits_default();
    a->limits.answer_ms = setup->ms ? setup->ms : ANALYST_MS;
    a->limits.table_ms = LIMITS_DAY_MS; /* there is no table */
    bool ok =
        access(setup->path, R_OK) == 0 || err_errno(err, ERR_USAGE, "cannot read %s", setup->path);
    if (ok && begin(a, err) && has_instance(a, 0, err)) {
        *out = a;
        return true;
    }
    analyst_stop(a);
    return false;
}

void analyst_stop(struct analyst *a)
{
    if (a)
        end(a);
    free(a);
}

/* ---- What it tells ---- */

static bool are_points(const struct eu_values *v, unsigned answers)
{
    static const double most = 1000;

    for (unsigned i = 0; i < answers; i++)
        if (!(v->points[i] >= -most && v->points[i] <= most)) /* or it is no number */
            return false;
    return true;
}

static bool are_chances(const struct eu_values *v, unsigned answers)
{
    bool none = v->chance[0] == -1;

    for (unsigned i = 0; i < answers; i++)
        if (none ? v->chance[i] != -1 : !(v->chance[i] >= 0 && v->chance[i] <= 1))
            return false;
    return true;
}

/* What is wrong with the values of so many answers; NULL: nothing. */
static const char *find_nonsense(const struct eu_values *v, unsigned answers)
{
    if (!are_points(v, answers))
        return "points that are no number from -1000 to 1000";
    if (!are_chances(v, answers))
        return "chances that are neither numbers from 0 to 1 nor all -1";
    return memchr(v->by, '\0', sizeof v->by) ? NULL : "a text without an end (by)";
}

/* Puts what is no answer's in order, and `by`. */
static void clean(const struct analyst *a, struct eu_values *v, unsigned answers)
{
    char by[sizeof v->by] = "";

    v->size = sizeof *v;
    v->reserved = 0;
    for (unsigned i = answers; i < EU_ANSWERS; i++) {
        v->points[i] = 0;
        v->chance[i] = -1;
    }
    (void)text_safe(text_of(*v->by ? v->by : a->setup.name), by, sizeof by);
    memcpy(v->by, by, sizeof by);
}

static bool ask_trusted(struct analyst *a, const struct eu_view *view,
                        const struct eu_position *position, struct eu_values *values)
{
    a->clock = 0;
    return callbacks_values(&a->bot->calls, a->self[view->seat], view, position, values);
}

bool analyst_ask(struct analyst *a, const struct eu_view *view, const struct eu_position *position,
                 struct eu_values *values, bool *told, struct err *err)
{
    unsigned answers = card_count(view->legal);
    struct eu_position asked = *position;
    struct eu_values found;
    bool said = false;

    assert(view->seat < EU_SEATS && answers <= EU_ANSWERS);
    asked.size = sizeof asked;
    if (!has_instance(a, view->seat, err))
        return false;
    if (a->bot)
        said = ask_trusted(a, view, &asked, &found);
    else if (!ask_process(a, view, &asked, &found, &said, err))
        return false;
    const char *nonsense = said ? find_nonsense(&found, answers) : NULL;
    if (nonsense)
        return err_set(err, ERR_ABORT, "%s tells %s, asked what answers are worth (%s)",
                       a->setup.name, nonsense, question_name((enum eu_question)view->question));
    if (said) {
        clean(a, &found, answers);
        *values = found;
    }
    *told = said;
    return true;
}

bool analyst_turn(struct analyst **a, struct eu_rules *own, const struct eu_rules *rules,
                  const struct analyst_setup *setup, struct err *err)
{
    struct analyst_setup its = *setup;

    if (*a && memcmp(own, rules, sizeof *rules) == 0)
        return true;
    analyst_stop(*a);
    *a = NULL;
    *own = *rules;
    its.rules = own;
    return analyst_start(a, &its, err);
}
