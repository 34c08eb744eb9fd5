#include "egn/egn_write.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/loss_text.h"
#include "base/json_writer.h"
#include "base/path.h"
#include "egn/egn_read.h"
#include "egn/egn_rules.h"
#include "hands/sentence.h"
#include "replay/narration.h"

/* Limits of the format. */
enum {
    MOST_DEALS = 100,
    MOST_ID = 64,
    MOST_TITLE = 128,
    MOST_DESCRIPTION = 1024,
    MOST_NOTE = 1024
};

/* ---- What EGN can express ---- */

bool egn_check(const struct event *event, struct err *err)
{
    char text[RULES_TEXT];

    if (!egn_rules_check(&event->rules, err))
        return false;
    if (event->unit == UNIT_SITTING && event->rules.target)
        return err_set(err, ERR_USAGE,
                       "EGN cannot say a sitting, in which games are counted over a fixed number "
                       "of deals");
    rules_text(&event->rules, text);
    if (strlen(EGN_OURS) + strlen(text) > MOST_DESCRIPTION / 2)
        return err_set(err, ERR_USAGE, "EGN has no room for so many parameters of rules");
    return true;
}

/* ---- A game ---- */

/* A game being written. */
struct game_file {
    const struct address *wanted;
    const struct remarks *remarks; /* NULL: none */
    egn_take *take;
    void *context;
    struct narration t;
    uint16_t game;
    unsigned part; /* from 1 */
    json_t *deals; /* NULL: none was begun */
    int32_t initial[2], score[2];
    bool broken; /* its last deal was not played to the end */
};

/* A deal being written. */
struct deal_json {
    json_t *calls, *tricks, *call_notes, *play_notes;
    json_t *bidding;
    bool ended; /* by an offence */
};

/* Text as JSON, safe to show and no longer than the format allows. */
static json_t *safe_json(const char *s, size_t most)
{
    char safe[MOST_DESCRIPTION + 1];

    (void)text_safe(text_of(s), safe, most + 1 < sizeof safe ? most + 1 : sizeof safe);
    return json_string(safe);
}

/* "Xx" if it is no card of the pack. */
static json_t *card_json(const struct game_file *s, int32_t c)
{
    const struct eu_rules *rules = &s->t.event->rules;
    char text[3];

    if (c < 0 || c >= 64 || !(card_pack(rules->low, rules->joker) >> c & 1))
        return json_string("Xx");
    if (c == EU_JOKER)
        return json_string("B");
    card_text((card)c, text);
    text[1] = (char)(text[1] - 'A' + 'a');
    return json_string(text);
}

static json_t *cards_json(const struct game_file *s, cardset cards)
{
    json_t *list = json_array();

    for (; cards; cards &= cards - 1)
        list = jw_add(list, card_json(s, card_lowest(cards)));
    return list;
}

static json_t *score_json(const int32_t score[2])
{
    return json_pack("[ii]", (int)score[0], (int)score[1]);
}

static json_t *ruleset_json(const struct event *event)
{
    return egn_rules_json(&event->rules, event->unit == UNIT_DEALS ? 0 : event->rules.target,
                          event->deals);
}

static json_t *players_json(const struct game_file *s)
{
    json_t *list = json_array();

    for (unsigned seat = 0; seat < s->t.event->rules.players; seat++)
        list = jw_add(list, safe_json(narration_entrant(&s->t, seat)->name, MOST_ID));
    return list;
}

/* "9f3c21aa/17b/1". */
static void game_id(const struct game_file *s, char text[ADDRESS_TEXT])
{
    struct address a = walk_address(&s->t.walk, s->t.pairing);

    a.game = s->game;
    address_text_to(&a, ADDRESS_GAME, text);
}

static json_t *description_json(const struct game_file *s, bool whole)
{
    const struct table_record *played = s->t.walk.played;
    char rules[RULES_TEXT], text[MOST_DESCRIPTION];

    rules_text(&s->t.event->rules, rules);
    (void)snprintf(text, sizeof text, EGN_OURS "%s%s", rules,
                   whole              ? ""
                   : played->forfeits ? "\nThe table was forfeited before the game was over."
                   : !played->capped  ? "\nThe game goes on in the next part."
                                      : "\nThe game was ended as it would not end.");
    return json_string(text);
}

