#include "class/rubric.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/csv.h"
#include "run/time_stats.h"
#include "stats/rating.h"
#include "stats/log_results.h"

/* ---- Results ---- */

struct class_results {
    struct students *all;
    const struct class_file *s;
    const struct standings *standings;
    struct ratings ratings;
    struct time_stats times;
    enum measure measure;
    size_t rung[CLASS_FILE_RUNGS]; /* numbers of their lines */
};

static const struct standing *line_named(const struct standings *s, const char *name)
{
    for (size_t i = 0; i < s->lines; i++)
        if (strcmp(s->line[i].name[0], name) == 0)
            return &s->line[i];
    return NULL;
}

/* The sign of a - b where their order is known. A student without a rating comes last. */
static int order_of(const struct class_results *r, const struct student *a, const struct student *b)
{
    if (isnan(a->rating) != isnan(b->rating))
        return isnan(a->rating) ? -1 : 1;
    return ratings_order(&r->ratings, a->line, b->line);
}

/* The ranks that a student may have, by how many students are surely better or worse. */
static void set_ranks(const struct class_results *r, struct student *student)
{
    unsigned better = 0, worse = 0, others = 0;

    for (size_t i = 0; i < r->all->n; i++) {
        const struct student *other = &r->all->student[i];
        if (!other->plays || other == student)
            continue;
        int order = order_of(r, student, other);
        better += order < 0;
        worse += order > 0;
        others++;
    }
    student->best = 1 + better;
    student->worst = 1 + others - worse;
}

static void set_results(const struct class_results *r, struct student *student)
{
    const struct standing *line = line_named(r->standings, student->name);

    student->plays = line && standing_sets(line) > 0;
    if (!student->plays)
        return;
    const struct rating *rating = &r->ratings.line[line->number];
    struct time_stats_figures figures = time_stats_all(time_stats_of(&r->times, student->name));
    student->line = line->number;
    student->rating = rating->sets ? rating->value : NAN;
    student->error = ratings_half(&r->ratings, line->number);
    student->illegal = line->illegal;
    student->strikes = line->strikes;
    student->forfeits = line->forfeits;
    student->sets = standing_sets(line);
    student->mean_answer_ms = figures.count ? (double)figures.mean / 1e6 : 0;
    for (size_t i = 0; i < r->s->rungs; i++)
        student->sure[i] = ratings_los(&r->ratings, line->number, r->rung[i]);
}

static bool find_rungs(struct class_results *r, struct err *err)
{
    for (size_t i = 0; i < r->s->rungs; i++) {
        const struct standing *line = line_named(r->standings, r->s->rung[i]);
        if (!line)
            return err_set(err, ERR_FOUND, "%s is not in the tournament", r->s->rung[i]);
        r->rung[i] = line->number;
    }
    return true;
}

/* The ratings of the rungs, between which lines of the rubric give points. */
static void set_scale(const struct class_results *r, struct students *all)
{
    for (size_t i = 0; i < r->s->rungs; i++)
        all->rung_rating[i] = r->ratings.line[r->rung[i]].value;
}

bool rubric_read(struct students *all, const struct class_file *s, const char *log, bool *elo,
                 struct err *err)
{
    struct log_results results = {.stages = 0};
    struct class_results r = {.all = all, .s = s};
    bool ok = log_results_read(&results, log, err);

    if (ok && results.stages != 1)
        ok = err_set(err, ERR_FOUND, "%s is not the log of one game", log);
    if (ok) {
        r.standings = &results.stage[0];
        r.measure = measure_of(&r.standings->event);
        ok = ratings_make(&r.ratings, r.standings, r.measure, NULL, 0, err) &&
             time_stats_read(&r.times, log, err) && find_rungs(&r, err);
    }
    for (size_t i = 0; ok && i < all->n; i++)
        set_results(&r, &all->student[i]);
    for (size_t i = 0; ok && i < all->n; i++)
        if (all->student[i].plays)
            set_ranks(&r, &all->student[i]);
    if (ok)
        set_scale(&r, all);
    if (ok && elo)
        *elo = r.measure == MEASURE_ELO;
    ratings_finish(&r.ratings);
    time_stats_finish(&r.times);
    log_results_finish(&results);
    return ok;
}

