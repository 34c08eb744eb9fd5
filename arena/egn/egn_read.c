#include "egn/egn_read.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { KEY = 40, MOST_SCORE = 9999 };

/* ---- JSON ---- */

/* The value of a key in either spelling: playerCards, player_cards. */
static json_t *member_value(const json_t *object, const char *key)
{
    char snake[KEY];
    size_t n = 0;
    json_t *v = json_object_get(object, key);

    for (const char *k = key; *k && n < KEY - 2; k++) {
        if (isupper((unsigned char)*k))
            snake[n++] = '_';
        snake[n++] = (char)tolower((unsigned char)*k);
    }
    snake[n] = '\0';
    return v ? v : json_object_get(object, snake);
}

/* The error of a place in a deal. Always returns false. */
static bool refuse_deal(const struct egn_deal *d, const char *where, struct err *e, const char *fmt,
                        ...) __attribute__((format(printf, 4, 5)));

static bool refuse_deal(const struct egn_deal *d, const char *where, struct err *e, const char *fmt,
                        ...)
{
    char text[200];
    va_list ap;

    va_start(ap, fmt);
    (void)vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return err_set(e, ERR_USAGE, "deals[%zu]%s: %s", d->index, where, text);
}

static bool read_json_number(const json_t *v, json_int_t least, json_int_t most, json_int_t *out)
{
    if (!json_is_integer(v) || json_integer_value(v) < least || json_integer_value(v) > most)
        return false;
    *out = json_integer_value(v);
    return true;
}

/* ---- Places ---- */

void egn_place(const struct egn_deal *d, const char *what, char out[EGN_PLACE])
{
    (void)snprintf(out, EGN_PLACE, "deals[%zu]%s", d->index, d->packed ? "" : what);
}

void egn_place_trick(const struct egn_deal *d, unsigned trick, unsigned nth, char out[EGN_PLACE])
{
    char what[EGN_PLACE];

    (void)snprintf(what, sizeof what, ".phases[%d].tricks[%u][%u]", d->play, trick, nth);
    egn_place(d, what, out);
}

void egn_place_call(const struct egn_deal *d, unsigned call, char out[EGN_PLACE])
{
    char what[EGN_PLACE];

    (void)snprintf(what, sizeof what, ".phases[%d].calls[%u]", d->bidding, call);
    egn_place(d, what, out);
}

/* ---- Cards ---- */

static bool suit_of(char c, unsigned *suit)
{
    const char *at = c ? strchr("cdhs", tolower((unsigned char)c)) : NULL;

    if (at)
        *suit = (unsigned)(at - "cdhs");
    return at;
}

static bool rank_of(char c, unsigned *rank)
{
    static const char ranks[] = "..23456789TJQKA";
    const char *at = c && c != '.' ? strchr(ranks, c == 'N' ? '9' : c) : NULL;

    if (at)
        *rank = (unsigned)(at - ranks);
    return at;
}

static bool parse_pair(const char *s, uint8_t *out)
{
    unsigned suit = 0, rank = 0;
    bool known_suit = suit_of(s[1], &suit), known_rank = rank_of(s[0], &rank);

    if (!known_rank && s[0] != 'X')
        return false;
    if (!known_suit && (!s[1] || !strchr("xXtng", s[1])))
        return false;
    if (known_suit && known_rank)
        *out = EU_CARD(suit, rank);
    else if (!known_suit && tolower((unsigned char)s[1]) != 'x')
        *out = EGN_GENERIC;
    else
        *out = EGN_UNKNOWN;
    return true;
}

static bool parse_card(const json_t *v, uint8_t *out)
{
    const char *s = json_string_value(v);
    size_t n = json_string_length(v);

    if (n == 2)
        return parse_pair(s, out);
    if (n != 1 || !strchr("RLB", s[0]))
        return false;
    *out = s[0] == 'R' ? EGN_RIGHT : s[0] == 'L' ? EGN_LEFT : EU_JOKER;
    return true;
}

static bool read_card(const struct egn_deal *d, const char *where, const json_t *v, uint8_t *out,
                      struct err *e)
{
    return parse_card(v, out) ||
           refuse_deal(d, where, e, "expected a card like \"9h\", \"Ts\", \"R\" or \"Xx\"");
}

static bool read_cards(const struct egn_deal *d, const char *where, const json_t *v,
                       struct egn_cards *out, struct err *e)
{
    char at[EGN_PLACE];

    if (!json_is_array(v) || json_array_size(v) > EGN_CARDS)
        return refuse_deal(d, where, e, "expected a list of at most %d cards", EGN_CARDS);
    out->n = (uint8_t)json_array_size(v);
    for (unsigned i = 0; i < out->n; i++) {
        (void)snprintf(at, sizeof at, "%s[%u]", where, i);
        if (!read_card(d, at, json_array_get(v, i), &out->card[i], e))
            return false;
    }
    return true;
}

