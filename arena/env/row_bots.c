#include "env/row_bots.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "rules/rules.h"
#include "table/question_seed.h"

/* ---- The host that a bot is handed ---- */

static struct seated_bot *seated(const struct eu_host *host)
{
    return (struct seated_bot *)(uintptr_t)host;
}

/* Lines are dropped, but for the last one before `open` fails. */
static void host_log(const struct eu_host *host, const char *line)
{
    struct row_bots *bots = seated(host)->bots;

    if (bots->opening && line)
        (void)text_safe(text_of(line), bots->said, sizeof bots->said);
}

static int64_t host_time_left(const struct eu_host *host)
{
    struct seated_bot *bot = seated(host);

    return callbacks_time_left(&bot->clock, bot->bots->answer_ms);
}

static const struct eu_host services = {.abi = EU_ABI,
                                        .size = sizeof services,
                                        .log = host_log,
                                        .time_left = host_time_left,
                                        .service = callbacks_service};

/* Without a table they do nothing. */
static void no_log(const struct eu_host *host, const char *line)
{
    (void)host;
    (void)line;
}

static int64_t no_time(const struct eu_host *host)
{
    (void)host;
    return 0;
}

static const struct eu_host no_table = {.abi = EU_ABI,
                                        .size = sizeof no_table,
                                        .log = no_log,
                                        .time_left = no_time,
                                        .service = callbacks_service};

/* ---- Code ---- */

static bool check_code(const struct eu_env *env, const struct bot_code *code, struct err *err)
{
    const struct eu_bot *bot = &code->calls.eu;
    char rules[RULES_TEXT];

    if (bot->flags & EU_SERIAL && env->rows > 1)
        return err_set(err, ERR_USAGE, "entrant %s plays one table at a time, not %u", code->name,
                       env->rows);
    if (!bot->accepts || bot->accepts(env->rules))
        return true;
    rules_text(env->rules, rules);
    return err_set(err, ERR_USAGE, "entrant %s does not play %s", code->name, rules);
}

static bool is_folder(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool find_code(struct bot_code *code, const struct eu_env_entrant *e, struct err *err)
{
    char why[CALLBACKS_WHY];

    if (e->path && is_folder(e->path))
        return err_set(err, ERR_USAGE,
                       "%s is a folder; expected a shared object: bots that are folders play in "
                       "matches alone",
                       e->path);
    if (e->path)
        return private_library_open(&code->library, &code->calls, e->path, err);
    return callbacks_of(&code->calls, e->bot, why) ||
           err_set(err, ERR_USAGE, "entrant %s %s", e->name, why);
}

static enum eu_env_status load_code(const struct eu_env *env, struct bot_code *code,
                                    const struct eu_env_entrant *e, struct err *err)
{
    *code = (struct bot_code){.host = no_table, .there = true};
    (void)text_copy(text_of(e->name), code->name, sizeof code->name);
    code->args = strdup(e->args ? e->args : "");
    if (!code->args) {
        (void)err_memory(err);
        return EU_ENV_NO_MEMORY;
    }
    if (!find_code(code, e, err))
        return EU_ENV_BAD_CALL;
    code->loaded = e->path && (!code->calls.eu.load || code->calls.eu.load(&code->host) == 0);
    if (e->path && !code->loaded) {
        (void)err_set(err, ERR_USAGE, "entrant %s: its load callback failed", e->name);
        return EU_ENV_BOT_FAILED;
    }
    return check_code(env, code, err) ? EU_ENV_OK : EU_ENV_BAD_CALL;
}

static bool make_tables(struct eu_env *env, struct row_bots *bots)
{
    bool tells = false;

    for (unsigned chair = 0; chair < EU_SEATS; chair++)
        tells |= bots->chair[chair].there && bots->chair[chair].calls.eu.tell;
    bots->table = calloc(env->rows, sizeof *bots->table);
    env->bytes += sizeof *bots + env->rows * sizeof *bots->table;
    if (tells) {
        bots->notices = calloc(env->rows, sizeof *bots->notices);
        env->bytes += env->rows * sizeof *bots->notices;
    }
    return bots->table && (!tells || bots->notices);
}

bool row_bots_create(struct eu_env *env, const struct eu_env_setup *setup,
                     enum eu_env_status *status, struct err *err)
{
    *status = EU_ENV_OK;
    if (env->learners == (1u << env->entrants) - 1)
        return true;
    struct row_bots *bots = calloc(1, sizeof *bots);
    env->bots = bots;
    for (unsigned chair = 0; bots && chair < env->rules->players && *status == EU_ENV_OK; chair++)
        if (!(env->learners >> env->place[chair] & 1))
            *status = load_code(env, &bots->chair[chair], &setup->entrant[env->place[chair]], err);
    if (*status == EU_ENV_OK && (!bots || !make_tables(env, bots))) {
        (void)err_memory(err);
        *status = EU_ENV_NO_MEMORY;
    }
    if (*status != EU_ENV_OK) {
        row_bots_destroy(env);
        return false;
    }
    bots->answer_ms = env->answer_ms;
    return true;
}

void row_bots_destroy(struct eu_env *env)
{
    struct row_bots *bots = env->bots;

    if (!bots)
        return;
    for (uint32_t r = 0; bots->table && r < env->rows; r++)
        row_bots_close(env, r);
    for (unsigned chair = 0; chair < EU_SEATS; chair++) {
        struct bot_code *code = &bots->chair[chair];
        if (code->loaded && code->calls.eu.unload)
            code->calls.eu.unload();
        private_library_close(&code->library);
        free(code->args);
    }
    free(bots->table);
    free(bots->notices);
    free(bots);
    env->bots = NULL;
}

/* ---- A table ---- */

static bool open_seat(struct eu_env *env, struct table_bots *t, unsigned seat,
                      const struct bot_code *code)
{
    struct row_bots *bots = env->bots;
    struct seated_bot *bot = &t->seat[seat];
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = (uint8_t)seat,
                                 .rules = env->rules,
                                 .args = code->args,
                                 .host = &bot->host};

    *bot = (struct seated_bot){.host = services, .bots = bots, .code = code};
    question_seed(t->seed[seat], OPEN_STEP, opening.seed);
    bots->said[0] = '\0';
    bots->opening = true;
    if (code->calls.eu.open)
        bot->self = code->calls.eu.open(&opening);
    bots->opening = false;
    bot->open = bot->self || !code->calls.eu.open;
    return bot->open || err_set(&bots->err, ERR_USAGE, "entrant %s cannot start%s%s", code->name,
                                bots->said[0] ? ": " : "", bots->said);
}