/* ---- Points ---- */

bool rubric_beats(const struct student *student, const struct class_file *s, size_t rung)
{
    return student->plays && student->sure[rung] >= (1 + s->confidence) / 2;
}

static size_t rung_named(const struct class_file *s, const char *name)
{
    size_t i = 0;

    while (i + 1 < s->rungs && strcmp(s->rung[i], name) != 0)
        i++;
    return i;
}

/* From 1 if nobody is surely better to 0 if all others are. */
static double share_of_rank(const struct students *all, const struct student *student)
{
    unsigned plays = 0;

    for (size_t i = 0; i < all->n; i++)
        plays += all->student[i].plays;
    return plays > 1 ? ((double)plays - student->best) / ((double)plays - 1) : 1;
}

static double share_of_rating(const struct students *all, const struct class_file *s,
                              const struct rubric_line *line, const struct student *student)
{
    double from = all->rung_rating[rung_named(s, line->rung[0])],
           to = all->rung_rating[rung_named(s, line->rung[1])];
    double share = to > from ? (student->rating - from) / (to - from) : student->rating >= to;

    return !(share >= 0) ? 0 : share > 1 ? 1 : share; /* 0 of NAN too */
}

__attribute__((format(printf, 3, 4))) static void give_points(struct student_points *p,
                                                              double points, const char *fmt, ...)
{
    va_list args;

    p->points = points;
    va_start(args, fmt);
    (void)vsnprintf(p->why, sizeof p->why, fmt, args);
    va_end(args);
}

static void mark_beats(const struct class_file *s, const struct rubric_line *line,
                       const struct student *student, struct student_points *p)
{
    size_t rung = rung_named(s, line->rung[0]);
    double sure = student->sure[rung];

    if (isnan(sure))
        give_points(p, 0, "it is not known which is better");
    else
        give_points(p, rubric_beats(student, s, rung) ? line->points : 0,
                    "better with a probability of %.4f", sure);
}

static void mark_line(const struct students *all, const struct class_file *s,
                      const struct rubric_line *line, const struct student *student,
                      struct student_points *p)
{
    uint64_t faults = student->illegal + student->strikes;
    double loss = faults ? line->points * (double)faults : 0;

    if (!student->plays && line->what != RUBRIC_CHECK) {
        give_points(p, 0, "it does not play");
        return;
    }
    switch (line->what) {
    case RUBRIC_BASE:
        give_points(p, line->points, "it plays");
        return;
    case RUBRIC_CHECK:
        give_points(p, student->check == STUDENT_CHECK_PASSED ? line->points : 0,
                    student->check == STUDENT_CHECK_PASSED ? "passed" : "not passed");
        return;
    case RUBRIC_BEATS:
        mark_beats(s, line, student, p);
        return;
    case RUBRIC_RANK:
        give_points(p, line->points * share_of_rank(all, student),
                    student->best == student->worst ? "rank %u" : "rank %u to %u", student->best,
                    student->worst);
        return;
    case RUBRIC_RATING:
        give_points(p, line->points * share_of_rating(all, s, line, student), "between %s and %s",
                    line->rung[0], line->rung[1]);
        return;
    case RUBRIC_FAULTS:
        give_points(p, loss < line->most ? line->most : loss, "%" PRIu64 " faults", faults);
        return;
    }
}

static double round_to_tenth(double x)
{
    return floor(x * 10 + 0.5) / 10;
}

