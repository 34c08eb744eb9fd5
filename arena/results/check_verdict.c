/* The verdict on a bot that was checked, as text and as JSON. */
#include "results/check_results.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "terminal/cli.h"
#include "hands/sentence.h"

enum { BIDS_ENOUGH = 100, PRINTED_MUCH = 1000 };

void check_verdict_finish(struct check_verdict *g)
{
    json_decref(g->sets);
}

/* ---- Sums ---- */

static const char *const results[] = {[CHECK_PASSED] = "pass",
                                      [CHECK_TRIED] = "tried",
                                      [CHECK_SKIPPED] = "skip",
                                      [CHECK_FAILED] = "fail"};

static struct text name_of(const char *rules)
{
    struct text rest = text_of(rules), name = {"", 0};

    (void)text_word(&rest, &name);
    return name;
}

/* The same rule set with other parameters does not count again. */
static bool is_new(const struct check_verdict *g, const struct check_report *r)
{
    struct text name = name_of(r->rules);
    const json_t *set;
    size_t i;

    json_array_foreach(g->sets, i, set)
    {
        const char *rules = json_string_value(json_object_get(set, "rules"));
        const char *result = json_string_value(json_object_get(set, "result"));
        struct text other = name_of(rules ? rules : "");
        if (result && strcmp(result, results[CHECK_SKIPPED]) != 0 && other.n == name.n &&
            memcmp(other.s, name.s, name.n) == 0)
            return false;
    }
    return r->result != CHECK_SKIPPED;
}

static void add_sums(struct check_verdict *g, const struct check_report *r)
{
    g->passed += r->result == CHECK_PASSED;
    g->tried += r->result == CHECK_TRIED;
    g->skipped += r->result == CHECK_SKIPPED;
    g->failed += r->result == CHECK_FAILED;
    g->fewer += r->fewer;
    g->names += is_new(g, r);
    g->deals += r->findings.deals;
    g->passes += r->findings.passes;
    for (unsigned q = 0; q < LOG_FINDINGS_QUESTIONS; q++)
        g->asked[q] += r->findings.asked[q];
}

static json_t *report_json(const struct check_report *r)
{
    struct buf what = {0};

    check_finding_briefly(&what, &r->finding);
    json_t *j = json_pack("{s:s, s:s, s:I, s:s?}", "rules", r->rules, "result", results[r->result],
                          "deals", (json_int_t)r->findings.deals, "what",
                          r->result == CHECK_FAILED ? buf_str(&what) : NULL);
    buf_finish(&what);
    return j;
}

bool check_verdict_add(struct check_verdict *g, const struct check_report *r)
{
    add_sums(g, r);
    g->sets = g->sets ? g->sets : json_array();
    if (r->result == CHECK_FAILED && g->failed == 1)
        g->first = *r;
    return json_array_append_new(g->sets, report_json(r)) == 0;
}

/* ---- Warnings ---- */

static uint64_t bids_of(const struct check_verdict *g)
{
    return g->asked[EU_BID] + g->asked[EU_BID_TRICKS];
}

static bool is_slow(const struct check_verdict *g)
{
    return g->check->measured.worst_ns > g->check->limits.answer_ms * CLOCK_MS / 2;
}

/* Number `index` from 0; false after the last. */
static bool warning(struct buf *out, const struct check_verdict *g, unsigned index)
{
    const struct growth *growth = &g->check->growth;

    buf_clear(out);
    if (index == 0 && bids_of(g) >= BIDS_ENOUGH && g->passes == bids_of(g))
        (void)buf_printf(out,
                         "it passed each of the %" PRIu64 " times it could bid, so it was never "
                         "seen as a maker",
                         bids_of(g));
    if (index == 1 && g->fewer)
        (void)buf_printf(out,
                         "it is slow, so %u rule set%s had fewer deals than usual; --deals has "
                         "them all",
                         g->fewer, sentence_plural((int)g->fewer));
    if (index == 2 && is_slow(g))
        (void)buf_printf(out,
                         "its slowest answer took more than half of the %" PRIu32
                         " ms it may take; other machines may be slower",
                         g->check->limits.answer_ms);
    if (index == 3 && g->check->measured.printed >= PRINTED_MUCH)
        (void)buf_printf(out,
                         "it printed %" PRIu64 " bytes at one table, which takes time and which "
                         "nobody reads",
                         g->check->measured.printed);
    if (index == 4 && g->check->facts.flags & EU_SERIAL)
        (void)buf_add_text(out, "it keeps globals (EU_SERIAL), so each table needs processes of "
                                "its own, which is slow");
    if (index == 5 && growth->grows && !g->failed)
        (void)buf_printf(out,
                         "it needs more memory from table to table: %.3g MB after the first, %.3g "
                         "MB after %u in one process",
                         (double)growth->memory[0] / 1048576, (double)growth->memory[1] / 1048576,
                         growth->tables);
    if (index == 6 && growth->slows && !g->failed)
        (void)buf_printf(out,
                         "it answers more slowly from table to table: in %.3g ms at the first "
                         "tables, in %.3g ms after %u in one process",
                         (double)growth->answer_ns[0] / 1e6, (double)growth->answer_ns[1] / 1e6,
                         growth->tables);
    return index < 7;
}

