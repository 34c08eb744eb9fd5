#include "replay/compare_tables.h"

#include <string.h>

#include "base/text.h"
#include "replay/narration.h"

/* ---- Where they part ---- */

/* The lines of a text without their remarks, and which of its lines they are. */
struct line_index {
    struct text line[COMPARE_TABLES_LINES];
    unsigned at[COMPARE_TABLES_LINES];
    unsigned n;
};

static struct line_index line_index_of(const char *s, size_t n)
{
    struct text rest = {s, n}, line;
    struct line_index all = {.n = 0};

    for (unsigned at = 0; at < COMPARE_TABLES_LINES && text_line(&rest, &line); at++) {
        if (!narration_without_remark(&line))
            continue;
        all.line[all.n] = line;
        all.at[all.n++] = at;
    }
    return all;
}

static bool same_line(struct text a, struct text b)
{
    return a.n == b.n && memcmp(a.s, b.s, a.n) == 0;
}

void compare_tables(const char *a, size_t an, const char *b, size_t bn,
                    bool a_apart[COMPARE_TABLES_LINES], bool b_apart[COMPARE_TABLES_LINES])
{
    struct line_index x = line_index_of(a, an), y = line_index_of(b, bn);
    uint8_t common[COMPARE_TABLES_LINES + 1][COMPARE_TABLES_LINES + 1] = {
        {0}}; /* lines, from here to the ends */
    unsigned i = 0, j = 0;

    for (i = x.n; i-- > 0;)
        for (j = y.n; j-- > 0;) {
            uint8_t down = common[i + 1][j], right = common[i][j + 1];
            common[i][j] = same_line(x.line[i], y.line[j]) ? (uint8_t)(common[i + 1][j + 1] + 1)
                           : down > right                  ? down
                                                           : right;
        }
    memset(a_apart, 0, COMPARE_TABLES_LINES);
    memset(b_apart, 0, COMPARE_TABLES_LINES);
    for (i = j = 0; i < x.n || j < y.n;)
        if (i < x.n && j < y.n && same_line(x.line[i], y.line[j]))
            i++, j++;
        else if (j == y.n || (i < x.n && common[i + 1][j] >= common[i][j + 1]))
            a_apart[x.at[i++]] = true;
        else
            b_apart[y.at[j++]] = true;
}

/* ---- As text ---- */

/* The transcript of a table. */
struct half {
    struct buf text;
    size_t heading; /* bytes of it that say how it was dealt */
    bool apart[COMPARE_TABLES_LINES];
    bool is_there;
};

static void tell_half(struct half *h, struct narration *t, const struct board_style *style)
{
    unsigned heading = transcript_heading(t);
    struct text line;

    transcript_deal(t, TRANSCRIPT_ALL, style, &h->text);
    struct text rest = {(const char *)h->text.data, h->text.len};
    while (heading-- && text_line(&rest, &line))
        continue;
    h->heading = h->text.len - rest.n;
    h->is_there = true;
}

static void mark_differences(struct half *first, struct half *other)
{
    bool apart[COMPARE_TABLES_LINES];
    const char *a = (const char *)first->text.data, *b = (const char *)other->text.data;

    compare_tables(a + first->heading, first->text.len - first->heading, b + other->heading,
                   other->text.len - other->heading, apart, other->apart);
    for (unsigned i = 0; i < COMPARE_TABLES_LINES; i++)
        first->apart[i] |= apart[i];
}

/* The text with its marks in the first column. */
static void add_half(const struct half *h, struct buf *out)
{
    const char *data = (const char *)h->text.data;
    struct text rest = {data + h->heading, h->text.len - h->heading}, line;

    (void)buf_add(out, data, h->heading);
    for (unsigned i = 0; text_line(&rest, &line); i++) {
        bool apart = i < COMPARE_TABLES_LINES && h->apart[i] && line.n;
        (void)buf_add_text(out, apart ? "*" : "");
        (void)buf_add(out, line.s + apart, line.n - apart);
        (void)buf_add_byte(out, '\n');
    }
    out->failed |= h->text.failed;
}

unsigned compare_tables_text(const struct event *event, const struct pairing *pairing,
                             const struct set_record *set, const struct narration_remarks *remarks,
                             unsigned game, unsigned deal, const struct board_style *style,
                             struct buf *out)
{
    struct half half[SET_TABLES_MOST] = {0}, *first = NULL;
    unsigned found = 0;