static json_t *metadata_json(const struct game_file *s, const char *id, bool whole)
{
    char title[sizeof s->t.event->title + ADDRESS_TEXT + 32];
    json_t *m;

    (void)snprintf(title, sizeof title, "%s%s, %.72s", id, s->part > 1 ? " continued" : "",
                   s->t.event->title);
    m = json_pack("{ss so so so so so}", "gameId", id, "title", safe_json(title, MOST_TITLE),
                  "description", description_json(s, whole), "players", players_json(s),
                  "initialScore", score_json(s->initial), "ruleset", ruleset_json(s->t.event));
    return whole ? jw_put(m, "finalScore", score_json(s->score)) : m;
}

/* Lets go of the root. */
static bool hand_over(struct game_file *s, const char *id, json_t *root, struct err *err)
{
    char name[EGN_NAME], part[24] = "";
    bool ok;

    if (!root)
        return err_memory(err);
    if (s->part > 1)
        (void)snprintf(part, sizeof part, ".part%u", s->part);
    (void)snprintf(name, sizeof name, "%s%s.egn", id, part);
    for (char *at = name; *at; at++)
        if (*at == '/')
            *at = '-';
    ok = s->take(s->context, name, root, err);
    json_decref(root);
    return ok;
}

/* Whether the wanted address includes this game. */
static bool is_wanted(const struct game_file *s)
{
    struct address at = walk_address(&s->t.walk, s->t.pairing);

    return address_has_table(s->wanted, at.table) &&
           address_has_deal(s->wanted, s->game, s->wanted->deal);
}

/* Ends the file; `whole`: the game ends with it. */
static bool end_file(struct game_file *s, bool whole, struct err *err)
{
    char id[ADDRESS_TEXT];
    json_t *root;

    if (!s->deals || !is_wanted(s)) {
        json_decref(s->deals);
        s->deals = NULL;
        return true;
    }
    game_id(s, id);
    root = json_pack("{ss ss so so}", "fileType", "Euchre Game Notation", "version", "1.4",
                     "metadata", metadata_json(s, id, whole), "deals", s->deals);
    s->deals = NULL;
    return hand_over(s, id, root, err);
}

/* ---- Deals ---- */

static void annotate(json_t *notes, size_t index, const char *text)
{
    char key[24];
    json_t *list;

    (void)snprintf(key, sizeof key, "%zu", index);
    list = json_object_get(notes, key);
    if (!list) {
        list = json_array();
        (void)json_object_set_new(notes, key, list);
    }
    (void)json_array_append_new(list, safe_json(text, MOST_NOTE));
}

static size_t cards_played(const struct deal_json *j)
{
    size_t n = 0, i;
    json_t *trick;

    json_array_foreach(j->tricks, i, trick) n += json_array_size(trick);
    return n;
}

/* Adds a note to the next decision, or if that is neither call nor card, to the last call. */
static void add_note(struct deal_json *j, unsigned question, struct buf *text)
{
    const char *s = buf_str(text);
    size_t calls = json_array_size(j->calls);

    if (!s)
        return;
    if (question == EU_PLAY)
        annotate(j->play_notes, cards_played(j), s);
    else
        annotate(j->call_notes, question == EU_BID || !calls ? calls : calls - 1, s);
}

/* Strikes at the question that is open. */
static void write_strikes(const struct game_file *s, struct deal_json *j)
{
    const struct table_record_fault *fault;
    size_t n = walk_faults(&s->t.walk, &fault);

    for (size_t i = 0; i < n; i++) {
        struct buf text = {0};
        if (!fault_is_strike((enum eu_fault)fault[i].fault.code))
            continue;
        narration_strike(&s->t, &fault[i].fault, &text);
        add_note(j, s->t.walk.deal.ask.kind, &text);
        buf_finish(&text);
    }
}

static void write_fault(const struct game_file *s, const struct told *told, struct deal_json *j)
{
    char price[200] = "";
    struct sentence sentence = {.text = price, .room = sizeof price};
    struct buf text = {0};

    (void)buf_add_text(&text, "[??]");
    narration_fault(&s->t, told, &text);
    sentence_penalty(&sentence, &s->t.names, &s->t.walk.deal, &told->step.fault);
    (void)buf_printf(&text, "; %s", price);
    add_note(j, told->step.ask.kind, &text);
    buf_finish(&text);
}

/* The label of a mistake (egn_write.h). */
static const char *label_of(const struct valuation *e)
{
    static const double large = 0.1;

    if (e->has_seen && e->seen_loss > 0)
        return "[??]";
    return e->in_points.loss >= large ? "[?]" : "[?!]";
}

