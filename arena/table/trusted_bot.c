#include "table/trusted_bot.h"

#include <stdlib.h>

#include "table/table.h"

static struct trusted_bot *bot_of(struct chair *chair)
{
    return (struct trusted_bot *)chair;
}

/* ---- The host it is handed ---- */

/* The host is the first member of its instance. */
static struct instance *instance_of(const struct eu_host *host)
{
    return (struct instance *)(uintptr_t)host;
}

static void host_log(const struct eu_host *host, const char *line)
{
    struct instance *i = instance_of(host);

    if (i->table && line)
        table_log(i->table, i->seat, false, line);
}

static int64_t host_time_left(const struct eu_host *host)
{
    struct instance *i = instance_of(host);

    if (!i->table)
        return 0;
    return callbacks_time_left(&i->clock, i->table->setup->answer_ms);
}

static const void *host_service(const struct eu_host *host, const char *name)
{
    return bot_files_service(&bot_of(instance_of(host)->chair)->files, name);
}

/* The services, which look at the table of their instance; without a table they do nothing. */
static const struct eu_host services = {.abi = EU_ABI,
                                        .size = sizeof services,
                                        .log = host_log,
                                        .time_left = host_time_left,
                                        .service = host_service};

/* ---- The chair's operations ---- */

static bool bot_open(struct chair *chair, struct instance *i, const struct eu_opening *opening)
{
    const struct eu_bot *code = &bot_of(chair)->calls.eu;

    if (!code->open)
        return true;
    i->host = services;
    i->self = code->open(opening);
    return i->self != NULL;
}

static __attribute__((noinline)) int32_t ask_timed(struct trusted_bot *bot,
                                                   const struct query *query, unsigned kind)
{
    struct lap lap = stopwatch_begin(bot->watch, &bot->pace[kind]);
    int32_t answer = bot->calls.route[kind](query->instance->self, query->view);

    stopwatch_end(bot->watch, &lap, &bot->pace[kind], &bot->times[kind]);
    return answer;
}

static int32_t bot_ask(struct chair *chair, const struct query *query)
{
    struct trusted_bot *bot = bot_of(chair);
    unsigned kind = query->view->question;

    query->instance->clock = 0;
    if (--bot->pace[kind].left == 0 && bot->watch)
        return ask_timed(bot, query, kind);
    return bot->calls.route[kind](query->instance->self, query->view);
}

static void bot_tell(struct chair *chair, struct instance *i, const struct eu_notice *notice,
                     unsigned notices, const struct eu_view *view)
{
    while (notices--)
        bot_of(chair)->calls.eu.tell(i->self, notice++, view);
}

static void bot_close(struct chair *chair, struct instance *i)
{
    const struct eu_bot *code = &bot_of(chair)->calls.eu;

    if (code->close)
        code->close(i->self);
}

static const struct chair_ops bot_ops = {.open = bot_open,
                                         .ask = bot_ask,
                                         .tell = bot_tell,
                                         .close = bot_close};

/* ---- Loading ---- */

bool trusted_bot_link(struct trusted_bot **out, const char *path, const char *args, struct err *err)
{
    struct trusted_bot *bot = calloc(1, sizeof *bot);

    if (!bot)
        return err_memory(err);
    if (!private_library_open(&bot->code, &bot->calls, path, err)) {
        free(bot);
        return false;
    }
    bot->chair = (struct chair){.ops = &bot_ops,
                                .asks = bot->calls.asks,
                                .tells = bot->calls.eu.tell != NULL,
                                .args = args ? args : ""};
    *out = bot;
    return true;
}

bool trusted_bot_start(struct trusted_bot *bot, const char *path, struct err *err)
{
    bot->host.host = services;
    bot->host.chair = &bot->chair;
    bot->loaded = !bot->calls.eu.load || bot->calls.eu.load(&bot->host.host) == 0;
    return bot->loaded || err_set(err, ERR_USAGE, "%s: its load callback failed", path);
}

void trusted_bot_time(struct trusted_bot *bot, struct stopwatch *watch,
                      struct histogram times[CALLBACKS_QUESTIONS])
{
    bot->watch = watch;
    bot->times = times;
    for (unsigned kind = 0; kind < CALLBACKS_QUESTIONS; kind++)
        bot->pace[kind] = (struct pace){.left = 1, .weight = 1};
}

void trusted_bot_unload(struct trusted_bot *bot)
{
    if (bot->loaded && bot->calls.eu.unload)
        bot->calls.eu.unload();
    private_library_close(&bot->code);
    bot_files_free(&bot->files);
    free(bot);
}