/* What is worth a word and nothing wrong. */
static bool note(struct buf *out, const struct check_verdict *g)
{
    buf_clear(out);
    if (!g->check->takes_nonsense || g->failed)
        return false;
    return buf_add_text(out, "it takes arguments that mean nothing (" CHECK_NONSENSE ") without a "
                             "word; its `open` can say what is wrong with them: euchre_args.h, in "
                             "Python Args");
}

/* ---- Text ---- */

static void print_buf(const char *lead, struct buf *text)
{
    if (text->len && buf_str(text))
        cli_wrapped(lead, buf_str(text));
}

static void print_lines(const struct check_verdict *g, struct buf *text)
{
    const char *name;
    char lead[16];

    for (unsigned i = 0; check_finding_details(text, &name, &g->first, i); i++) {
        (void)snprintf(lead, sizeof lead, "  %-9s", name);
        print_buf(lead, text);
    }
    buf_clear(text);
    (void)check_advice_add(text, &g->first.finding);
    print_buf("  hint     ", text);
    if (check_finding_command(text, g->check, &g->first.finding) && buf_str(text))
        printf("  again    %s\n", buf_str(text));
}

static void print_asked(const struct check_verdict *g)
{
    struct buf text = {0};
    const char *joint = "";

    for (unsigned q = 1; q < LOG_FINDINGS_QUESTIONS; q++) {
        if (!g->asked[q])
            continue;
        (void)buf_printf(&text, "%s%s %" PRIu64, joint, question_name((enum eu_question)q),
                         g->asked[q]);
        joint = ", ";
    }
    (void)buf_add_text(&text, *joint ? " times" : "");
    print_buf("asked to ", &text);
    buf_finish(&text);
}

static void print_measured(const struct measurement *used, const struct limits *limits)
{
    struct buf text = {0};

    if (!used->answers)
        return;
    (void)buf_printf(&text, "%.3g ms of CPU time, at worst %.3g of %" PRIu32 " ms",
                     (double)used->total_ns / 1e6 / (double)used->answers,
                     (double)used->worst_ns / 1e6, limits->answer_ms);
    if (used->memory)
        (void)buf_printf(&text, "; its process has up to %.3g of %" PRIu32 " MB",
                         (double)used->memory / 1048576, limits->memory_mb);
    print_buf("an answer takes ", &text);
    buf_finish(&text);
}

/* "12 rule sets", "12 rule sets in 21 variants". */
static void add_rule_sets(struct buf *out, const struct check_verdict *g)
{
    unsigned variants = g->passed + g->failed + g->tried;

    (void)buf_printf(out, "%u rule set%s", g->names, sentence_plural((int)g->names));
    if (variants > g->names)
        (void)buf_printf(out, " in %u variants", variants);
}

static void print_sums(const struct check_verdict *g)
{
    printf("%" PRIu64 " deals", g->deals);
    if (g->skipped)
        printf("; %u variant%s it does not accept", g->skipped, sentence_plural((int)g->skipped));
    putchar('\n');
    print_asked(g);
    print_measured(&g->check->measured, &g->check->limits);
}

/* A reason may be a sentence of its own. */
static void end_sentence(struct buf *text)
{
    if (text->len && !strchr(".?!", text->data[text->len - 1]))
        (void)buf_add_text(text, ".");
}