    for (unsigned table = 0; table < set->tables; table++) {
        struct narration t;
        narration_start(&t, event, pairing, set, table);
        t.remarks = remarks;
        if (!walk_find(&t.walk, game, deal))
            continue;
        tell_half(&half[table], &t, style);
        if (first)
            mark_differences(first, &half[table]);
        first = first ? first : &half[table];
        found++;
    }
    for (unsigned table = 0; table < set->tables; table++) {
        if (half[table].is_there)
            add_half(&half[table], out);
        buf_finish(&half[table].text);
    }
    if (found) {
        (void)buf_add_text(out, "  ");
        compare_tables_points(event, pairing, set, game, deal, out);
        (void)buf_add_text(out, "\n\n");
    }
    return found;
}

/* ---- Points ---- */

static void add_contestant_name(const struct event *e, const struct pairing *p, unsigned place,
                                struct buf *out)
{
    char safe[4 * NAME_CAP];

    (void)text_safe(text_of(e->entrant[p->bot[place]].name), safe, sizeof safe);
    (void)buf_add_text(out, safe);
}

/* Those who win or lose together. */
static void add_contestant(const struct event *e, const struct pairing *p, unsigned contestant,
                           struct buf *out)
{
    unsigned bots = p->sides == 2 ? p->bots / 2u : 1;

    for (unsigned i = 0; i < bots; i++) {
        (void)buf_add_text(out, i ? " and " : "");
        add_contestant_name(e, p, contestant * bots + i, out);
    }
}

/* What every contestant has made of the deal at a table, added to `points`. */
static bool add_up(const struct pairing *p, const struct seating *s, const struct set_record *set,
                   unsigned table, unsigned game, unsigned deal, int points[EU_SEATS])
{
    const struct table_record_deal *d = table_record_find(&set->table[table], game, deal);

    if (!d)
        return false;
    for (unsigned side = 0; side < p->sides; side++)
        points[__builtin_ctz(pairing_contestants(p, s, table, 1u << side))] += d->points[side];
    return true;
}

bool compare_tables_swing(const struct pairing *p, const struct seating *s,
                          const struct set_record *set, unsigned game, unsigned deal, int *swing)
{
    int points[EU_SEATS] = {0};

    if (p->sides != 2 || set->tables < 2)
        return false;
    for (unsigned table = 0; table < set->tables; table++)
        if (!add_up(p, s, set, table, game, deal, points))
            return false;
    *swing = points[0] - points[1];
    return true;
}

static void add_points(const struct event *e, const struct pairing *p, const int points[EU_SEATS],
                       struct buf *out)
{
    for (unsigned contestant = 0; contestant < p->sides; contestant++) {
        (void)buf_add_text(out, contestant ? ", " : "");
        add_contestant(e, p, contestant, out);
        (void)buf_printf(out, " %d", points[contestant]);
    }
}

static void add_swing(const struct event *e, const struct pairing *p, int swing, struct buf *out)
{
    if (swing)
        (void)buf_printf(out, "; swing %d to ", swing < 0 ? -swing : swing);
    else
        (void)buf_add_text(out, "; no swing");
    if (swing)
        add_contestant(e, p, swing < 0, out);
}

void compare_tables_points(const struct event *event, const struct pairing *pairing,
                           const struct set_record *set, unsigned game, unsigned deal,
                           struct buf *out)
{
    int all[EU_SEATS] = {0};
    const char *joint = "";
    struct seating seating;

    pairing_seating(pairing, set->set, &seating);
    (void)buf_add_text(out, "points: ");
    for (unsigned table = 0; table < set->tables; table++) {
        int points[EU_SEATS] = {0};
        if (!add_up(pairing, &seating, set, table, game, deal, points))
            continue;
        (void)add_up(pairing, &seating, set, table, game, deal, all);
        if (pairing->sides > 2 || set->tables == 1)
            continue;
        (void)buf_add_text(out, joint);
        add_points(event, pairing, points, out);
        (void)buf_printf(out, " in %c", 'a' + table);
        joint = "; ";
    }
    if (pairing->sides > 2 || set->tables == 1)
        add_points(event, pairing, all, out);
    else
        add_swing(event, pairing, all[0] - all[1], out);
}
