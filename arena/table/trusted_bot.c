#include "table/trusted_bot.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* The services, which look at the table of their instance; without a table they do nothing. */
static const struct eu_host services = {.abi = EU_ABI,
                                        .size = sizeof services,
                                        .log = host_log,
                                        .time_left = host_time_left,
                                        .service = callbacks_service};

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

static bool copy_bytes(int from, int to)
{
    char piece[65536];

    for (;;) {
        ssize_t n = read(from, piece, sizeof piece);
        if (n == 0)
            return true;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        for (ssize_t done = 0; done < n;) {
            ssize_t w = write(to, piece + done, (size_t)(n - done));
            if (w < 0 && errno != EINTR)
                return false;
            done += w < 0 ? 0 : w;
        }
    }
}

/* A copy in memory, which the dynamic linker takes for a library of its own. */
static bool copy_private(int *copy, const char *path, struct err *err)
{
    int from = open(path, O_RDONLY | O_CLOEXEC);

    if (from < 0)
        return err_errno(err, ERR_USAGE, "cannot read %s", path);
    int to = memfd_create("euchre-bot", MFD_CLOEXEC);
    bool copied = to >= 0 && copy_bytes(from, to);
    if (!copied) {
        err_errno(err, ERR_ABORT, "cannot copy %s", path);
        if (to >= 0)
            close(to);
    } else {
        *copy = to;
    }
    close(from);
    return copied;
}

/* The dynamic linker's message without the name of the private copy. */
static const char *without_name(const char *words, const char *name)
{
    size_t n = strlen(name);

    return strncmp(words, name, n) == 0 && strncmp(words + n, ": ", 2) == 0 ? words + n + 2 : words;
}

bool trusted_bot_link(struct trusted_bot **out, const char *path, const char *args, struct err *err)
{
    struct trusted_bot *bot = calloc(1, sizeof *bot);
    char name[32], why[CALLBACKS_WHY];

    if (!bot)
        return err_memory(err);
    if (!copy_private(&bot->file, path, err)) {
        free(bot);
        return false;
    }
    snprintf(name, sizeof name, "/proc/self/fd/%d", bot->file);
    bot->library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    bool found = bot->library && callbacks_find(&bot->calls, bot->library, why);
    if (!bot->library)
        err_set(err, ERR_USAGE, "%s cannot be loaded: %s", path, without_name(dlerror(), name));
    else if (!found)
        err_set(err, ERR_USAGE, "%s %s", path, why);
    if (!found) {
        trusted_bot_unload(bot);
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
    bot->loaded = !bot->calls.eu.load || bot->calls.eu.load(&bot->host.host) == 0;
    return bot->loaded || err_set(err, ERR_USAGE, "%s: its load callback failed", path);
}

bool trusted_bot_load(struct trusted_bot **out, const char *path, const char *args, struct err *err)
{
    struct trusted_bot *bot;

    if (!trusted_bot_link(&bot, path, args, err))
        return false;
    if (!trusted_bot_start(bot, path, err)) {
        trusted_bot_unload(bot);
        return false;
    }
    *out = bot;
    return true;
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
    if (bot->library)
        dlclose(bot->library);
    close(bot->file);
    free(bot);
}