static bool print_verdict_text(const struct check_verdict *g)
{
    struct buf text = {0};

    if (g->failed)
        check_finding_sentence(&text, g->check, &g->first);
    else {
        (void)buf_printf(&text, "%s plays ", g->check->name);
        add_rule_sets(&text, g);
        (void)buf_add_text(&text, " without a fault");
    }
    end_sentence(&text);
    bool ok = buf_str(&text);
    if (ok)
        cli_wrapped(g->failed ? "FAIL: " : "PASS: ", buf_str(&text));
    if (g->failed)
        print_lines(g, &text);
    if (g->deals)
        print_sums(g);
    for (unsigned i = 0; warning(&text, g, i); i++)
        print_buf("warning: ", &text);
    if (note(&text, g))
        print_buf("note: ", &text);
    ok = ok && !text.failed;
    buf_finish(&text);
    return ok;
}

/* ---- JSON ---- */

static const char *const whats[] = {
    [CHECK_NOTHING] = "nothing",         [CHECK_NO_START] = "no start", [CHECK_FAULT] = "fault",
    [CHECK_UNREPEATED] = "unrepeated",   [CHECK_UNLOAD] = "unload",     [CHECK_GLOBAL] = "global",
    [CHECK_NONDETERMINISTIC] = "fickle", [CHECK_MEMORY] = "memory",     [CHECK_SLOWER] = "slower"};

static void put_verdict_text(json_t *object, const char *key, struct buf *text)
{
    const char *s = buf_str(text);

    (void)json_object_set_new(object, key, s && *s ? json_string(s) : json_null());
}

static json_t *finding_json(const struct check_verdict *g)
{
    const struct check_finding *f = &g->first.finding;
    struct buf text = {0};
    const char *name;

    json_t *j = json_pack("{s:s, s:s, s:s, s:i, s:s}", "what", whats[f->what], "rules",
                          g->first.rules, "fault", fault_name((enum eu_fault)f->fault.code), "raw",
                          (int)f->fault.raw, "at", f->place.address);
    check_finding_sentence(&text, g->check, &g->first);
    put_verdict_text(j, "sentence", &text);
    (void)check_finding_command(&text, g->check, f);
    put_verdict_text(j, "again", &text);
    buf_clear(&text);
    (void)check_advice_add(&text, f);
    put_verdict_text(j, "hint", &text);
    for (unsigned i = 0; check_finding_details(&text, &name, &g->first, i); i++)
        put_verdict_text(j, name, &text);
    buf_finish(&text);
    return j;
}

static json_t *asked_json(const struct check_verdict *g)
{
    json_t *j = json_object();

    for (unsigned q = 1; q < LOG_FINDINGS_QUESTIONS; q++)
        (void)json_object_set_new(j, question_name((enum eu_question)q),
                                  json_integer((json_int_t)g->asked[q]));
    return j;
}

static json_t *warnings_json(const struct check_verdict *g)
{
    json_t *j = json_array();
    struct buf text = {0};

    for (unsigned i = 0; warning(&text, g, i); i++)
        if (text.len)
            j = jw_add(j, json_string(buf_str(&text)));
    buf_finish(&text);
    return j;
}

static json_t *notes_json(const struct check_verdict *g)
{
    json_t *j = json_array();
    struct buf text = {0};

    if (note(&text, g))
        j = jw_add(j, json_string(buf_str(&text)));
    buf_finish(&text);
    return j;
}

static json_t *measured_json(const struct measurement *used)
{
    if (!used->answers)
        return json_null();
    return json_pack("{s:I, s:f, s:f, s:f}", "answers", (json_int_t)used->answers, "mean_ms",
                     (double)used->total_ns / 1e6 / (double)used->answers, "worst_ms",
                     (double)used->worst_ns / 1e6, "memory_mb", (double)used->memory / 1048576);
}

static bool print_verdict_json(const struct check_verdict *g)
{
    const struct check *x = g->check;
    json_t *j = json_pack("{s:s, s:s, s:s, s:s, s:I, s:o, s:o, s:o, s:o, s:o, s:O}", "bot", x->name,
                          "version", x->facts.version, "author", x->facts.author, "verdict",
                          g->failed ? "fail" : "pass", "deals", (json_int_t)g->deals, "finding",
                          g->failed ? finding_json(g) : json_null(), "asked", asked_json(g), "used",
                          measured_json(&x->measured), "warnings", warnings_json(g), "notes",
                          notes_json(g), "sets", g->sets);

    return cli_json(j, JSON_INDENT(2));
}

bool check_verdict_print(const struct check_verdict *g, enum grid_format format)
{
    return format == GRID_JSON ? print_verdict_json(g) : print_verdict_text(g);
}
