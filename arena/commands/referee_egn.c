#include "commands/referee_egn.h"

#include <inttypes.h>
#include <string.h>

#include "terminal/cli.h"
#include "egn/egn_referee.h"

/* What was found in a game. */
struct findings {
    unsigned long faults, slips;
};

static bool ends_in(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);

    return n >= m && strcmp(path + n - m, end) == 0;
}

/* The binary forms begin with a byte of 0, 1 or 2. */
static bool is_binary(const struct buf *text, const char *path)
{
    return ends_in(path, ".egnb") || (text->len && text->data[0] <= 2);
}

bool referee_egn_is(const struct buf *text, const char *path)
{
    size_t at = egn_mark((const char *)text->data, text->len);

    while (at < text->len && strchr(" \t\r\n", text->data[at]) && text->data[at])
        at++;
    return is_binary(text, path) || ends_in(path, ".egn") || ends_in(path, ".emn") ||
           ends_in(path, ".json") ||
           (at < text->len && (text->data[at] == '{' || text->data[at] == '['));
}

static void print_finding(const char *name, const struct egn_file *f, const struct egn_deal *d,
                          const struct egn_finding *found)
{
    static const char *const words[] = {
        [EGN_FAULT] = "fault", [EGN_SLIP] = "slip", [EGN_OPEN] = "open"};

    printf("%s %s", words[found->kind], name);
    if (d)
        printf(", deal %zu", d->index + 1);
    if (found->trick >= 0)
        printf(", trick %d", found->trick + 1);
    if (found->seat < EGN_SEATS)
        printf(", %s", f->name[found->seat]);
    printf(", %s: %s\n", found->where, found->text);
}

/* `d` is NULL for what is of no deal. */
static void print(const char *name, const struct egn_file *f, const struct egn_deal *d,
                  const struct egn_verdict *v, struct findings *sum)
{
    unsigned wrong = 0;

    for (unsigned i = 0; i < v->findings; i++) {
        print_finding(name, f, d, &v->finding[i]);
        wrong += v->finding[i].kind != EGN_OPEN;
        sum->faults += v->finding[i].kind == EGN_FAULT;
        sum->slips += v->finding[i].kind == EGN_SLIP;
    }
    if (d && v->scored)
        printf("%s %s, deal %zu: %s\n", wrong ? "scored" : "ok", name, d->index + 1, v->result);
}

static bool judge_deals(const char *name, const struct egn_file *f, struct egn_score *score,
                        struct findings *sum, struct err *e)
{
    struct egn_verdict v;
    struct egn_deal d;

    for (size_t i = 0; i < f->deals; i++) {
        if (!egn_deal(f, i, &d, e))
            return false;
        egn_referee(f, &d, score, &v);
        print(name, f, &d, &v, sum);
    }
    egn_referee_end(f, score, &v);
    print(name, f, NULL, &v, sum);
    return true;
}

static bool judge(const char *name, const struct egn_file *f, struct referee_egn_counts *counts,
                  struct err *e)
{
    struct findings sum = {0};
    struct egn_score score;

    if (f->how.lacks[0]) {
        printf("not refereed %s: the arena does not have %s of its ruleset\n", name, f->how.lacks);
        counts->skipped++;
        return true;
    }
    egn_score_start(&score, f);
    if (!judge_deals(name, f, &score, &sum, e))
        return false;
    printf("%s %s: %zu deals, %lu faults, %lu slips", sum.faults + sum.slips ? "found" : "ok", name,
           f->deals, sum.faults, sum.slips);
    if (score.known)
        printf("; score %" PRId32 "-%" PRId32, score.points[0], score.points[1]);
    printf("\n");
    counts->ok += sum.faults + sum.slips == 0;
    counts->found += sum.faults + sum.slips != 0;
    return true;
}

bool referee_egn(const char *name, const struct buf *text, struct referee_egn_counts *counts,
                 struct err *e)
{
    struct egn_file f;
    bool ok;

    if (is_binary(text, name))
        return err_set(e, ERR_USAGE, "a binary form of EGN (.egnb) is not read: turn it into JSON");
    if (!egn_open(&f, (const char *)text->data, text->len, e))
        return false;
    ok = judge(name, &f, counts, e);
    counts->games += ok;
    egn_close(&f);
    return ok;
}

void referee_egn_total(const struct referee_egn_counts *counts)
{
    if (counts->games)
        printf("%lu games: %lu ok, %lu with faults or slips, %lu not refereed\n", counts->games,
               counts->ok, counts->found, counts->skipped);
}
