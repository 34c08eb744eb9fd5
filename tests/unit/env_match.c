#include "env_match.h"

#include <stdlib.h>

#include "any_deal.h"
#include "any_log.h"
#include "base/file.h"
#include "replay/verify.h"
#include "test.h"

/* ---- The environment's side ---- */

static uint64_t hash_of(const struct eu_view *view)
{
    const uint8_t *bytes = (const uint8_t *)view;
    uint64_t hash = 0;

    for (size_t at = 0; at < sizeof *view; at += 8) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        hash = eu_mix(hash + word + UINT64_C(0x9e3779b97f4a7c15));
    }
    return hash;
}

static void *grown(void *items, size_t n, size_t *cap, size_t each)
{
    if (n < *cap)
        return items;
    *cap = *cap ? *cap * 2 : 64;
    void *more = realloc(items, *cap * each);
    assert_non_null(more);
    return more;
}

/* What the arrays of an environment hold. */
struct shown {
    struct eu_env_out out;
    int64_t *action;
};

static void *room(size_t n, size_t each)
{
    void *at = calloc(n, each);

    assert_non_null(at);
    return at;
}

static struct shown show(unsigned rows, unsigned players)
{
    struct shown s = {.out = {.size = sizeof s.out}, .action = room(rows, sizeof *s.action)};
    struct eu_env_out *o = &s.out;

    o->legal_bits = room(rows, sizeof *o->legal_bits);
    o->seat = room(rows, 1);
    o->fault = room(rows, 1);
    o->ended = room(rows, 1);
    o->points = room((size_t)rows * players, sizeof *o->points);
    o->set = room(rows, sizeof *o->set);
    o->table = room(rows, 1);
    o->game = room(rows, sizeof *o->game);
    o->deal = room(rows, sizeof *o->deal);
    return s;
}

