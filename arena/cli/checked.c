#include "cli/checked.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/advice.h"
#include "cli/cli.h"
#include "cli/explain.h"

enum { BIDS_ENOUGH = 100, PRINTED_MUCH = 1000 };

bool checked_init(struct checked *c, const struct exam *exam)
{
    *c = (struct checked){.exam = exam, .sets = json_array()};
    return c->sets;
}

void checked_finish(struct checked *c)
{
    json_decref(c->sets);
}

static const char *plural(unsigned n)
{
    return n == 1 ? "" : "s";
}

/* Sums ----------------------------------------------------------------------------------------- */

static void add_sums(struct checked *c, const struct exam_report *r)
{
    c->passed += r->result == EXAM_PASSED;
    c->tried += r->result == EXAM_TRIED;
    c->skipped += r->result == EXAM_SKIPPED;
    c->failed += r->result == EXAM_FAILED;
    c->fewer += r->fewer;
    c->deals += r->marks.deals;
    c->passes += r->marks.passes;
    for (unsigned q = 0; q < MARKS_QUESTIONS; q++)
        c->asked[q] += r->marks.asked[q];
}

static json_t *report_json(const char *rules, const struct exam_report *r)
{
    static const char *const results[] = {[EXAM_PASSED] = "pass",
                                          [EXAM_TRIED] = "tried",
                                          [EXAM_SKIPPED] = "skip",
                                          [EXAM_FAILED] = "fail"};
    struct buf what;

    buf_init(&what);
    explain_briefly(&what, &r->finding);
    json_t *j = json_pack("{s:s, s:s, s:I, s:s?}", "rules", rules, "result", results[r->result],
                          "deals", (json_int_t)r->marks.deals, "what",
                          r->result == EXAM_FAILED ? buf_str(&what) : NULL);
    buf_finish(&what);
    return j;
}

bool checked_add(struct checked *c, const char *rules, const struct exam_report *r)
{
    add_sums(c, r);
    if (r->result == EXAM_FAILED && c->first.what == EXAM_NOTHING) {
        c->first = r->finding;
        (void)snprintf(c->rules, sizeof c->rules, "%s", rules);
    }
    return json_array_append_new(c->sets, report_json(rules, r)) == 0;
}

/* Warnings ------------------------------------------------------------------------------------- */

static uint64_t bids_of(const struct checked *c)
{
    return c->asked[EU_BID] + c->asked[EU_BID_TRICKS];
}

static bool is_slow(const struct checked *c)
{
    return c->exam->gauge.worst_ns > c->exam->limits.answer_ms * UINT64_C(500000);
}

/* Number `index` from 0; false after the last. */
static bool warning(struct buf *out, const struct checked *c, unsigned index)
{
    buf_clear(out);
    if (index == 0 && bids_of(c) >= BIDS_ENOUGH && c->passes == bids_of(c))
        (void)buf_printf(out,
                         "it passed each of the %" PRIu64 " times it could bid, so it was never "
                         "seen as a maker",
                         bids_of(c));
    if (index == 1 && c->fewer)
        (void)buf_printf(out,
                         "it is slow, so %u rule set%s had fewer deals than usual; --deals has "
                         "them all",
                         c->fewer, plural(c->fewer));
    if (index == 2 && is_slow(c))
        (void)buf_printf(out,
                         "its slowest answer took more than half of the %" PRIu32
                         " ms it may take; other machines may be slower",
                         c->exam->limits.answer_ms);
    if (index == 3 && c->exam->gauge.printed >= PRINTED_MUCH)
        (void)buf_printf(out,
                         "it printed %" PRIu64 " bytes at one table, which takes time and which "
                         "nobody reads",
                         c->exam->gauge.printed);
    if (index == 4 && c->exam->facts.flags & EU_SERIAL)
        (void)buf_add_text(out, "it keeps globals (EU_SERIAL), so each table needs processes of "
                                "its own, which is slow");
    return index < 5;
}

/* Text ----------------------------------------------------------------------------------------- */

static void print_buf(const char *lead, struct buf *text)
{
    if (text->len && buf_str(text))
        cli_wrapped(lead, buf_str(text));
}

static void print_lines(const struct checked *c, struct buf *text)
{
    const char *name;
    char lead[16];

    for (unsigned i = 0; explain_scene(text, &name, &c->first, i, c->rules); i++) {
        (void)snprintf(lead, sizeof lead, "  %-9s", name);
        print_buf(lead, text);
    }
    cli_wrapped("  hint     ", advice_on(&c->first));
    if (explain_command(text, c->exam, &c->first) && buf_str(text))
        printf("  again    %s\n", buf_str(text));
}

static void print_asked(const struct checked *c)
{
    struct buf text;
    const char *joint = "";

    buf_init(&text);
    for (unsigned q = 1; q < MARKS_QUESTIONS; q++) {
        if (!c->asked[q])
            continue;
        (void)buf_printf(&text, "%s%s %" PRIu64, joint, question_name((enum eu_question)q),
                         c->asked[q]);
        joint = ", ";
    }
    (void)buf_add_text(&text, *joint ? " times" : "");
    print_buf("asked to ", &text);
    buf_finish(&text);
}

