/* What is played at a table and who sits there: made of what somebody asked for. seating_file.c has
 * its file and its keys. */
#include "backend/seating.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/json_writer.h"
#include "config/roster.h"
#include "rules/deal.h"
#include "rules/tally.h"

void seating_finish(struct table_seating *s)
{
    for (unsigned i = 0; i < EU_SEATS; i++) {
        free(s->seat[i].bot);
        s->seat[i].bot = NULL;
    }
}

bool seating_is_id(const char *id)
{
    return strlen(id) == SEATING_ID - 1 && strspn(id, "0123456789abcdef") == SEATING_ID - 1;
}

bool seating_is_full(const struct table_seating *s)
{
    for (unsigned i = 0; i < s->players; i++)
        if (!s->seat[i].name[0])
            return false;
    return true;
}

unsigned seating_opener(const struct table_seating *s)
{
    unsigned seat = 0;

    while (seat + 1 < s->players && !s->seat[seat].person)
        seat++;
    return seat;
}

enum seating_answers seating_answered(const struct table_seating *s)
{
    unsigned opener = seating_opener(s);

    for (unsigned i = 0; i < s->players; i++)
        if (i != opener && s->seat[i].answered)
            return SEATING_OTHERS;
    return s->seat[opener].answered ? SEATING_OPENER : SEATING_NOBODY;
}

/* ---- As JSON ---- */

json_t *seating_names(const struct table_seating *s)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < s->players; i++)
        list = jw_add(list, jw_text_or_null(s->seat[i].name));
    return list;
}

json_t *seating_people(const struct table_seating *s)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < s->players; i++)
        if (s->seat[i].person)
            list = jw_add(list, jw_chars(&(char){seat_letter(i)}, 1));
    return list;
}

/* ---- Names ---- */

static bool is_taken(const struct table_seating *s, const char *name, unsigned but)
{
    for (unsigned i = 0; i < s->players; i++)
        if (i != but && strcmp(s->seat[i].name, name) == 0)
            return true;
    return false;
}

static bool is_name(const char *name)
{
    char safe[4 * SEATING_NAME];
    struct text all = text_of(name);

    return all.n && all.n < SEATING_NAME && text_trim(all).n == all.n && name[0] != '-' &&
           !strpbrk(name, ",=") && text_safe(all, safe, sizeof safe) && strcmp(safe, name) == 0;
}

bool seating_sit(struct table_seating *s, unsigned seat, const char *name, struct err *err)
{
    if (!is_name(name))
        return err_set(
            err, ERR_USAGE,
            "'%.60s' cannot be a name; expected 1 to %d bytes, without commas and =, and "
            "not with a dash at its beginning",
            name, SEATING_NAME - 1);
    if (is_taken(s, name, seat))
        return err_set(err, ERR_USAGE, "another at this table is called %s; take another name",
                       name);
    return text_copy(text_of(name), s->seat[seat].name, sizeof s->seat[seat].name);
}

/* The name of a bot that may sit there more than once. */
static void name_bot(struct table_seating *s, unsigned seat, const char *name)
{
    enum { ROOM = 4 };
    char *own = s->seat[seat].name;

    (void)snprintf(own, SUBMISSION_ENTRANT, "%.*s", SUBMISSION_ENTRANT - 1 - ROOM, name);
    size_t n = strlen(own);
    for (unsigned number = 2; is_taken(s, own, seat) && number < 100; number++)
        (void)snprintf(own + n, SUBMISSION_ENTRANT - n, "-%u", number);
}

/* ---- Bots ---- */

/* The submission that plays under a name: that of a version, or of a bot for its newest. */
static bool find_playing(const struct club *club, const struct handed_in *before, const char *name,
                         struct submission_record *r)
{
    struct err err;

    for (size_t i = before->n; i-- > 0;)
        if (before->one[i].state == SUBMISSION_PLAYING &&
            submission_read(club, before->one[i].number, r, &err) &&
            (strcmp(r->bot, name) == 0 || strcmp(r->entrant, name) == 0))
            return true;
    return false;
}

static bool is_installed(const char *name)
{
    char path[PATH_CAP];

    return club_is_bot(name) && roster_find(name, path, NULL);
}

static bool set_bot(struct table_seating *s, unsigned seat, const char *path, const char *args,
                    struct err *err)
{
    struct buf spec = {.len = 0};

    (void)buf_printf(&spec, "%s=%s%s%s", s->seat[seat].name, path, *args ? " " : "", args);
    const char *text = buf_str(&spec);
    s->seat[seat].bot = text ? strdup(text) : NULL;
    buf_finish(&spec);
    return s->seat[seat].bot || err_memory(err);
}