void rubric_mark(struct students *all, const struct class_file *s)
{
    for (size_t i = 0; i < all->n; i++) {
        struct student *student = &all->student[i];
        double sum = 0;
        for (size_t k = 0; k < s->lines; k++) {
            mark_line(all, s, &s->rubric[k], student, &student->points[k]);
            sum += student->points[k].points;
        }
        student->mark = round_to_tenth(sum < 0 ? 0 : sum > 100 ? 100 : sum);
    }
}

/* ---- CSV ---- */

static void add_number(struct buf *out, bool known, int places, double number)
{
    (void)buf_add_text(out, ",");
    if (known)
        (void)buf_printf(out, "%.*f", places, number);
}

static void add_csv_heading(struct buf *out, const struct class_file *s)
{
    char line[2 * NAME_CAP + 16];

    (void)buf_add_text(
        out, "student,built,checked,plays,rank_best,rank_worst,rating,error,rated_in,beaten");
    for (size_t i = 0; i < s->rungs; i++)
        (void)buf_printf(out, ",p_%s", s->rung[i]);
    (void)buf_add_text(out, ",sets,illegal,strikes,forfeits,time_us");
    for (size_t k = 0; k < s->lines; k++) {
        class_file_line(&s->rubric[k], line);
        (void)buf_printf(out, ",%s", line);
    }
    (void)buf_add_text(out, ",mark,flags,reason,fault" CSV_END);
}

static void add_beaten(struct buf *out, const struct class_file *s, const struct student *student)
{
    const char *gap = "";

    (void)buf_add_text(out, ",");
    for (size_t i = 0; i < s->rungs; i++)
        if (rubric_beats(student, s, i)) {
            (void)buf_printf(out, "%s%s", gap, s->rung[i]);
            gap = " ";
        }
}

static void add_figures(struct buf *out, const struct class_file *s, const struct student *student,
                        bool elo)
{
    if (student->plays)
        (void)buf_printf(out, ",%u,%u", student->best, student->worst);
    else
        (void)buf_add_text(out, ",,");
    add_number(out, student->plays && !isnan(student->rating), 3, student->rating);
    add_number(out, student->plays && !isnan(student->rating), 3, student->error);
    (void)buf_printf(out, ",%s", !student->plays ? "" : elo ? "Elo" : "points a deal");
    add_beaten(out, s, student);
    for (size_t i = 0; i < s->rungs; i++)
        add_number(out, student->plays && !isnan(student->sure[i]), 4, student->sure[i]);
    (void)buf_printf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64, student->sets,
                     student->illegal, student->strikes, student->forfeits);
    add_number(out, student->mean_answer_ms > 0, 3, 1e3 * student->mean_answer_ms);
}

static const char *text_of_buf(const struct buf *b)
{
    return b->len ? (const char *)b->data : "";
}

static void add_student(struct buf *out, const struct class_file *s, struct student *student,
                        bool elo)
{
    char reason[STUDENT_REASON];
    static const char *const checks[] = {[STUDENT_CHECK_NONE] = "no",
                                         [STUDENT_CHECK_PASSED] = "passed",
                                         [STUDENT_CHECK_FAILED] = "failed"};

    (void)buf_str(&student->flags);
    csv_words(out, student->shown);
    (void)buf_printf(out, ",%s,%s,%s", student->build.built ? "yes" : "no", checks[student->check],
                     student->plays ? "yes" : "no");
    add_figures(out, s, student, elo);
    for (size_t k = 0; k < s->lines; k++)
        add_number(out, true, 2, student->points[k].points);
    add_number(out, true, 1, student->mark);
    (void)buf_add_text(out, ",");
    csv_words(out, text_of_buf(&student->flags));
    (void)buf_add_text(out, ",");
    students_reason(student, reason);
    csv_words(out, reason);
    (void)buf_printf(out, ",%s" CSV_END, student->fault ? err_fault_name(student->fault) : "");
}

void rubric_csv(struct buf *out, const struct students *all, const struct class_file *s, bool elo)
{
    add_csv_heading(out, s);
    for (size_t i = 0; i < all->n; i++)
        add_student(out, s, &all->student[i], elo);
}
