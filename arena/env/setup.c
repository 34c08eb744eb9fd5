/* What a setup says, checked, with its defaults put in (env.h). */
#include <string.h>

#include "base/text.h"
#include "env/env.h"
#include "rules/rules.h"
#include "rules/tally.h"

/* ---- Numbers ---- */

static bool check_choice(const char *name, uint32_t value, uint32_t most, struct err *err)
{
    return value <= most ||
           err_set(err, ERR_USAGE, "%s: expected 0 to %u, not %u", name, most, value);
}

static bool check_choices(const struct eu_env_setup *s, struct err *err)
{
    return check_choice("unit", s->unit, EU_ENV_UNIT_SITTING, err) &&
           check_choice("reward", s->reward, EU_ENV_RESULT, err) &&
           check_choice("after", s->after, EU_ENV_STAY, err) &&
           check_choice("illegal", s->illegal, EU_ENV_OFFEND, err) &&
           check_choice("duplicate", s->duplicate, 1, err);
}

static bool check_sizes(const struct eu_env_setup *s, struct err *err)
{
    if (s->size != sizeof *s)
        return err_set(err, ERR_USAGE, "the size of struct eu_env_setup is %u here, not %zu",
                       s->size, sizeof *s);
    if (!s->game)
        return err_set(err, ERR_USAGE, "a setup needs a game");
    if (s->tables < 1 || s->tables > EU_ENV_TABLES)
        return err_set(err, ERR_USAGE, "tables: expected 1 to %d, not %u", EU_ENV_TABLES,
                       s->tables);
    if (s->obs && !eu_obs_width(s->game, s->obs))
        return err_set(err, ERR_USAGE, "obs: there is no encoding %u", s->obs);
    return true;
}

static bool take_unit(struct eu_env *env, const struct eu_env_setup *s, struct err *err)
{
    enum unit unit = s->unit == EU_ENV_UNIT_DEFAULT ? tally_unit(env->rules)
                                                    : (enum unit)(s->unit - EU_ENV_UNIT_DEALS);
    unsigned deals = s->deals ? s->deals : tally_deals(env->rules, unit);

    _Static_assert(EU_ENV_UNIT_SITTING - EU_ENV_UNIT_DEALS == (int)UNIT_SITTING,
                   "the units are in another order");
    if (s->deals && !unit_is_fixed(unit))
        return err_set(err, ERR_USAGE, "unit %s: its number of deals is open, and cannot be %u",
                       unit_name(unit), s->deals);
    if (!tally_check(env->rules, unit, deals, err))
        return false;
    env->unit = unit;
    env->deals = (uint16_t)deals;
    return true;
}

/* ---- Entrants ---- */

static unsigned default_entrants(const struct eu_rules *rules)
{
    return rules_individual(rules) ? rules->players : 2;
}

static bool check_count(const struct eu_env_setup *s, const struct eu_rules *rules, struct err *err)
{
    unsigned expected = default_entrants(rules);
    bool pairs = rules->players == 4 && rules->sides == 2;

    if (!s->entrants || s->entrants == expected || (s->entrants == 4 && pairs))
        return !s->entrants || s->entrant ||
               err_set(err, ERR_USAGE, "entrants: %u are announced and none given", s->entrants);
    return err_set(err, ERR_USAGE, "entrants: expected %u%s for %s, not %u", expected,
                   pairs ? " or 4" : "", rules->name, s->entrants);
}

static bool check_name(const char *name, unsigned number, struct err *err)
{
    char safe[NAME_CAP * 4];

    if (!name || !*name || strlen(name) >= NAME_CAP)
        return err_set(err, ERR_USAGE, "entrant %u: expected a name of 1 to %d bytes", number,
                       NAME_CAP - 1);
    (void)text_safe(text_of(name), safe, sizeof safe);
    return strcmp(safe, name) == 0 ||
           err_set(err, ERR_USAGE,
                   "entrant %u: its name is not UTF-8 without control characters: %s", number,
                   safe);
}

static bool check_entrant(const struct eu_env_setup *s, unsigned number, struct err *err)
{
    const struct eu_env_entrant *e = &s->entrant[number];

    if (!check_name(e->name, number, err))
        return false;
    if (e->bot && e->path)
        return err_set(err, ERR_USAGE, "entrant %s is a bot or has a path, not both", e->name);
    for (unsigned before = 0; before < number; before++)
        if (strcmp(e->name, s->entrant[before].name) == 0)
            return err_set(err, ERR_USAGE, "entrants %u and %u have the same name, %s", before,
                           number, e->name);
    return true;
}

static bool take_entrants(struct eu_env *env, const struct eu_env_setup *s, struct err *err)
{
    static const char *const letters[EU_SEATS] = {"a", "b", "c", "d", "e", "f", "g"};
    static const uint32_t numbers[EU_SEATS] = {0, 1, 2, 3, 4, 5, 6};
    const char *name[EU_SEATS];

    if (!check_count(s, env->rules, err))
        return false;
    env->entrants = (uint8_t)(s->entrants ? s->entrants : default_entrants(env->rules));
    for (unsigned e = 0; e < env->entrants; e++) {
        if (s->entrants && !check_entrant(s, e, err))
            return false;
        name[e] = s->entrants ? s->entrant[e].name : letters[e];
        if (!s->entrants || (!s->entrant[e].bot && !s->entrant[e].path))
            env->learners |= (uint8_t)(1u << e);
    }
    pairing_make(&env->pairing, env->rules, env->entrants, numbers, name);
    for (unsigned chair = 0; chair < env->rules->players; chair++)
        env->place[chair] = (uint8_t)pairing_chair(&env->pairing, chair);
    return true;
}

/* Eight blocks are made at once in little more time than four. More than 128 bytes of words would
 * make some rows longer than 1 KB. */
static uint8_t deals_ahead(const struct eu_env *env)
{
    unsigned ahead = env->words > 2 ? ENV_DEALS_AHEAD / 2 : ENV_DEALS_AHEAD;

    return (uint8_t)(unit_is_fixed(env->unit) && env->deals < ahead ? env->deals : ahead);
}

bool env_take_setup(struct eu_env *env, const struct eu_env_setup *s, struct err *err)
{
    if (!check_sizes(s, err) || !check_choices(s, err))
        return false;
    *env = (struct eu_env){
        .rules = &s->game->rules,
        .game = s->game,
        .rows = s->tables,
        .reward = (uint8_t)s->reward,
        .after = (uint8_t)s->after,
        .illegal = (uint8_t)s->illegal,
        .obs = (uint8_t)(s->obs ? s->obs : EU_OBS_VIEW_1),
        .first = s->first,
        .stride = s->stride ? s->stride : s->tables,
        .sets = s->sets ? s->sets : UINT64_C(1) << 32,
        .answer_ms = s->answer_ms ? s->answer_ms : 50,
    };
    if (!take_unit(env, s, err) || !take_entrants(env, s, err))
        return false;
    env->width = eu_obs_width(env->game, env->obs);
    env->tables = (uint8_t)(s->duplicate ? pairing_tables(&env->pairing) : 1);
    env->words = env->game->shuffle.words;
    env->ahead = deals_ahead(env);
    return true;
}