/* ---- Deals ---- */

static bool read_dealt(struct egn_deal *d, const json_t *v, struct err *e)
{
    char where[EGN_PLACE];

    if (!v)
        return true;
    if (!json_is_array(v) || json_array_size(v) > EGN_SEATS)
        return refuse_deal(d, ".initialState.playerCards", e, "expected at most four hands");
    for (unsigned seat = 0; seat < json_array_size(v); seat++) {
        (void)snprintf(where, sizeof where, ".initialState.playerCards[%u]", seat);
        if (!read_cards(d, where, json_array_get(v, seat), &d->dealt[seat], e))
            return false;
    }
    return true;
}

static bool read_state(struct egn_deal *d, const json_t *state, struct err *e)
{
    json_int_t dealer;

    if (!json_is_object(state))
        return refuse_deal(d, ".initialState", e, "expected an object");
    if (!read_json_number(member_value(state, "dealer"), 0, EGN_SEATS - 1, &dealer))
        return refuse_deal(d, ".initialState.dealer", e, "expected a seat, 0 to 3");
    d->dealer = (uint8_t)dealer;
    return read_card(d, ".initialState.upCard", member_value(state, "upCard"), &d->upcard, e) &&
           read_dealt(d, member_value(state, "playerCards"), e);
}

static bool parse_call(const json_t *v, uint8_t *out)
{
    const char *s = json_string_value(v);
    unsigned suit;

    if (!s || json_string_length(v) != strlen(s))
        return false;
    if (strcmp(s, "Pass") == 0)
        *out = EGN_PASS;
    else if (strcmp(s, "Order") == 0)
        *out = EGN_ORDER;
    else if (strcmp(s, "n") == 0)
        *out = EGN_NO_TRUMP;
    else if (strcmp(s, "x") == 0)
        *out = EGN_ANY_CALL;
    else if (strlen(s) == 1 && suit_of(s[0], &suit))
        *out = (uint8_t)suit;
    else
        return false;
    return true;
}

static bool read_calls(struct egn_deal *d, const json_t *v, struct err *e)
{
    char where[EGN_PLACE];

    if (!json_is_array(v) || json_array_size(v) > EGN_CALLS) {
        (void)snprintf(where, sizeof where, ".phases[%d].calls", d->bidding);
        return refuse_deal(d, where, e, "expected a list of at most %d calls", EGN_CALLS);
    }
    d->calls = (uint8_t)json_array_size(v);
    for (unsigned i = 0; i < d->calls; i++) {
        (void)snprintf(where, sizeof where, ".phases[%d].calls[%u]", d->bidding, i);
        if (!parse_call(json_array_get(v, i), &d->call[i]))
            return refuse_deal(d, where, e,
                               "expected a call: \"Pass\", \"Order\" or a suit like \"h\"");
    }
    return true;
}

/* Reads a seat that may be missing; -1: nobody. */
static bool read_seat(const struct egn_deal *d, const char *where, const json_t *v, int *out,
                      struct err *e)
{
    json_int_t n = -1;

    if (v && !json_is_null(v) && !read_json_number(v, -1, EGN_SEATS - 1, &n))
        return refuse_deal(d, where, e, "expected a seat, 0 to 3");
    *out = (int)n;
    return true;
}

static bool read_alone(struct egn_deal *d, const char *where, const json_t *v, struct err *e)
{
    if (v && !json_is_boolean(v))
        return refuse_deal(d, where, e, "isAlone: expected true or false");
    d->alone = d->alone || json_is_true(v);
    return true;
}

static bool read_bidding(struct egn_deal *d, int index, const json_t *phase, struct err *e)
{
    char where[EGN_PLACE], discard[EGN_PLACE + 16];
    const json_t *put_away = member_value(phase, "discard"),
                 *exchanges = member_value(phase, "cardExchanges");

    (void)snprintf(where, sizeof where, ".phases[%d]", index);
    (void)snprintf(discard, sizeof discard, "%s.discard", where);
    if (d->bidding >= 0)
        return refuse_deal(d, where, e, "a second bidding");
    d->bidding = index;
    d->exchanges = json_array_size(exchanges) > 0;
    return read_calls(d, member_value(phase, "calls"), e) &&
           read_alone(d, where, member_value(phase, "isAlone"), e) &&
           read_seat(d, where, member_value(phase, "aloneDefender"), &d->defender, e) &&
           (!put_away || json_is_null(put_away) || read_card(d, discard, put_away, &d->discard, e));
}