/* What the answer cost: "[?]B plays 9C: lost 0.31 +-0.02: JD +0.52, 9C +0.21". */
static void write_loss(const struct game_file *s, const struct told *told, struct deal_json *j)
{
    const struct eu_view *t = &told->before.table;
    unsigned table = walk_address(&s->t.walk, s->t.pairing).table;
    const struct analysed *a =
        s->remarks ? remarks_at(s->remarks, table, t->game, t->deal, told->before.step) : NULL;
    struct buf text = {0};

    if (!a || !remarks_is_mistake(a))
        return;
    (void)buf_printf(&text, "%s%c ", label_of(&a->valuation), seat_letter(told->step.ask.seat));
    narration_said(&s->t, told, &text);
    (void)buf_add_text(&text, ": ");
    loss_text_add(&text, &a->decision, &a->valuation, false);
    add_note(j, told->step.ask.kind, &text);
    buf_finish(&text);
}

static void write_call(struct deal_json *j, const struct told *told, int32_t bid)
{
    static const char *const suits[] = {"c", "d", "h", "s"};
    const char *call = bid == EU_PASS            ? "Pass"
                       : told->before.round == 0 ? "Order"
                                                 : suits[EU_BID_SUIT((unsigned)bid)];

    (void)json_array_append_new(j->calls, json_string(call));
    if (bid != EU_PASS)
        (void)json_object_set_new(j->bidding, "isAlone", json_boolean(EU_BID_HOW(bid) == EU_ALONE));
}

static void write_card(const struct game_file *s, struct deal_json *j, const struct told *told,
                       int32_t c)
{
    if (told->before.table.played == 0)
        (void)json_array_append_new(j->tricks, json_array());
    (void)json_array_append_new(json_array_get(j->tricks, json_array_size(j->tricks) - 1),
                                card_json(s, c));
}

static void write_answer(const struct game_file *s, struct deal_json *j, const struct told *told)
{
    int32_t answer = j->ended ? told->step.answer : told->step.played;

    switch ((enum eu_question)told->step.ask.kind) {
    case EU_BID:
        write_call(j, told, answer);
        break;
    case EU_OPPOSE:
        if (answer == EU_ALONE)
            (void)json_object_set_new(j->bidding, "aloneDefender",
                                      json_integer(told->step.ask.seat));
        break;
    case EU_DISCARD:
        (void)json_object_set_new(j->bidding, "discard", card_json(s, answer));
        break;
    case EU_PLAY:
        write_card(s, j, told, answer);
        break;
    case EU_NOTHING: /* no others in rules that egn_check lets pass */
    case EU_TAKE:
    case EU_CALL_PARTNER:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_BID_TRICKS:
    case EU_BURY:
    case EU_CHOOSE_PARTNER:
        break;
    }
}

static bool add_step(const struct game_file *s, const struct told *told, struct deal_json *j,
                     struct err *err)
{
    const struct deal *d = &s->t.walk.deal;
    unsigned code = told->step.fault.code;
    char at[ADDRESS_TEXT];

    if (code != EU_NO_FAULT)
        write_fault(s, told, j);
    write_loss(s, told, j);
    if (fault_breaks_play((enum eu_fault)code) && d->rules->enforcement == EU_ENFORCE_BOOK) {
        j->ended = d->ask.kind == EU_NOTHING && d->rules->revoke_ends;
        narration_address(&s->t, at);
        if (!j->ended)
            return err_set(err, ERR_USAGE,
                           "%s: EGN cannot say an offence that cost points in a hand that was "
                           "played on",
                           at);
    }
    write_answer(s, j, told);
    return true;
}

static json_t *state_json(const struct game_file *s)
{
    const struct deal *d = &s->t.walk.deal;

    return json_pack("{si so s[oooo]}", "dealer", d->table.dealer, "upCard",
                     card_json(s, d->table.turnup), "playerCards", cards_json(s, d->hand[0]),
                     cards_json(s, d->hand[1]), cards_json(s, d->hand[2]),
                     cards_json(s, d->hand[3]));
}

static void add_notes(json_t *phase, const char *key, json_t *notes)
{
    if (json_object_size(notes))
        (void)json_object_set(phase, key, notes);
}

static json_t *phases_json(struct deal_json *j)
{
    json_t *list = json_array(), *play;

    add_notes(j->bidding, "callAnnotations", j->call_notes);
    (void)json_array_append(list, j->bidding);
    play = json_pack("{si ss sO}", "phaseNumber", 1, "type", "TRICK_PLAY", "tricks", j->tricks);
    add_notes(play, "playAnnotations", j->play_notes);
    (void)json_array_append_new(list, play);
    return list;
}

