#include "play/table_json.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "play/hint.h"
#include "play/table_events.h"
#include "play/table_result.h"
#include "play/view_json.h"
#include "rules/deal.h"

/* ---- Printing ---- */

/* After something was lost nothing more is said. */
static void print_bytes(struct table_json *t, const struct buf *line)
{
    t->failed = t->failed || line->failed ||
                fwrite(line->data, 1, line->len, stdout) != line->len || fflush(stdout) != 0;
}

static void make_line(json_t *object, struct buf *out)
{
    if (!object || !jw_dump(object, JSON_COMPACT, out))
        out->failed = true;
    (void)buf_add_byte(out, '\n');
    json_decref(object);
}

static void print_object(struct table_json *t, json_t *object)
{
    struct buf line = {0};

    make_line(object, &line);
    print_bytes(t, &line);
    buf_finish(&line);
}

static void print_error(struct table_json *t, const struct table_said *said, const char *message)
{
    print_object(t, json_pack("{s:s, s:o, s:o, s:o}", "type", "error", "seat",
                              view_json_seat(said->seat), "n",
                              said->has_n ? jw_count(said->n) : json_null(), "message",
                              jw_text(message)));
}

/* ---- States ---- */

static json_t *question_of(const struct person *p, const struct eu_view *view)
{
    struct choices c;

    if (!view || view->question == EU_NOTHING)
        return json_null();
    choices_start(&c, &p->names, view);
    return view_json_question(&c, !p->people->forced);
}

static void hears(void *context, struct person *p, const char *text)
{
    struct table_json *t = context;

    (void)buf_add_text(&t->seat[p->names.seat].lines, text);
}

static void sees(void *context, struct person *p, const struct person_sees *now)
{
    struct table_json *t = context;
    struct table_json_seat *s = &t->seat[p->names.seat];

    /* bots that answer otherwise when they are asked again may lead back */
    s->n = now->number > s->n ? now->number : s->n + 1;
    if (now->view) {
        json_decref(s->view);
        s->view = view_json(&p->names, now->view, now->result);
    }
    buf_clear(&s->state);
    make_line(json_pack("{s:s, s:o, s:o, s:o, s:O*, s:o, s:o}", "type", "state", "seat",
                        view_json_seat(p->names.seat), "n", jw_count(s->n), "lines",
                        view_json_lines((const char *)s->lines.data, s->lines.len), "view", s->view,
                        "asks", question_of(p, now->view), "waits", view_json_seat(now->waits)),
              &s->state);
    s->state.failed |= s->lines.failed || (now->view && !s->view);
    buf_clear(&s->lines);
    print_bytes(t, &s->state);
}

/* ---- What is said ---- */

/* Waits for more. False: there will be none, nobody listens any more, or a signal asks to stop,
 * which comes only while it waits. */
static bool read_more(struct table_json *t)
{
    struct pollfd fd[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = STDOUT_FILENO}};
    sigset_t all, before;
    int ready = 0;

    sigfillset(&all);
    if (sigprocmask(SIG_BLOCK, &all, &before) != 0)
        return false;
    while (!*t->stop && (ready = ppoll(fd, 2, NULL, &before)) < 0 && errno == EINTR)
        ;
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    if (*t->stop || ready <= 0 || fd[1].revents)
        return false;
    ssize_t n = read(STDIN_FILENO, table_input_end(&t->in), table_input_room(&t->in));
    if (n > 0)
        table_input_add(&t->in, (size_t)n);
    return n > 0;
}

/* The question that is put. */
struct put {
    struct table_json *json;
    const struct person *person;
    struct choices choices;
    int32_t *answer;
};

static bool is_answer(const struct put *q, int32_t answer)
{
    bool abandons = !q->person->people->forced && choices_may_abandon(&q->choices);

    return (answer >= 0 && answer < 64 && q->choices.view->legal >> answer & 1) ||
           (answer == EU_ABANDON && abandons);
}

/* Whether the question is answered. */
static bool take_answer(const struct put *q, const struct table_said *said)
{
    unsigned asked = q->person->names.seat;

    if (said->seat != asked || said->n != q->json->seat[asked].n)
        print_error(q->json, said, "that is not asked, or not any more");
    else if (!is_answer(q, said->answer))
        print_error(q->json, said, "that is no legal answer here");
    else
        return *q->answer = said->answer, true;
    return false;
}

static void give_hint(const struct put *q, const struct table_said *said)
{
    struct table_json *t = q->json;
    unsigned asked = q->person->names.seat;
    struct hint hint;
    struct err err;

    if (said->seat != asked) {
        print_error(q->json, said, "nothing is asked there now");
        return;
    }
    if (!hint_ask(&hint, t->hint, q->person, &q->choices, &err))
        print_error(q->json, said, err.text);
    else
        print_object(t, json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "type", "hint", "seat",
                                  view_json_seat(asked), "n", jw_count(t->seat[asked].n), "bot",
                                  jw_text(t->hint->name), "answer",
                                  hint.answers ? json_integer(hint.answer) : json_null(), "words",
                                  jw_text(buf_str(&hint.words))));
    hint_finish(&hint);
}