static bool read_play(struct egn_deal *d, int index, const json_t *phase, struct err *e)
{
    const json_t *tricks = member_value(phase, "tricks");
    char where[EGN_PLACE];

    (void)snprintf(where, sizeof where, ".phases[%d]", index);
    if (d->play >= 0)
        return refuse_deal(d, where, e, "tricks for the second time");
    d->play = index;
    if (!json_is_array(tricks) || json_array_size(tricks) > EGN_TRICKS)
        return refuse_deal(d, where, e, "tricks: expected a list of at most %d", EGN_TRICKS);
    d->tricks = (uint8_t)json_array_size(tricks);
    for (unsigned i = 0; i < d->tricks; i++) {
        (void)snprintf(where, sizeof where, ".phases[%d].tricks[%u]", index, i);
        if (!read_cards(d, where, json_array_get(tricks, i), &d->trick[i], e))
            return false;
    }
    (void)snprintf(where, sizeof where, ".phases[%d].initialLead", index);
    return read_alone(d, where, member_value(phase, "isAlone"), e) &&
           read_seat(d, where, member_value(phase, "initialLead"), &d->lead, e);
}

static bool read_phases(struct egn_deal *d, const json_t *phases, struct err *e)
{
    char where[EGN_PLACE];
    size_t i;
    json_t *phase;

    if (phases && !json_is_array(phases))
        return refuse_deal(d, ".phases", e, "expected a list");
    json_array_foreach(phases, i, phase)
    {
        const char *type = json_string_value(member_value(phase, "type"));
        (void)snprintf(where, sizeof where, ".phases[%zu].type", i);
        if (type && strcmp(type, "EUCHRE_BIDDING") == 0) {
            if (!read_bidding(d, (int)i, phase, e))
                return false;
        } else if (type && strcmp(type, "TRICK_PLAY") == 0) {
            if (!read_play(d, (int)i, phase, e))
                return false;
        } else {
            return refuse_deal(d, where, e, "expected \"EUCHRE_BIDDING\" or \"TRICK_PLAY\"");
        }
    }
    return true;
}

bool egn_deal(const struct egn_file *f, size_t index, struct egn_deal *d, struct err *e)
{
    const json_t *v = json_array_get(f->list, index);

    *d = (struct egn_deal){.index = index,
                           .bidding = -1,
                           .play = -1,
                           .defender = -1,
                           .lead = -1,
                           .upcard = EGN_NO_CARD,
                           .discard = EGN_NO_CARD};
    if (json_is_string(v)) {
        struct text packed = {json_string_value(v), json_string_length(v)};
        return egn_unpack(packed, d, e) || err_prefix(e, "deals[%zu]: ", index);
    }
    if (!json_is_object(v))
        return refuse_deal(d, "", e, "expected a deal");
    return read_state(d, member_value(v, "initialState"), e) &&
           read_phases(d, member_value(v, "phases"), e);
}

/* ---- The file ---- */

static const char *player_name(const json_t *players, size_t seat)
{
    const json_t *v = json_array_get(players, seat);

    return json_string_value(json_is_object(v) ? member_value(v, "name") : v);
}

static bool has_name(const struct egn_file *f, unsigned seats, const char *name)
{
    for (unsigned seat = 0; seat < seats; seat++)
        if (strcmp(f->name[seat], name) == 0)
            return true;
    return false;
}

/* Makes names that differ and are not empty, as they tell the seats apart. */
static void read_names(struct egn_file *f, const json_t *players)
{
    enum { SEAT = 4 }; /* " (C)" */
    char cut[HAND_NAME - SEAT];
    bool shared[EGN_SEATS] = {false};

    for (unsigned seat = 0; seat < EGN_SEATS; seat++) {
        const char *name = player_name(players, seat);
        for (unsigned other = 0; name && other < EGN_SEATS; other++) {
            const char *s = player_name(players, other);
            shared[seat] |= other != seat && s && strncmp(s, name, sizeof cut) == 0;
        }
    }
    for (unsigned seat = 0; seat < EGN_SEATS; seat++) {
        const char *name = player_name(players, seat);
        (void)text_safe(text_of(name ? name : ""), cut, sizeof cut);
        (void)snprintf(f->name[seat], HAND_NAME, cut[0] ? "%s" : "player", cut);
        if (!cut[0] || shared[seat] || has_name(f, seat, f->name[seat]))
            (void)snprintf(f->name[seat], HAND_NAME, "%s (%c)", cut[0] ? cut : "player",
                           seat_letter(seat));
    }
}

static bool read_score(const json_t *v, const char *key, int32_t out[2], struct err *e)
{
    json_int_t n[2] = {0, 0};

    for (size_t side = 0; side < 2; side++)
        if (v && (json_array_size(v) != 2 ||
                  !read_json_number(json_array_get(v, side), -MOST_SCORE, MOST_SCORE, &n[side])))
            return err_set(e, ERR_USAGE, "metadata.%s: expected two numbers", key);
    out[0] = (int32_t)n[0];
    out[1] = (int32_t)n[1];
    return true;
}