static void deal_json_start(struct deal_json *j)
{
    *j = (struct deal_json){.calls = json_array(),
                            .tricks = json_array(),
                            .call_notes = json_object(),
                            .play_notes = json_object()};
    j->bidding = json_pack("{si ss sO sb}", "phaseNumber", 0, "type", "EUCHRE_BIDDING", "calls",
                           j->calls, "isAlone", 0);
}

static void deal_json_finish(struct deal_json *j)
{
    json_decref(j->calls);
    json_decref(j->tricks);
    json_decref(j->call_notes);
    json_decref(j->play_notes);
    json_decref(j->bidding);
}

static bool add_steps(struct game_file *s, struct deal_json *j, struct err *err)
{
    struct told told;

    if (s->t.walk.deal.table.turnup == EU_JOKER)
        annotate(j->call_notes, 0, "The joker turned up stands for spades.");
    for (;;) {
        write_strikes(s, j);
        if (!narration_step(&s->t, &told))
            return true;
        if (!add_step(s, &told, j, err))
            return false;
    }
}

static bool write_deal(struct game_file *s, struct err *err)
{
    json_t *initial = state_json(s);
    struct deal_json j;
    bool ok;

    deal_json_start(&j);
    ok = add_steps(s, &j, err);
    if (ok)
        ok = json_array_append_new(s->deals, json_pack("{si sO so}", "dealNumber",
                                                       (int)s->t.walk.tally.deal, "initialState",
                                                       initial, "phases", phases_json(&j))) == 0 ||
             err_memory(err);
    json_decref(initial);
    deal_json_finish(&j);
    s->broken = s->t.walk.deal.ask.kind != EU_NOTHING;
    for (unsigned side = 0; side < 2; side++)
        s->score[side] += s->broken ? 0 : outcome_points(&s->t.walk.deal.outcome, side);
    return ok;
}

/* ---- Games ---- */

/* Begins a file with the next deal, if it is the first of its game or the file before is full. */
static bool begin_file(struct game_file *s, struct err *err)
{
    bool next_game = s->t.walk.tally.game != s->game;

    if (s->deals && !next_game && json_array_size(s->deals) < MOST_DEALS)
        return true;
    s->part = s->deals && !next_game ? s->part + 1 : 1;
    if (s->deals) {
        unsigned part = s->part;
        s->part = next_game ? s->part : s->part - 1;
        if (!end_file(s, next_game, err))
            return false;
        s->part = part;
    }
    s->game = s->t.walk.tally.game;
    for (unsigned side = 0; side < 2; side++)
        s->initial[side] = s->score[side] = s->t.walk.tally.points[side];
    s->deals = json_array();
    return true;
}

static bool write_table(struct game_file *s, struct err *err)
{
    const struct table_record *played = s->t.walk.played;

    while (walk_deal(&s->t.walk))
        if (!begin_file(s, err) || !write_deal(s, err))
            return false;
    return end_file(s, !played->forfeits && !played->capped && !s->broken, err);
}

bool egn_games(const struct event *event, const struct pairing *pairing,
               const struct set_record *set, const struct address *wanted,
               const struct remarks *remarks, egn_take *take, void *context, struct err *err)
{
    for (unsigned table = 0; table < set->tables; table++) {
        struct game_file s = {.wanted = wanted,
                              .remarks = remarks,
                              .take = take,
                              .context = context};
        bool ok;
        narration_start(&s.t, event, pairing, set, table);
        ok = write_table(&s, err);
        json_decref(s.deals);
        if (!ok)
            return false;
    }
    return true;
}

/* ---- Files ---- */

struct game_folder {
    const char *path;
    uint64_t *files;
};

static bool write_file(void *context, const char *name, json_t *game, struct err *err)
{
    struct game_folder *f = context;
    char path[PATH_CAP];

    if (!path_join(path, f->path, name, err) ||
        !jw_file(path, 0666, json_incref(game), JSON_COMPACT, err))
        return false;
    ++*f->files;
    return true;
}

bool egn_write_set(const char *folder, const struct event *event, const struct pairing *pairing,
                   const struct set_record *set, const struct address *at,
                   const struct remarks *remarks, uint64_t *files, struct err *err)
{
    return egn_games(event, pairing, set, at, remarks, write_file,
                     &(struct game_folder){folder, files}, err);
}