static bool take_bot(struct table_seating *s, unsigned seat, const char *name,
                     const struct club *club, const struct handed_in *before, struct err *err)
{
    struct submission_record r;
    char path[PATH_CAP];

    if (find_playing(club, before, name, &r)) {
        name_bot(s, seat, r.entrant);
        return submission_path(club, r.number, r.program, path, err) &&
               set_bot(s, seat, path, r.args, err);
    }
    if (!is_installed(name))
        return err_set(err, ERR_USAGE,
                       "there is no bot '%.60s' that plays here; expected the name of one on the "
                       "ladder, or of one that comes with the arena",
                       name);
    name_bot(s, seat, name);
    return set_bot(s, seat, name, "", err);
}

/* ---- A plan ---- */

static const char *bot_name(const json_t *seat)
{
    return json_is_object(seat) ? json_string_value(json_object_get(seat, "bot"))
                                : json_string_value(seat);
}

static bool take_seats(struct table_seating *s, const struct seating_plan *plan,
                       const struct club *club, const struct handed_in *before, struct err *err)
{
    unsigned people = 0;

    if (!json_is_array(plan->seats) || json_array_size(plan->seats) != s->players)
        return err_set(err, ERR_USAGE,
                       "expected `seats`, a list with %u places for these rules: \"person\" or the "
                       "name of a bot",
                       s->players);
    for (unsigned i = 0; i < s->players; i++) {
        const json_t *seat = json_array_get(plan->seats, i);
        const char *name = bot_name(seat);
        if (!name)
            return err_set(err, ERR_USAGE, "seat %c: expected \"person\" or the name of a bot",
                           seat_letter(i));
        s->seat[i].person = json_is_string(seat) && strcmp(name, "person") == 0;
        people += s->seat[i].person;
        if (!s->seat[i].person && !take_bot(s, i, name, club, before, err))
            return false;
    }
    return people || err_set(err, ERR_USAGE, "expected at least one seat for a person");
}

static bool enter(const struct table_seating *s, struct config *c, struct err *err)
{
    char name[SEATING_NAME];

    for (unsigned i = 0; i < s->players; i++) {
        (void)snprintf(name, sizeof name, "(%c)", seat_letter(i));
        if (s->seat[i].person ? !config_bot(c, name, err) : !config_bot(c, s->seat[i].bot, err))
            return false;
    }
    return true;
}

/* An option of a command is a key here: "--unit: ..." becomes "unit: ...". */
static void drop_dashes(struct err *err)
{
    if (strncmp(err->text, "--", 2) == 0)
        memmove(err->text, err->text + 2, strlen(err->text + 2) + 1);
}

/* The same checks as those of `play`, before anything is started. */
static bool check(const struct table_seating *s, const char *unit, struct err *err)
{
    struct config c;
    char deals[16];

    (void)snprintf(deals, sizeof deals, "%u", s->deals);
    if (!config_init(&c, err))
        return false;
    bool ok = enter(s, &c, err) && config_set(&c, "format", "table", err) &&
              config_set(&c, "rules", s->rules, err) &&
              (!unit || config_set(&c, "unit", unit, err)) &&
              (!s->deals || config_set(&c, "deals", deals, err)) && config_complete(&c, err);
    config_finish(&c);
    if (!ok)
        drop_dashes(err);
    return ok;
}

static bool draw_id(struct table_seating *s, struct err *err)
{
    uint8_t random[RNG_SEED_BYTES];

    if (!rng_draw_seed(random, err))
        return false;
    text_hex(s->id, random, (SEATING_ID - 1) / 2);
    return true;
}

static bool take_plan(struct table_seating *s, const struct seating_plan *plan,
                      const struct club *club, const struct handed_in *before, struct err *err)
{
    struct eu_rules rules;
    const char *unit = plan->unit;

    if (!rules_parse(&rules, plan->rules, err))
        return false;
    rules_text(&rules, s->rules);
    s->players = rules.players;
    s->deals = plan->deals;
    if (!unit && rules.target) /* as `play` has it */
        unit = unit_name(UNIT_GAME);
    (void)snprintf(s->unit, sizeof s->unit, "%s", unit ? unit : "");
    (void)snprintf(s->owner, sizeof s->owner, "%s", plan->owner);
    (void)snprintf(s->from, sizeof s->from, "%s", plan->from);
    s->opened = time(NULL);
    return take_seats(s, plan, club, before, err) &&
           seating_sit(s, seating_opener(s), plan->name, err) && check(s, unit, err) &&
           draw_id(s, err);
}

bool seating_new(struct table_seating *s, const struct seating_plan *plan, const struct club *club,
                 const struct handed_in *before, struct err *err)
{
    *s = (struct table_seating){.ended = 0};
    if (take_plan(s, plan, club, before, err))
        return true;
    seating_finish(s);
    return false;
}