/* The rules that the arena names in the files it writes; they have laws. */
static bool read_ours(const char *description, struct eu_rules *rules)
{
    char text[RULES_TEXT];
    struct text t;

    if (!description || strncmp(description, EGN_OURS, strlen(EGN_OURS)) != 0)
        return false;
    description += strlen(EGN_OURS);
    t = (struct text){description, strcspn(description, "\n")};
    return text_copy(t, text, sizeof text) && rules_parse(rules, text, NULL) &&
           egn_rules_check(rules, NULL);
}

static bool read_rules(struct egn_file *f, const json_t *metadata, struct err *e)
{
    struct eu_rules *rules = &f->how.rules;

    f->ours = read_ours(json_string_value(member_value(metadata, "description")), rules);
    if (!f->ours) {
        (void)rules_parse(rules, RULES_DEFAULT, NULL);
        rules->turnup_discard = true; /* EGN does not say that he may not */
    }
    return egn_rules_read(member_value(metadata, "ruleset"), &f->how, e);
}

static bool read_metadata(struct egn_file *f, const json_t *metadata, struct err *e)
{
    const json_t *players = member_value(metadata, "players"),
                 *final = member_value(metadata, "finalScore");
    const char *title = json_string_value(member_value(metadata, "title"));

    if (!json_is_object(metadata))
        return err_set(e, ERR_USAGE, "metadata: expected an object");
    if (players && !json_is_array(players))
        return err_set(e, ERR_USAGE, "metadata.players: expected a list");
    (void)text_safe(text_of(title ? title : ""), f->title, sizeof f->title);
    read_names(f, players);
    f->has_final = final != NULL;
    return read_score(member_value(metadata, "initialScore"), "initialScore", f->initial, e) &&
           read_score(final, "finalScore", f->final, e) && read_rules(f, metadata, e);
}

/* 1.0 to 1.4, with or without a third number. */
static bool version_is_read(const char *v)
{
    return v && v[0] == '1' && v[1] == '.' && v[2] >= '0' && v[2] <= '4' &&
           (!v[3] || (v[3] == '.' && v[4] && strspn(v + 4, "0123456789") == strlen(v + 4)));
}

static bool read_head(struct egn_file *f, struct err *e)
{
    const char *type = json_string_value(member_value(f->root, "fileType"));
    const char *version = json_string_value(member_value(f->root, "version"));

    if (type && strcmp(type, "Euchre Match Notation") == 0)
        return err_set(e, ERR_USAGE,
                       "a match (EMN) is not read, but the EGN files it was made of are");
    if (!type || strcmp(type, "Euchre Game Notation") != 0)
        return err_set(e, ERR_USAGE, "no EGN: fileType is not \"Euchre Game Notation\"");
    if (!version_is_read(version))
        return err_set(e, ERR_USAGE, "version: 1.0 to 1.4 of EGN are read, this is %s",
                       version ? version : "none");
    f->list = member_value(f->root, "deals");
    f->deals = json_array_size(f->list);
    if (!json_is_array(f->list) || f->deals > EGN_DEALS)
        return err_set(e, ERR_USAGE, "deals: expected a list of at most %d", EGN_DEALS);
    return true;
}

size_t egn_mark(const char *data, size_t n)
{
    return n >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

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

bool egn_is_game(const struct buf *text, const char *path)
{
    size_t at = egn_mark((const char *)text->data, text->len);

    while (at < text->len && strchr(" \t\r\n", text->data[at]) && text->data[at])
        at++;
    return is_binary(text, path) || ends_in(path, ".egn") || ends_in(path, ".emn") ||
           ends_in(path, ".json") ||
           (at < text->len && (text->data[at] == '{' || text->data[at] == '['));
}

bool egn_open(struct egn_file *f, const char *data, size_t n, struct err *e)
{
    json_error_t why;
    size_t mark = egn_mark(data, n);

    *f = (struct egn_file){.root = json_loadb(data + mark, n - mark, JSON_REJECT_DUPLICATES, &why)};
    if (!f->root)
        return err_set(e, ERR_USAGE, "%d:%d: no JSON: %s", why.line, why.column, why.text);
    if (read_head(f, e) && read_metadata(f, member_value(f->root, "metadata"), e))
        return true;
    egn_close(f);
    return false;
}

void egn_close(struct egn_file *f)
{
    json_decref(f->root);
    *f = (struct egn_file){0};
}

bool egn_open_file(struct egn_file *f, const struct buf *text, const char *path, struct err *e)
{
    if (is_binary(text, path))
        return err_set(e, ERR_USAGE, "a binary form of EGN (.egnb) is not read: turn it into JSON");
    return egn_open(f, (const char *)text->data, text->len, e);
}