static void print_gauge(const struct gauge *g, const struct limits *limits)
{
    struct buf text;

    if (!g->answers)
        return;
    buf_init(&text);
    (void)buf_printf(&text, "%.3g ms of CPU time, at worst %.3g of %" PRIu32 " ms",
                     (double)g->total_ns / 1e6 / (double)g->answers, (double)g->worst_ns / 1e6,
                     limits->answer_ms);
    if (g->memory)
        (void)buf_printf(&text, "; its process has up to %.3g of %" PRIu32 " MB",
                         (double)g->memory / 1048576, limits->memory_mb);
    print_buf("an answer takes ", &text);
    buf_finish(&text);
}

static void print_sums(const struct checked *c)
{
    unsigned sets = c->passed + c->failed + c->tried;

    printf("%" PRIu64 " deals of %u rule set%s", c->deals, sets, plural(sets));
    if (c->skipped)
        printf("; %u others it does not accept", c->skipped);
    putchar('\n');
    print_asked(c);
    print_gauge(&c->exam->gauge, &c->exam->limits);
}

/* A reason may be a sentence of its own. */
static void end_sentence(struct buf *text)
{
    if (text->len && !strchr(".?!", text->data[text->len - 1]))
        (void)buf_add_text(text, ".");
}

bool checked_print(const struct checked *c)
{
    struct buf text;

    buf_init(&text);
    if (c->failed)
        explain_deed(&text, c->exam, &c->first, c->rules);
    else
        (void)buf_printf(&text, "%s plays %u rule set%s without a fault", c->exam->name, c->passed,
                         plural(c->passed));
    end_sentence(&text);
    bool ok = buf_str(&text);
    if (ok)
        cli_wrapped(c->failed ? "FAIL: " : "PASS: ", buf_str(&text));
    if (c->failed)
        print_lines(c, &text);
    if (c->deals)
        print_sums(c);
    for (unsigned i = 0; warning(&text, c, i); i++)
        print_buf("warning: ", &text);
    ok = ok && !text.failed;
    buf_finish(&text);
    return ok;
}

/* JSON ----------------------------------------------------------------------------------------- */

static const char *const whats[] = {
    [EXAM_NOTHING] = "nothing",       [EXAM_NO_START] = "no start", [EXAM_FAULT] = "fault",
    [EXAM_UNREPEATED] = "unrepeated", [EXAM_UNLOAD] = "unload",     [EXAM_GLOBAL] = "global",
    [EXAM_FICKLE] = "fickle"};

static void put_text(json_t *object, const char *key, struct buf *text)
{
    const char *s = buf_str(text);

    (void)json_object_set_new(object, key, s && *s ? json_string(s) : json_null());
}

static json_t *finding_json(const struct checked *c)
{
    const struct exam_finding *f = &c->first;
    struct buf text;
    const char *name;

    buf_init(&text);
    json_t *j = json_pack("{s:s, s:s, s:s, s:i, s:s}", "what", whats[f->what], "rules", c->rules,
                          "fault", fault_name((enum eu_fault)f->fault.code), "raw",
                          (int)f->fault.raw, "at", f->scene.address);
    explain_deed(&text, c->exam, f, c->rules);
    put_text(j, "sentence", &text);
    (void)explain_command(&text, c->exam, f);
    put_text(j, "again", &text);
    (void)json_object_set_new(j, "hint", json_string(advice_on(f)));
    for (unsigned i = 0; explain_scene(&text, &name, f, i, c->rules); i++)
        put_text(j, name, &text);
    buf_finish(&text);
    return j;
}

static json_t *asked_json(const struct checked *c)
{
    json_t *j = json_object();

    for (unsigned q = 1; q < MARKS_QUESTIONS; q++)
        (void)json_object_set_new(j, question_name((enum eu_question)q),
                                  json_integer((json_int_t)c->asked[q]));
    return j;
}

static json_t *warnings_json(const struct checked *c)
{
    json_t *j = json_array();
    struct buf text;

    buf_init(&text);
    for (unsigned i = 0; warning(&text, c, i); i++)
        if (text.len)
            (void)json_array_append_new(j, json_string(buf_str(&text)));
    buf_finish(&text);
    return j;
}

static json_t *gauge_json(const struct gauge *g)
{
    if (!g->answers)
        return json_null();
    return json_pack("{s:I, s:f, s:f, s:f}", "answers", (json_int_t)g->answers, "mean_ms",
                     (double)g->total_ns / 1e6 / (double)g->answers, "worst_ms",
                     (double)g->worst_ns / 1e6, "memory_mb", (double)g->memory / 1048576);
}

bool checked_json(const struct checked *c)
{
    const struct exam *x = c->exam;
    json_t *j = json_pack("{s:s, s:s, s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:O}", "bot", x->name,
                          "version", x->facts.version, "author", x->facts.author, "verdict",
                          c->failed ? "fail" : "pass", "deals", (json_int_t)c->deals, "finding",
                          c->failed ? finding_json(c) : json_null(), "asked", asked_json(c), "used",
                          gauge_json(&x->gauge), "warnings", warnings_json(c), "sets", c->sets);

    return cli_json(j, JSON_INDENT(2));
}