static void forget(struct shown *s)
{
    struct eu_env_out *o = &s->out;
    void *const all[] = {o->legal_bits, o->seat,  o->fault, o->ended, o->points,
                         o->set,        o->table, o->game,  o->deal,  s->action};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

/* Chooses the action of a row and notes the question. Returns its table. */
static struct env_table *choose(struct env_match *m, const struct eu_env *env, struct shown *s,
                                uint32_t r)
{
    const struct eu_env_out *o = &s->out;
    size_t number = (size_t)o->set[r] * m->event.rules.sides + o->table[r];
    struct env_table *t = &m->table[number];
    struct eu_view view;

    if (!t->deals || t->deal[t->deals - 1].game != o->game[r] ||
        t->deal[t->deals - 1].deal != o->deal[r]) {
        t->deal = grown(t->deal, t->deals, &t->deals_cap, sizeof *t->deal);
        t->deal[t->deals++] = (struct env_deal){.game = o->game[r], .deal = o->deal[r]};
    }
    t->question = grown(t->question, t->questions, &t->questions_cap, sizeof *t->question);
    eu_env_view(env, r, o->seat[r], &view);
    assert_true(view.legal == o->legal_bits[r]);
    s->action[r] = eu_obs_pick(o->legal_bits[r], any_next(&m->seed));
    if (m->badly && any_below(&m->seed, m->badly) == 0)
        s->action[r] = (int64_t)any_below(&m->seed, 72) - 4;
    t->question[t->questions++] = (struct env_question){.view = hash_of(&view),
                                                        .answer = (int32_t)s->action[r],
                                                        .seat = o->seat[r]};
    struct env_deal *d = &t->deal[t->deals - 1];
    d->answers = (uint8_t)(eu_env_answers(env, r, d->answer) + 1);
    d->answer[d->answers - 1] = (uint8_t)s->action[r];
    d->questions = (uint32_t)t->questions;
    return t;
}

/* After the step: the fault of the action, the points of the deal if it is over. */
static void take(const struct env_match *m, const struct shown *s, uint32_t r, struct env_table *t,
                 size_t *played)
{
    unsigned players = m->event.rules.players;
    struct env_deal *d = &t->deal[t->deals - 1];

    t->question[t->questions - 1].fault = s->out.fault[r];
    if (s->out.fault[r]) /* what was played in its place is not known here */
        d->answers--;
    for (unsigned seat = 0; seat < players; seat++)
        d->points[seat] += s->out.points[(size_t)r * players + seat];
    *played += s->out.ended[r] & EU_ENV_ENDED_DEAL;
}

static void play_env(struct env_match *m, struct eu_env *env)
{
    unsigned rows = m->rows;
    struct shown s = show(rows, m->event.rules.players);
    struct env_table **table = room(rows, sizeof *table);
    char error[EU_ENV_ERROR] = "";

    assert_int_equal(eu_env_reset(env, any_seed, &s.out, error), EU_ENV_OK);
    for (unsigned over = 0; over < rows;) {
        over = 0;
        for (uint32_t r = 0; r < rows; r++) {
            table[r] = s.out.legal_bits[r] ? choose(m, env, &s, r) : NULL;
            over += !table[r];
        }
        assert_int_equal(eu_env_step(env, s.action, &s.out, error), EU_ENV_OK);
        for (uint32_t r = 0; r < rows; r++) {
            if (table[r])
                take(m, &s, r, table[r], &m->played);
            assert_int_equal(!s.out.legal_bits[r], s.out.ended[r] / EU_ENV_ENDED_ALL % 2);
        }
    }
    forget(&s);
    free(table);
}

static void add_scores(struct env_match *m, const struct eu_env *env)
{
    for (unsigned e = 0; e < m->event.entrants; e++) {
        struct eu_env_score one = {.size = sizeof one}, *all = &m->score[e];
        eu_env_get_score(env, e, &one);
        all->sets += one.sets;
        all->won += one.won;
        all->split += one.split;
        all->lost += one.lost;
        for (unsigned i = 0; i < 5; i++)
            all->table_pairs[i] += one.table_pairs[i];
        all->points += one.points;
        all->deals += one.deals;
        all->points2 += one.points2;
        all->points_deals += one.points_deals;
        all->deals2 += one.deals2;
    }
}

/* The event of the same match, between entrants "a", "b" and so on. */
static void start_event(struct env_match *m)
{
    struct event *e = &m->event;
    struct err err;

    *e = (struct event){.sets = m->sets, .rules = *eu_game_rules(m->game)};
    e->unit = m->unit ? (enum unit)(m->unit - 1) : tally_unit(&e->rules);
    e->deals = (uint16_t)(m->deals ? m->deals : tally_deals(&e->rules, e->unit));
    e->limits = limits_default();
    duplicate_seed_commitment(e->commitment, any_seed);
    e->entrants = rules_individual(&e->rules) ? e->rules.players : 2;
    e->entrant = room(e->entrants, sizeof *e->entrant);
    for (unsigned i = 0; i < e->entrants; i++) {
        e->entrant[i].name[0] = (char)('a' + i);
        e->entrant[i].args = strdup("");
    }
    must(event_line_up(e, &err), &err);
    event_pairing(e, 0, &m->pairing);
}

void env_match_play(struct env_match *m)
{
    unsigned all = m->rows * (m->others + 1);
    char error[EU_ENV_ERROR] = "";

    assert_int_equal(eu_game_create(&m->game, m->rules, error), EU_ENV_OK);
    start_event(m);
    m->table = room((size_t)m->sets * m->event.rules.sides, sizeof *m->table);
    for (unsigned i = 0; i <= m->others; i++) {
        struct eu_env_setup setup = {.size = sizeof setup,
                                     .tables = m->rows,
                                     .game = m->game,
                                     .unit = m->unit,
                                     .deals = m->deals,
                                     .illegal = m->badly ? EU_ENV_OFFEND : EU_ENV_REFUSE,
                                     .duplicate = 1,
                                     .first = i * m->rows,
                                     .stride = all,
                                     .sets = m->sets};
        int rc = eu_env_create(&m->env, &setup, error);
        if (rc)
            fail_msg("%s: %s", m->rules, error);
        play_env(m, m->env);
        add_scores(m, m->env);
        eu_env_destroy(m->env);
    }
}

/* ---- The arena's side ---- */

struct replay_chair {
    struct chair chair;
    const struct env_table *table;
    size_t *next; /* the question, of all chairs */
};

static int32_t give_answer(struct chair *chair, const struct query *query)
{
    struct replay_chair *c = (struct replay_chair *)chair;
    const struct env_question *q = &c->table->question[*c->next];

    assert_true(*c->next < c->table->questions);
    assert_int_equal(q->seat, query->view->seat);
    assert_true(q->view == hash_of(query->view));
    ++*c->next;
    return q->answer;
}

static void same_deals(const struct env_match *m, const struct table_record *p,
                       const struct env_table *t)
{
    const uint8_t *answers = p->answers.data;

    assert_int_equal(p->deals, t->deals);
    for (size_t i = 0; i < t->deals; i++) {
        const struct env_deal *d = &t->deal[i];
        assert_int_equal(p->deal[i].game, d->game);
        assert_int_equal(p->deal[i].deal, d->deal);
        assert_true(p->deal[i].answers >= d->answers);
        assert_memory_equal(answers, d->answer, d->answers);
        answers += p->deal[i].answers;
        for (unsigned seat = 0; seat < m->event.rules.players; seat++)
            assert_int_equal(p->deal[i].points[rules_side(&m->event.rules, seat)], d->points[seat]);
    }
    size_t faults = 0;
    for (size_t i = 0; i < t->questions; i++)
        if (t->question[i].fault) {
            assert_true(faults < p->faults);
            assert_int_equal(p->fault[faults].fault.code, t->question[i].fault);
            assert_int_equal(p->fault[faults++].fault.raw, t->question[i].answer);
        }
    assert_int_equal(faults, p->faults);
}

static void play_table(struct env_match *m, struct duplicate_deals *source, unsigned number,
                       struct table_record *played)
{
    static const struct chair_ops ops = {.ask = give_answer};
    const struct env_table *t = &m->table[(size_t)source->set * m->event.rules.sides + number];
    struct replay_chair chair[EU_SEATS];
    size_t next = 0;
    struct table_setup setup = {.rules = &m->event.rules,
                                .unit = m->event.unit,
                                .deals = m->event.deals,
                                .source = source,
                                .number = (uint8_t)number};

    for (unsigned seat = 0; seat < m->event.rules.players; seat++) {
        chair[seat] =
            (struct replay_chair){.chair = {.ops = &ops, .asks = CHAIR_ASKS_ALL, .args = ""},
                                  .table = t,
                                  .next = &next};
        setup.chair[seat] = &chair[seat].chair;
    }
    table_play(&setup, played);
    assert_int_equal(next, t->questions);
    same_deals(m, played, t);
}

static void same_scores(const struct env_match *m, const struct standings *s)
{
    for (unsigned e = 0; e < m->event.entrants; e++) {
        const struct eu_env_score *found = &m->score[e];
        const struct standing *line = NULL;
        for (size_t i = 0; i < s->lines && !line; i++)
            if (strcmp(s->line[i].name[0], m->event.entrant[e].name) == 0)
                line = &s->line[i];
        assert_non_null(line);
        assert_true(found->points == line->points.d && found->deals == line->points.n);
        assert_true(found->points2 == line->points.dd);
        assert_true(found->points_deals == line->points.dn);
        assert_true(found->deals2 == line->points.nn);
        assert_int_equal(found->sets, m->sets);
        if (m->event.rules.sides != 2)
            continue;
        assert_true(found->won == line->sets.won && found->split == line->sets.split &&
                    found->lost == line->sets.lost);
        assert_memory_equal(found->table_pairs, line->paired.count, sizeof found->table_pairs);
    }
}

static void put_set(struct env_match *m, struct duplicate_deals *source, struct set_record *r,
                    struct buf *log, struct log_sums *sums)
{
    size_t before = log->len;

    set_record_start(r, &m->event, &m->pairing, source->set);
    for (unsigned table = 0; table < r->tables; table++)
        play_table(m, source, table, &r->table[table]);
    assert_true(set_record_complete(r, source));
    assert_true(log_put_set(log, r, &m->event));
    assert_true(log_sums_add(sums, log->data + before, log->len - before));
}

void env_match_compare(struct env_match *m)
{
    struct standings standings = {.lines = 0};
    struct duplicate_deals source;
    struct set_record record = {.bots = 0};
    struct log_sums sums;
    struct buf log = {0};
    struct err err;

    assert_true(log_put_header(&log, &m->event) && log_sums_add(&sums, log.data, log.len));
    must(standings_header(&standings, &m->event, &err), &err);
    duplicate_start(&source, &m->event.rules, any_seed, m->pairing.id, NULL);
    for (uint32_t set = 0; set < m->sets; set++) {
        duplicate_set(&source, set);
        put_set(m, &source, &record, &log, &sums);
        must(standings_set(&standings, &record, &err), &err);
    }
    assert_true(log_put_footer(&log, &sums, any_seed));
    must(verify_bytes(log.data, log.len, m->rules, 1, NULL, NULL, &err), &err);
    if (m->log)
        must(file_replace(m->log, 0644, log.data, log.len, &err), &err);
    same_scores(m, &standings);
    standings_finish(&standings);
    set_record_finish(&record);
    buf_finish(&log);
}

void env_match_finish(struct env_match *m)
{
    for (size_t i = 0; i < (size_t)m->sets * m->event.rules.sides; i++) {
        free(m->table[i].question);
        free(m->table[i].deal);
    }
    free(m->table);
    event_finish(&m->event);
    eu_game_destroy(m->game);
}
