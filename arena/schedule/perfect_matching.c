#include "schedule/perfect_matching.h"

#include <stdlib.h>
#include <string.h>

bool matching_init(struct matching *m, uint32_t n, matching_may *may, const void *context,
                   struct err *err)
{
    *m = (struct matching){.n = n, .may = may, .context = context};
    m->mate = calloc((size_t)n + 1, 5 * sizeof *m->mate);
    m->fixed = calloc((size_t)n + 1, 3 * sizeof *m->fixed);
    if (!m->mate || !m->fixed)
        return err_memory(err);
    m->from = m->mate + n;
    m->base = m->from + n;
    m->queue = m->base + n;
    m->left = m->queue + n;
    m->seen = m->fixed + n;
    m->marked = m->seen + n;
    for (uint32_t v = 0; v < n; v++)
        m->mate[v] = MATCHING_NONE;
    return true;
}

void matching_finish(struct matching *m)
{
    free(m->mate);
    free(m->fixed);
    *m = (struct matching){.n = 0};
}

static bool may(const struct matching *m, uint32_t a, uint32_t b)
{
    return a != b && !m->fixed[a] && !m->fixed[b] && m->may(m->context, a, b);
}

static void join(struct matching *m, uint32_t a, uint32_t b)
{
    m->mate[a] = b;
    m->mate[b] = a;
}

/* ---- A path from one without a mate to another, on which every second step is a pair ----
 *
 * The tree grows from its root by one who may meet and his mate at a time. Two that may meet and
 * are both at even distance from the root close a circle of odd length, a blossom, which is then
 * one thing: all in it have the same base, and all are looked at. */

static void scan_vertex(struct matching *m, uint32_t v)
{
    if (m->seen[v])
        return;
    m->seen[v] = true;
    m->queue[m->tail++] = v;
}

static bool is_root(const struct matching *m, uint32_t v)
{
    return m->mate[v] == MATCHING_NONE;
}

/* Where the ways of two to the root meet first, by bases. */
static uint32_t meeting(struct matching *m, uint32_t a, uint32_t b)
{
    memset(m->marked, 0, m->n * sizeof *m->marked);
    for (a = m->base[a];; a = m->base[m->from[m->mate[a]]]) {
        m->marked[a] = true;
        if (is_root(m, a))
            break;
    }
    for (b = m->base[b]; !m->marked[b];)
        b = m->base[m->from[m->mate[b]]];
    return b;
}

/* Marks the blossom from v up to its base; who was reached from the root can now be reached from
 * the other side too. */
static void mark_way(struct matching *m, uint32_t v, uint32_t base, uint32_t other)
{
    while (m->base[v] != base) {
        uint32_t mate = m->mate[v];
        m->marked[m->base[v]] = m->marked[m->base[mate]] = true;
        m->from[v] = other;
        other = mate;
        v = m->from[mate];
    }
}

static void shrink(struct matching *m, uint32_t a, uint32_t b)
{
    uint32_t base = meeting(m, a, b);

    memset(m->marked, 0, m->n * sizeof *m->marked);
    mark_way(m, a, base, b);
    mark_way(m, b, base, a);
    for (uint32_t i = 0; i < m->lefts; i++) {
        uint32_t v = m->left[i];
        if (!m->marked[m->base[v]])
            continue;
        m->base[v] = base;
        scan_vertex(m, v);
    }
}

/* True if `to`, whom v may meet, has no mate: the end of a path. */
static bool reach(struct matching *m, uint32_t root, uint32_t v, uint32_t to)
{
    uint32_t mate = m->mate[to];

    if (m->base[v] == m->base[to] || m->mate[v] == to)
        return false;
    if (to == root || (mate != MATCHING_NONE && m->from[mate] != MATCHING_NONE)) {
        shrink(m, v, to);
        return false;
    }
    if (m->from[to] != MATCHING_NONE)
        return false;
    m->from[to] = v;
    if (mate == MATCHING_NONE)
        return true;
    scan_vertex(m, mate);
    return false;
}

/* Only those are searched who are not fixed: towards the end of a round they are few. */
static void begin_search(struct matching *m, uint32_t root)
{
    memset(m->seen, 0, m->n * sizeof *m->seen);
    m->lefts = 0;
    for (uint32_t v = 0; v < m->n; v++) {
        m->base[v] = v;
        m->from[v] = MATCHING_NONE;
        if (!m->fixed[v])
            m->left[m->lefts++] = v;
    }
    m->head = m->tail = 0;
    scan_vertex(m, root);
}

static uint32_t find_end(struct matching *m, uint32_t root)
{
    begin_search(m, root);
    while (m->head < m->tail) {
        uint32_t v = m->queue[m->head++];
        for (uint32_t i = 0; i < m->lefts; i++)
            if (may(m, v, m->left[i]) && reach(m, root, v, m->left[i]))
                return m->left[i];
    }
    return MATCHING_NONE;
}

/* Along the path all change mates. False if there is none. */
static bool find_mate(struct matching *m, uint32_t root)
{
    uint32_t v = find_end(m, root);

    if (v == MATCHING_NONE)
        return false;
    while (v != MATCHING_NONE) {
        uint32_t before = m->from[v], next = m->mate[before];
        join(m, v, before);
        v = next;
    }
    return true;
}

/* The shortest path from a to b: another pair is parted, one for each of them. Of many who may
 * nearly all meet there is one at once, where the search above would look at them all. */
static bool part_others(struct matching *m, uint32_t a, uint32_t b)
{
    for (uint32_t v = 0; v < m->n; v++) {
        uint32_t mate = m->mate[v];
        if (mate == MATCHING_NONE || !may(m, a, v) || !may(m, mate, b))
            continue;
        join(m, a, v);
        join(m, mate, b);
        return true;
    }
    return false;
}

/* ---- Matchings ---- */

/* First whoever is free, which leaves few to be searched for. */
static void match_neighbours(struct matching *m)
{
    for (uint32_t a = 0; a < m->n; a++)
        for (uint32_t b = a + 1; m->mate[a] == MATCHING_NONE && b < m->n; b++)
            if (m->mate[b] == MATCHING_NONE && may(m, a, b))
                join(m, a, b);
}

bool matching_complete(struct matching *m)
{
    bool all = true;

    match_neighbours(m);
    for (uint32_t v = 0; v < m->n; v++)
        if (m->mate[v] == MATCHING_NONE)
            all = find_mate(m, v) && all;
    return all;
}

/* Their mates are left over, and a path between them makes the rest complete again. */
bool matching_fix(struct matching *m, uint32_t a, uint32_t b)
{
    uint32_t of_a = m->mate[a], of_b = m->mate[b];

    if (!may(m, a, b))
        return false;
    m->fixed[a] = m->fixed[b] = true;
    if (of_a == b)
        return true;
    m->mate[of_a] = m->mate[of_b] = MATCHING_NONE;
    if (may(m, of_a, of_b)) {
        join(m, of_a, of_b);
    } else if (!part_others(m, of_a, of_b) && !find_mate(m, of_a)) {
        m->fixed[a] = m->fixed[b] = false;
        join(m, a, of_a);
        join(m, b, of_b);
        return false;
    }
    join(m, a, b);
    return true;
}
