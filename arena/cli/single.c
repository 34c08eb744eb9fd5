#include "cli/single.h"

#include <unistd.h>

#include "cli/cli.h"
#include "cli/stage.h"

/* Takes the log and plays into it. */
static int play_into(struct stage *s, const char *log, const char *copies, bool kept)
{
    struct run_result result = {.end = RUN_DONE};
    const struct conduct *c = s->conduct;
    struct files_claim claim = {.lock.fd = -1};
    struct err err;
    if (!files_claim(&claim, log, &err))
        return cli_fail(c->command, &err);
    int status;
    if (!stage_enter(s, copies, NULL, &err)) {
        status = *c->stop ? conduct_stopped(c) : cli_fail(c->command, &err);
    } else {
        bool ok = stage_run(s, log, &claim, &result, &err);
        if (ok && result.end == RUN_ALREADY)
            conduct_complete(c, log);
        status = stage_status(s, ok, &result, kept, &err);
    }
    roster_finish(&s->roster); /* while the claim is held */
    files_release(&claim);
    return status;
}

static int play(struct stage *s, const char *log, const char *copies, bool kept)
{
    const struct conduct *c = s->conduct;
    bool made = false;
    struct err err;
    if (!conduct_settings(c, s->config, &err) || !stage_check(s, &err) ||
        !conduct_folder(c, &made, &err))
        return cli_fail(c->command, &err);
    int status = play_into(s, log, copies, kept);
    if (made)
        (void)rmdir(c->folder); /* of a run that was refused: nothing is in it */
    return status == CLI_DONE ? conduct_end(c, log, kept) : status;
}

int single_play(struct conduct *c, struct config *config, const char *log, const char *copies,
                bool kept)
{
    char path[PATH_CAP];
    struct stage s;
    struct err err;
    if (!conduct_follow(path, log, &err))
        return cli_fail(c->command, &err);
    stage_init(&s, c, config);
    s.known_as = kept ? log : NULL;
    int status = play(&s, path, copies, kept);
    stage_finish(&s);
    return status;
}
