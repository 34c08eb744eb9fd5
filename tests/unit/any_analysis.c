#include "any_analysis.h"

#include <stdio.h>

#include "analyse/analysis.h"
#include "analyse/analysis_index.h"
#include "any_log.h"
#include "base/hash.h"
#include "log/set_reader.h"
#include "test.h"

/* Values that depend on the question alone, with some noise of the batches. */
static bool tell(void *context, const struct eu_view *view, const struct eu_position *position,
                 struct eu_values *v, bool *told, struct err *err)
{
    uint64_t any = view->hand * 0x9e3779b97f4a7c15u ^ view->legal * 0xc2b2ae3d27d4eb4fu;
    unsigned n = 0;

    (void)context, (void)position, (void)err;
    *told = view->question != EU_DISCARD;
    (void)snprintf(v->by, sizeof v->by, "dice <&>");
    for (uint64_t legal = view->legal; legal; legal &= legal - 1, n++) {
        any = any * 6364136223846793005u + 1442695040888963407u;
        v->points[n] = (double)(any >> 40 & 0xffff) / 20000 - 1.6;
        v->chance[n] = 0.5 + v->points[n] / 10;
    }
    return true;
}

static void write_heading(FILE *out, const struct event *event)
{
    char hex[2 * HASH_BYTES + 1];

    text_hex(hex, event->commitment, HASH_BYTES);
    (void)fprintf(out,
                  "{\"analysis\":1,\"log\":\"%s\",\"by\":{\"bot\":\"dicer\",\"args\":\"x=1\","
                  "\"sha256\":\"\"},\"effort\":{\"worlds\":8,\"error\":0.0,\"most\":8},"
                  "\"only\":{\"at\":\"\",\"bot\":\"\",\"seats\":0}}\n",
                  hex);
}

static void write_set(FILE *out, struct set_reader *r)
{
    static const struct analysed_filter all;
    const struct effort effort = {.worlds = 64, .most = 64};
    const struct value_source source = {tell, NULL};
    struct analysed_set set = {.count = 0};
    struct buf line = {0};
    struct err err;

    must(set_reader_pairing(r, &err), &err);
    must(analysed_set_start(&set, &r->event, &r->pairing, &r->set, &all, &err), &err);
    must(analysed_set_estimate(&set, &effort, &source, &err), &err);
    analysed_set_write(&set, &line);
    assert_int_equal(fwrite(line.data, 1, line.len, out), line.len);
    buf_finish(&line);
    analysed_set_finish(&set);
}

void any_analysis(const char *log, unsigned sets)
{
    char path[PATH_CAP];
    struct set_reader r;
    struct err err;

    (void)snprintf(path, sizeof path, "%s%s", log, ANALYSIS_FILE);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    must(set_reader_open(&r, log, &err), &err);
    while (set_reader_next(&r, &err) == 1) {
        if (r.record.kind == LOG_HEADER)
            write_heading(out, &r.event);
        if (r.record.kind == LOG_SET && sets && sets--)
            write_set(out, &r);
    }
    set_reader_close(&r);
    assert_int_equal(fclose(out), 0);
}
