/* Answers by lists of named rules (euchre_advice.h). */
#include "euchre_advice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "euchre_args.h"

enum { MANY = 99 }; /* points to win where there are no games */

/* ---- The scene ---- */

static int need_of(const struct eu_rules *rules, int points)
{
    return rules->target ? rules->target - points : MANY;
}

static void look_at_score(struct eu_scene *s)
{
    const struct eu_view *view = s->view;
    int side = eu_side(view, view->seat);

    s->us = view->points[side];
    s->them = view->points[view->sides == 2 ? 1 - side : 0];
    s->need = need_of(s->rules, s->us);
    s->they_need = need_of(s->rules, s->them);
    s->bridge = s->rules->alone && s->need == 1 && (s->they_need == 3 || s->they_need == 4) &&
                !eu_same_side(view->seat, view->dealer);
}

/* The dealer who speaks in the first round, or may take what his partner assisted, looks at the
 * turn-up too. */
static int sees_six(const struct eu_view *view)
{
    return (view->question == EU_BID || view->question == EU_TAKE) && view->seat == view->dealer &&
           view->turnup && view->turnup_fate == EU_TURNED_UP;
}

static int suit_in_question(const struct eu_scene *s)
{
    if (s->view->question != EU_BID)
        return s->view->trump;
    return s->second ? EU_NO_SUIT : s->turned;
}

static uint64_t above_all_out(const struct eu_scene *s)
{
    uint64_t masters = 0;
    int card;

    EU_EACH(card, s->hand) {
        int other = eu_best(eu_of_suit(s->out, s->trump, eu_suit_of(card, s->trump)), s->trump);

        if (!other || eu_order_of(card, s->trump) > eu_order_of(other, s->trump))
            masters |= eu_bit(card);
    }
    return masters;
}

static uint64_t that_win(const struct eu_scene *s)
{
    uint64_t winners = 0;
    int card;

    if (s->led != EU_NO_SUIT)
        EU_EACH(card, s->view->legal)
            if (eu_beats(card, s->winning, s->trump, s->led))
                winners |= eu_bit(card);
    return winners;
}

static void look_at_play(struct eu_scene *s)
{
    const struct eu_view *view = s->view;

    s->ours = eu_made_it(view);
    s->partner_made = view->maker == s->partner;
    s->led = EU_NO_SUIT;
    if (view->question != EU_PLAY)
        return;
    s->led = eu_led(view);
    s->winning = eu_winning_card(view);
    s->partner_wins = view->played && eu_winning_seat(view) == s->partner;
    s->winners = that_win(s);
    s->last = eu_is_last(view);
    s->shown = eu_look_back(view);
}

struct eu_scene eu_scene_of(const struct eu_rules *rules, const struct eu_view *view)
{
    struct eu_scene s = {.rules = rules, .view = view, .pack = eu_pack(rules), .hand = view->hand};

    s.position = eu_position(view, view->seat);
    s.partner = eu_partner(view->seat);
    s.turned = eu_turned_suit(view);
    s.next = s.turned == EU_NO_SUIT ? EU_NO_SUIT : eu_next_suit(s.turned);
    s.second = view->question == EU_BID && view->turnup_fate == EU_TURNED_DOWN;
    s.trump = suit_in_question(&s);
    if (sees_six(view))
        s.hand |= eu_bit(view->turnup);
    if (s.trump != EU_NO_SUIT)
        s.trumps = eu_of_suit(s.hand, s.trump, s.trump);
    s.lay = s.hand & ~s.trumps;
    s.out = eu_out(view, s.pack) & ~s.hand;
    s.masters = above_all_out(&s);
    look_at_score(&s);
    look_at_play(&s);
    return s;
}

/* ---- Advice ---- */

static void say_why(const struct eu_advice *advice, const struct eu_host *host)
{
    char line[256];

    (void)snprintf(line, sizeof line, "why %s (%s)", advice->name, advice->source);
    host->log(host, line);
}

/* What the first rule says that says one of `answers`. */
static int first_of(const struct eu_advice *list, const struct eu_scene *scene, uint64_t answers,
                    const struct eu_host *host)
{
    for (; list->says || list->list; list++) {
        int answer = list->list ? first_of(list->list, scene, answers, host) : list->says(scene);

        if (answer == EU_SILENT || !eu_has(answers, answer))
            continue;
        if (host && list->says)
            say_why(list, host);
        return answer;
    }
    return EU_SILENT;
}

int eu_advise(const struct eu_advice *list, const struct eu_scene *scene,
              const struct eu_host *host)
{
    return first_of(list, scene, scene->view->legal, host);
}

int eu_consider(const struct eu_advice *list, const struct eu_scene *scene,
                const struct eu_host *host)
{
    return first_of(list, scene, UINT64_MAX, host);
}

/* ---- A bot that answers by a book ---- */

struct reader {
    const struct eu_rules *rules;
    const struct eu_host *host; /* NULL: nobody asks why */
};

void *eu_adviser_open(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    int why = eu_args_word(&args, "why");
    struct reader *reader = eu_args_end(&args) ? malloc(sizeof *reader) : NULL;

    if (!reader)
        return NULL;
    reader->rules = opening->rules;
    reader->host = why ? opening->host : NULL;
    return reader;
}

void eu_adviser_close(void *self)
{
    free(self);
}

static const struct eu_advice *list_for(const struct eu_adviser *adviser,
                                        const struct eu_view *view)
{
    switch ((enum eu_question)view->question) {
    case EU_BID:
        return view->turnup_fate == EU_TURNED_UP ? adviser->first_round : adviser->second_round;
    case EU_TAKE:
        return adviser->take;
    case EU_OPPOSE:
        return adviser->oppose;
    case EU_DISCARD:
        return adviser->discard;
    case EU_PLAY:
        return view->played ? adviser->follow : adviser->lead;
    case EU_CALL_CARD:
        return adviser->call_card;
    case EU_CHOOSE:
        return adviser->choose;
    case EU_NOTHING: /* and what no book of four hands is asked */
    case EU_CALL_PARTNER:
    case EU_BID_TRICKS:
    case EU_BURY:
    case EU_CHOOSE_PARTNER:
        break;
    }
    return NULL;
}

int eu_adviser_answer(void *self, const struct eu_view *view, const struct eu_adviser *adviser)
{
    const struct reader *reader = self;
    const struct eu_advice *list = list_for(adviser, view);
    int answer = EU_SILENT;

    if (list) {
        struct eu_scene scene = eu_scene_of(reader->rules, view);

        answer = eu_advise(list, &scene, reader->host);
    }
    return answer == EU_SILENT ? eu_first(view->legal) : answer;
}