static void show_again(const struct put *q, const struct table_said *said)
{
    if (!people_sit_at(q->person->people, said->seat))
        print_error(q->json, said, "no person sits there");
    else
        print_bytes(q->json, &q->json->seat[said->seat].state);
}

enum follow { FOLLOW_ON, FOLLOW_ANSWERED, FOLLOW_LEAVE };

static enum follow follow(const struct put *q, const struct table_said *said)
{
    switch (said->kind) {
    case TABLE_INPUT_WRONG:
        print_error(q->json, said, said->err.text);
        break;
    case TABLE_INPUT_ANSWER:
        return take_answer(q, said) ? FOLLOW_ANSWERED : FOLLOW_ON;
    case TABLE_INPUT_HINT:
        give_hint(q, said);
        break;
    case TABLE_INPUT_STATE:
        show_again(q, said);
        break;
    case TABLE_INPUT_LEAVE:
        return FOLLOW_LEAVE;
    }
    return FOLLOW_ON;
}

static bool asks(void *context, struct person *p, const struct eu_view *view, int32_t *answer)
{
    struct put q = {.json = context, .person = p, .answer = answer};
    enum follow found = FOLLOW_ON;
    struct table_said said;

    choices_start(&q.choices, &p->names, view);
    do {
        while (found == FOLLOW_ON && table_input_next(&q.json->in, &said))
            found = follow(&q, &said);
    } while (found == FOLLOW_ON && !q.json->failed && read_more(q.json));
    return found == FOLLOW_ANSWERED;
}

/* ---- Beginning and end ---- */

void table_json_start(struct table_json *t, const struct roster_bot *hint, const atomic_int *stop)
{
    *t = (struct table_json){.hint = hint, .stop = stop};
    t->callbacks =
        (struct people_callbacks){.hears = hears, .asks = asks, .sees = sees, .context = t};
}

void table_json_finish(struct table_json *t)
{
    for (unsigned seat = 0; seat < EU_SEATS; seat++) {
        buf_finish(&t->seat[seat].lines);
        buf_finish(&t->seat[seat].state);
        json_decref(t->seat[seat].view);
    }
}

static json_t *names_of(const struct event *event)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < event->rules.players; seat++)
        list = jw_add(list, jw_text(event->entrant[seat].name));
    return list;
}

static json_t *seats_of(unsigned seats)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        if (seats >> seat & 1)
            list = jw_add(list, view_json_seat(seat));
    return list;
}

static json_t *sides_of(const struct eu_rules *rules)
{
    json_t *list = json_array();

    for (unsigned side = 0; side < rules->sides; side++)
        list = jw_add(list, seats_of(rules_seats_of(rules, side)));
    return list;
}

void table_json_table(struct table_json *t, const struct people *people, const struct event *event,
                      const char *commitment, bool resumed)
{
    char rules[RULES_TEXT];

    rules_text(&event->rules, rules);
    print_object(t, json_pack("{s:s, s:s, s:i, s:o, s:o, s:o, s:s, s:s, s:b}", "type", "table",
                              "rules", rules, "players", (int)event->rules.players, "sides",
                              sides_of(&event->rules), "seats", names_of(event), "people",
                              seats_of(people->seats), "unit", unit_name(event->unit), "commitment",
                              commitment, "resumed", (int)resumed));
}

static json_t *scores_of(const struct tally *t, const int32_t *n)
{
    json_t *list = json_array();

    for (unsigned side = 0; side < t->rules->sides; side++)
        list = jw_add(list, json_integer(n[side]));
    return list;
}

bool table_json_over(struct table_json *t, const struct event *event, const char *log,
                     struct err *err)
{
    struct seat_names names;
    struct buf words = {0};
    struct tally tally;

    if (!table_result_read(&tally, &event->rules, log, err))
        return false;
    seat_names_start(&names, event, event->rules.players); /* nobody's */
    table_events_end(&names, &tally, &words);
    print_object(t, json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "type", "over", "result",
                              view_json_words(&words), "log", jw_text(log), "points",
                              scores_of(&tally, tally.points), "games",
                              tally.rules->target ? scores_of(&tally, tally.games) : json_null(),
                              "rubber",
                              tally.rules->rubber ? scores_of(&tally, tally.rubber) : json_null()));
    return true;
}

void table_json_review(struct table_json *t, unsigned seat, const struct buf *lines)
{
    print_object(t, json_pack("{s:s, s:o, s:o}", "type", "review", "seat", view_json_seat(seat),
                              "lines", view_json_lines((const char *)lines->data, lines->len)));
}