bool row_bots_open(struct eu_env *env, uint32_t r, uint32_t set, const uint8_t *chair)
{
    struct table_bots *t = &env->bots->table[r];

    memset(t->seat, 0, sizeof t->seat);
    set_stream_seeds(&env->stream, set, 0, 0, t->seed);
    for (unsigned seat = 0; seat < env->rules->players; seat++) {
        const struct bot_code *code = &env->bots->chair[chair[seat]];
        if (code->there && !open_seat(env, t, seat, code))
            return false;
    }
    return true;
}

void row_bots_close(struct eu_env *env, uint32_t r)
{
    for (unsigned seat = 0; seat < env->rules->players; seat++) {
        struct seated_bot *bot = &env->bots->table[r].seat[seat];
        if (bot->open && bot->code->calls.eu.close)
            bot->code->calls.eu.close(bot->self);
        bot->open = false;
    }
}

/* ---- A deal ---- */

void row_bots_begin_deal(struct eu_env *env, uint32_t r, uint32_t set, const struct tally *tally)
{
    struct table_bots *t = &env->bots->table[r];

    set_stream_seeds(&env->stream, set, tally->game, tally->deal, t->seed);
    if (!env->bots->notices)
        return;
    notices_begin(&env->bots->notices[r]);
    for (unsigned seat = 0; seat < env->rules->players; seat++)
        t->seat[seat].told = 0;
}

static void tell(struct eu_env *env, uint32_t r, unsigned seat, bool over,
                 const struct eu_view *view)
{
    struct notices *notices = &env->bots->notices[r];
    struct seated_bot *bot = &env->bots->table[r].seat[seat];
    struct eu_notice notice[NOTICES_MOST];

    if (!bot->code || !bot->code->calls.eu.tell || bot->told == notices->count)
        return;
    unsigned n = notices_gather(notices, seat, bot->told, over, notice);
    bot->told = notices->count;
    for (unsigned i = 0; i < n; i++)
        bot->code->calls.eu.tell(bot->self, &notice[i], view);
}

int32_t row_bots_answer(struct eu_env *env, uint32_t r, const struct deal *deal)
{
    unsigned seat = deal->ask.seat, kind = deal->ask.kind;
    struct table_bots *t = &env->bots->table[r];
    struct seated_bot *bot = &t->seat[seat];
    callback route = bot->code->calls.route[kind];
    struct eu_view view;

    if (!route)
        return deal_default_answer(deal);
    deal_view(deal, seat, &view);
    question_seed(t->seed[seat], deal->step, view.seed);
    if (env->bots->notices)
        tell(env, r, seat, false, &view);
    bot->clock = 0;
    return route(bot->self, &view);
}

void row_bots_played(struct eu_env *env, uint32_t r, const struct deal *deal,
                     const struct fault *fault)
{
    struct notices *notices = env->bots->notices;

    if (!notices)
        return;
    if (fault && fault->code != EU_NO_FAULT)
        notices_add_fault(&notices[r], deal, fault);
    notices_add_tricks(&notices[r], deal);
}

void row_bots_end_deal(struct eu_env *env, uint32_t r, const struct deal *deal,
                       const struct tally *tally, unsigned game)
{
    struct eu_view view;

    if (!env->bots->notices)
        return;
    notices_add_score(&env->bots->notices[r], deal, tally, game);
    for (unsigned seat = 0; seat < env->rules->players; seat++) {
        deal_view(deal, seat, &view);
        tell(env, r, seat, true, &view);
    }
}
