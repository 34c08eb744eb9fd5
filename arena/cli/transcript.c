#include "cli/transcript.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "game/story.h"
#include "match/mishap.h"

enum { STORY = 512 };

/* ---- Words ---- */

static const char *seat_of(const struct transcript *t, unsigned seat)
{
    return t->names.seat[seat];
}

static void print_cards(cardset cards)
{
    char text[3];

    for (; cards; cards &= cards - 1) {
        card_text(card_lowest(cards), text);
        printf(" %s", text);
    }
}

static const char *shown_card(unsigned c, char text[3])
{
    card_text((card)c, text);
    return text;
}

/* Of a turn-up, a suit, or by the winner of an auction the trump. */
static void print_bid(const struct transcript *t, unsigned seat, unsigned answer)
{
    if (answer == EU_PASS) {
        printf("passes");
        return;
    }
    if (t->walk.deal.round == 0 && !t->event->rules.auction)
        printf("%s", seat == t->walk.deal.table.dealer ? "takes up" : "orders up");
    else
        printf("names %s", suit_name(EU_BID_SUIT(answer)));
    printf("%s", story_how(EU_BID_HOW(answer)));
}

static void print_trick_bid(unsigned answer)
{
    if (answer == EU_PASS)
        printf("passes");
    else if (answer == EU_BID_LONE)
        printf("bids to play alone");
    else if (answer == EU_BID_BARE)
        printf("bids to play alone without the blind");
    else
        printf("bids %u", answer);
}

/* Of the answer as it was played, to a question that is no card played. */
static void print_said(const struct transcript *t, const struct walk_step *step)
{
    unsigned answer = (unsigned)step->played;
    char text[3];

    printf("  %s ", seat_of(t, step->ask.seat));
    switch ((enum eu_question)step->ask.kind) {
    case EU_BID:
        print_bid(t, step->ask.seat, answer);
        break;
    case EU_BID_TRICKS:
        print_trick_bid(answer);
        break;
    case EU_BURY:
        printf("buries %s", shown_card(answer, text));
        break;
    case EU_CHOOSE_PARTNER:
        printf("takes %s as a partner", seat_of(t, answer));
        break;
    case EU_CALL_PARTNER:
        printf("%s%s", answer == EU_CALL_ALONE ? "plays alone" : "calls the best of ",
               answer == EU_CALL_ALONE ? "" : suit_name(answer & 3));
        break;
    case EU_TAKE:
        printf("%s%s", answer == EU_NO ? "leaves it to the partner" : "takes it, to play",
               story_how(answer));
        break;
    case EU_OPPOSE:
        printf("%s", answer == EU_NO ? "does not oppose" : "defends alone");
        break;
    case EU_DISCARD:
        printf("discards %s", shown_card(answer, text));
        break;
    case EU_CALL_CARD:
        printf("calls %s", answer == EU_NO_CARD ? "no card" : shown_card(answer, text));
        break;
    case EU_CHOOSE:
        printf("has the penalty %s", answer == EU_ON ? "added" : "taken off");
        break;
    case EU_PLAY:
    case EU_NOTHING:
        printf("answers %u to %s", answer, question_name((enum eu_question)step->ask.kind));
        break;
    }
    printf("\n");
}

/* ---- Faults ---- */

static void print_strike(const struct transcript *t, const struct fault *f)
{
    struct buf words = {0};

    (void)mishap_fault(&words, f, &t->event->limits);
    printf("  ! %s %s (%s)", seat_of(t, f->seat), cli_text(&words),
           fault_name((enum eu_fault)f->code));
    if (f->question != EU_NOTHING)
        printf(", asked to %s; the house answers", question_name((enum eu_question)f->question));
    printf("\n");
    buf_finish(&words);
}

/* Strikes that the record has at this step. */
static void print_strikes(const struct transcript *t)
{
    const struct played_fault *faults;
    size_t n = walk_faults(&t->walk, &faults);

    for (size_t i = 0; i < n; i++)
        if (!fault_is_illegal((enum eu_fault)faults[i].fault.code))
            print_strike(t, &faults[i].fault);
}

/* `before` is the deal as it stood when the question was put. */
static void print_fault(const struct transcript *t, const struct walk_step *step,
                        const struct deal *before)
{
    char text[STORY] = "", safe[STORY];
    struct story story = {.text = text, .room = sizeof text};

    if (step->answer >= 0 && step->answer <= EU_ABANDON)
        story_offence(&story, &t->names, before, step->answer);
    else
        story_add(&story, "%s answers %" PRId32 " to %s", seat_of(t, step->ask.seat), step->answer,
                  question_name((enum eu_question)step->ask.kind));
    story_add(&story, " (%s; ", fault_name((enum eu_fault)step->fault.code));
    story_law(&story, &t->event->rules, step->fault.law);
    story_add(&story, ")");
    (void)text_safe(text_of(text), safe, sizeof safe);
    printf("  ! %s\n", safe);
}

