#include "cli/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/asking.h"
#include "cli/cli.h"
#include "config/roster.h"
#include "match/files.h"
#include "match/words.h"
#include "sandbox/fence.h"
#include "table/bot.h"

static const char command[] = "replay";

/* The bot ------------------------------------------------------------------------------------- */

/* The same file as the log's? */
static bool compare(const struct asking *a, struct err *err)
{
    const struct entrant *e = asking_entrant(a);
    uint8_t sha256[HASH_BYTES];

    if (!hash_file(a->path, sha256, err))
        return false;
    if (memcmp(sha256, e->sha256, sizeof sha256) != 0)
        cli_warn(command, "%s is not the file that played as %s", a->path, e->name);
    return true;
}

/* A name or a path, then perhaps arguments. */
static bool find_bot(struct asking *a, struct err *err)
{
    struct text rest = text_of(a->wish->bot), word;
    bool is_named = text_word(&rest, &word);

    rest = text_trim(rest);
    a->name = is_named ? strndup(word.s, word.n) : NULL;
    a->args = rest.n ? strndup(rest.s, rest.n) : strdup(asking_entrant(a)->args);
    if (!is_named)
        return err_set(err, ERR_USAGE, "--ask: expected a bot");
    if (!a->name || !a->args)
        return err_set(err, ERR_ABORT, "out of memory");
    (void)text_safe(text_of(path_base(a->name)), a->shown, sizeof a->shown);
    return roster_find(a->name, a->path, err) && compare(a, err);
}

static bool prepare(struct asking *a, struct err *err)
{
    const struct ask_place *p = a->place;
    const uint8_t *commitment = p->event->commitment;
    uint8_t seed[STREAM_SEED_BYTES];
    bool seeded = log_seed(p->log, commitment, seed) || files_find_seed(p->log, commitment, seed);

    if (!seeded)
        cli_warn(command, "the seed is not known: the bot has other random numbers than it had");
    recital_pairing(&a->recital, p->event, p->pairing, seeded ? seed : NULL);
    return recital_set(&a->recital, p->set, err);
}

/* Asking -------------------------------------------------------------------------------------- */

static bool is_over(void *context)
{
    const struct asking *a = context;

    return a->squad && squad_is_over(a->squad);
}

/* What the bot writes for the sidecar in the deal of the question. */
static void on_log(void *context, const struct address *at, unsigned seat, const char *line)
{
    const struct asking *a = context;
    char safe[EU_WIRE_LINE_MAX];

    if (at->game != a->encore.deal.game || at->deal != a->encore.deal.deal)
        return;
    (void)text_safe(text_of(line), safe, sizeof safe);
    printf("  %c logs: %s\n", words_seat(seat), safe);
}

static bool play(struct asking *a, struct chair *chair, struct err *err)
{
    const struct encore_bot bot = {.chair = chair,
                                   .note = a->squad ? &a->squad->note : NULL,
                                   .is_over = is_over,
                                   .log = on_log,
                                   .context = a};

    a->seated = true;
    if (!encore_play(&a->recital, &a->encore, &bot, &a->result))
        return err_set(err, ERR_ABORT, "out of memory");
    return true;
}

static bool play_trusted(struct asking *a, struct err *err)
{
    struct bot *bot;

    if (!bot_load(&bot, a->path, a->args, err))
        return false;
    bool ok = play(a, bot_chair(bot), err);
    bot_unload(bot);
    return ok;
}

static bool play_squad(struct asking *a, const struct squad_setup *setup, struct err *err)
{
    struct squad *s = a->squad;

    if (squad_start(s, setup, 0)) {
        if (!play(a, squad_chair(s, 0), err))
            return false;
    } else {
        a->result.end = ENCORE_OVER;
    }
    if (!s->failed)
        return true;
    *err = s->err;
    return false;
}

static bool play_sandboxed(struct asking *a, struct err *err)
{
    const struct event *event = a->place->event;
    char host[PATH_CAP];
    struct squad_setup setup = {.host = host,
                                .path = {a->path},
                                .args = {a->args},
                                .rules = &event->rules,
                                .limits = &event->limits,
                                .chairs = 1};

    if (!process_host(host, err))
        return false;
    a->squad = calloc(1, sizeof *a->squad);
    if (!a->squad)
        return err_set(err, ERR_ABORT, "out of memory");
    (void)fence_raise();
    bool ok = play_squad(a, &setup, err);
    process_listen(&a->squad->member[0].process);
    (void)squad_end(a->squad, true);
    return ok;
}

/* All of it ----------------------------------------------------------------------------------- */

static bool ask(struct asking *a, struct err *err)
{
    if (!asking_find(a, err) || !find_bot(a, err) || !prepare(a, err))
        return false;
    asking_show(a);
    (void)fflush(stdout); /* if it takes us along */
    return a->wish->trusted ? play_trusted(a, err) : play_sandboxed(a, err);
}

int ask_again(const struct ask_wish *wish, const struct ask_place *place)
{
    struct asking *a = calloc(1, sizeof *a);
    struct err err;

    if (!a)
        return cli_no_memory(command);
    a->wish = wish;
    a->place = place;
    int status = ask(a, &err) ? asking_tell(a) : cli_fail(command, &err);
    recital_finish(&a->recital);
    free(a->squad);
    free(a->name);
    free(a->args);
    free(a);
    return status;
}
