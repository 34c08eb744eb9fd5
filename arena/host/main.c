/*
 * euchre-host: the process of one bot. It raises its walls, loads the shared object behind them and
 * answers the arena with it, as sdk/euchre_wire.h says.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/descriptors.h"
#include "host/enclose.h"
#include "host/filter.h"
#include "host/load.h"
#include "host/reply.h"
#include "host/serve.h"
#include "host/signals.h"
#include "host/tick.h"
#include "host/trap.h"
#include "sandbox/walls.h"

enum { USAGE = 2 };

static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *number <= most;
}

static bool read_user(const char *text, uid_t *user)
{
    uint64_t number = (uid_t)-1;
    bool read = strcmp(text, "-") == 0 || read_number(text, (uid_t)-2, &number);
    *user = (uid_t)number;
    return read;
}

/* The wall that code of a bot makes necessary: its first stage. */
static unsigned raise_filter(struct filter *filter)
{
    return trap_set() && filter_init(filter) && filter_raise(filter, 0) ? WALL(FILTER) : 0;
}

static int play(const struct enclosure *e)
{
    struct filter filter = {0};
    struct eu_wire_hello hello;
    struct eu_wire_refused refused = {.fault = EU_BAD_ABI};
    struct code code;
    bool filtered;
    unsigned walls = enclose(e);
    if (descriptors_orphaned()) /* before its death could be ours */
        return 0;
    walls |= raise_filter(&filter);
    bool loaded = load_bot(&code, &filter, &filtered, refused.why);
    filter_finish(&filter);
    if (!loaded) {
        reply_send_other(EU_WIRE_REFUSED, &refused, sizeof refused);
        return 0;
    }
    load_describe(&code, &hello);
    hello.walls = filtered ? walls : walls & ~WALL(FILTER);
    reply_send_other(EU_WIRE_HELLO, &hello, sizeof hello);
    return serve(&code);
}

static void raise_and_tell(uid_t user)
{
    struct filter filter = {0};
    unsigned walls = enclose(&(struct enclosure){user, UINT64_C(1) << 30, -1});
    walls |= raise_filter(&filter);
    if (!filter_raise(&filter, 1))
        walls &= ~WALL(FILTER);
    _exit(write(STDOUT_FILENO, &walls, sizeof walls) == sizeof walls ? 0 : 1);
}

/* In a child, as behind the walls nothing could be written to a file. */
static int show_walls(uid_t user)
{
    int ends[2];
    unsigned walls = 0;
    if (pipe(ends) != 0)
        return 1;
    pid_t child = fork();
    if (child == 0 && dup2(ends[1], STDOUT_FILENO) == STDOUT_FILENO)
        raise_and_tell(user);
    close(ends[1]);
    bool told = child > 0 && read(ends[0], &walls, sizeof walls) == sizeof walls;
    if (child > 0)
        waitpid(child, NULL, 0);
    return told && dprintf(STDOUT_FILENO, "%u\n", walls) > 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct enclosure e = {.object = OBJECT};
    uint64_t answer_ms, load_ms, table_ms;
    if (argc == 3 && strcmp(argv[1], "walls") == 0 && read_user(argv[2], &e.user))
        return show_walls(e.user);
    if (argc == 7 && strcmp(argv[1], "play") == 0 && read_user(argv[2], &e.user) &&
        read_number(argv[3], INT64_MAX, &e.memory) &&
        read_number(argv[4], UINT32_MAX, &answer_ms) &&
        read_number(argv[5], UINT32_MAX, &load_ms) && read_number(argv[6], UINT32_MAX, &table_ms) &&
        descriptors_arrange()) {
        clearenv();
        signals_reset();
        tick_set((uint32_t)answer_ms, (uint32_t)(load_ms > answer_ms ? load_ms : answer_ms),
                 (uint32_t)table_ms);
        _exit(play(&e)); /* whatever the bot has registered for the end is not run */
    }
    fputs("euchre-host: started by euchre-arena, for a bot to play in\n", stderr);
    return USAGE;
}