/* ---- Tricks ---- */

static void print_trick(const struct transcript *t, const struct deal *before, unsigned trick)
{
    const struct eu_view *table = &t->walk.deal.table;
    unsigned seat = table->leader[trick], cards = 0;
    bool whole = table->tricks > trick;
    char text[3];

    while (cards < EU_SEATS && table->trick[trick][cards] != EU_NO_CARD)
        cards++;
    printf("  trick %u ", trick + 1);
    for (unsigned i = 0; i < cards; i++) {
        printf("  %s %s", seat_of(t, seat), shown_card(table->trick[trick][i], text));
        do
            seat = (seat + 1) % t->event->rules.players;
        while (!(before->active >> seat & 1));
    }
    if (whole)
        printf("   %s wins", seat_of(t, table->winner[trick]));
    printf("\n");
}

/* ---- A deal ---- */

static void print_numbers(const char *name, const int32_t *n, unsigned sides)
{
    printf(", %s", name);
    for (unsigned side = 0; side < sides; side++)
        printf("%s%" PRId32, side ? "-" : " ", n[side]);
}

/* Games are counted at this table. */
static bool has_games(const struct event *e)
{
    return e->unit == UNIT_RUBBER || (e->unit == UNIT_SITTING && !rules_individual(&e->rules));
}

static void print_heading(const struct transcript *t)
{
    const struct tally *before = &t->walk.tally;
    struct address a = walk_address(&t->walk, t->pairing);
    unsigned sides = t->event->rules.sides;
    char text[ADDRESS_TEXT], rules[RULES_TEXT];

    address_text(&a, text);
    *strrchr(text, '.') = '\0'; /* a deal has no trick */
    rules_text(&t->event->rules, rules);
    printf("%s  %s", text, rules);
    if (t->event->unit != UNIT_DEALS)
        print_numbers("score", before->points, sides);
    if (has_games(t->event))
        print_numbers("games", before->games, sides);
    printf("\n");
}

static void print_seats(const struct transcript *t)
{
    const struct deal *d = &t->walk.deal;
    struct address at = walk_address(&t->walk, t->pairing);
    char text[3];

    for (unsigned seat = 0; seat < t->event->rules.players; seat++) {
        uint32_t entrant = pairing_seat(t->pairing, at.set, at.table, seat);
        printf("  %s ", seat_of(t, seat));
        print_cards(d->hand[seat]);
        printf("   %s%s\n", t->event->entrant[entrant].name,
               seat == d->table.dealer ? ", deals" : "");
    }
    if (d->blind) {
        printf("  blind");
        print_cards(d->blind);
        printf("\n");
    }
    if (d->table.turnup != EU_NO_CARD)
        printf("  turn-up %s\n", shown_card(d->table.turnup, text));
}

static void print_result(const struct transcript *t)
{
    const struct deal *d = &t->walk.deal;
    struct tally after = t->walk.tally;
    char text[STORY] = "";
    struct story story = {.text = text, .room = sizeof text};

    if (d->ask.kind != EU_NOTHING) {
        printf("  broken off\n\n");
        return;
    }
    tally_add(&after, &d->outcome);
    story_result(&story, &t->names, d, &t->walk.tally, &after);
    printf("  %s\n\n", text);
}

void transcript_start(struct transcript *t, const struct event *event,
                      const struct pairing *pairing, const struct set_record *set, unsigned table)
{
    *t = (struct transcript){.event = event, .pairing = pairing, .names = {.rules = event->rules}};
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        t->names.seat[seat][0] = seat_letter(seat);
    walk_start(&t->walk, event, set, table);
}

void transcript_deal(struct transcript *t, unsigned until)
{
    struct deal before;
    struct walk_step step;
    unsigned trick = 0;

    print_heading(t);
    print_seats(t);
    print_strikes(t);
    for (before = t->walk.deal; before.step < until && walk_step(&t->walk, &step);
         before = t->walk.deal) {
        const struct eu_view *table = &t->walk.deal.table;
        if (step.fault.code != EU_NO_FAULT)
            print_fault(t, &step, &before);
        if (step.ask.kind == EU_PLAY && step.played == EU_ABANDON)
            printf("  %s abandons the hand\n", seat_of(t, step.ask.seat));
        else if (step.ask.kind != EU_PLAY)
            print_said(t, &step);
        if (table->tricks > trick)
            print_trick(t, &before, trick++);
        print_strikes(t);
    }
    if (t->walk.deal.table.played)
        print_trick(t, &before, trick);
    if (until == TRANSCRIPT_ALL)
        print_result(t);
}
