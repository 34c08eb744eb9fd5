#include "cli/staged.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/stage.h"
#include "match/stages.h"

struct staged {
    const struct conduct *conduct;
    struct config config[CONFIG_STAGES];
    struct stage stage[CONFIG_STAGES];
    size_t stages, begun; /* begun: those there is something to finish of */
    struct stages disk;
};

static void finish(struct staged *t)
{
    for (size_t i = 0; i < t->begun; i++) {
        stage_finish(&t->stage[i]);
        config_finish(&t->config[i]);
    }
}

static bool check(struct staged *t, struct config *whole, struct err *err)
{
    if (!conduct_settings(t->conduct, whole, err))
        return false;
    t->stages = config_stages(whole);
    for (size_t i = 0; i < t->stages; i++) {
        struct stage *s = &t->stage[i];
        if (!config_stage(&t->config[i], whole, i, err))
            return false;
        stage_init(s, t->conduct, &t->config[i]);
        (void)snprintf(s->lead, sizeof s->lead, "stage %zu of %zu: ", i + 1, t->stages);
        t->begun++;
        if (!stage_check(s, err))
            return false;
    }
    return true;
}

/* Each stage has copies of its own in a folder of its own. */
static bool enter(struct staged *t, const char *copies, struct err *err)
{
    char name[16], folder[PATH_CAP];
    for (size_t i = 0; i < t->stages; i++) {
        (void)snprintf(name, sizeof name, "%02zu", i + 1);
        if (!path_join(folder, copies, name, err) ||
            !stage_enter(&t->stage[i], folder, i ? &t->stage[i - 1] : NULL, err))
            return false;
    }
    return true;
}

static void leave(struct staged *t, const char *copies)
{
    for (size_t i = 0; i < t->stages; i++)
        roster_finish(&t->stage[i].roster);
    (void)rmdir(copies);
}

static int play_stage(struct staged *t, size_t i)
{
    struct run_result result = {.end = RUN_DONE};
    const struct conduct *c = t->conduct;
    char log[PATH_CAP];
    struct files_claim claim = {.lock.fd = -1};
    struct err err;
    if (!stages_log(&t->disk, i, log, &err) || !files_claim(&claim, log, &err))
        return cli_fail(c->command, &err);
    stages_seed(&t->disk, i, t->config[i].seed);
    t->config[i].seed_given = true;
    t->stage[i].known_as = t->disk.log;
    t->stage[i].number = (unsigned)i + 1;
    bool ok = stage_run(&t->stage[i], log, &claim, &result, &err);
    files_release(&claim);
    if (ok && result.end == RUN_ALREADY && !c->quiet)
        fprintf(stderr, "%scomplete already\n", t->stage[i].lead);
    return stage_status(&t->stage[i], ok, &result, true, &err);
}

static int play_all(struct staged *t)
{
    int status = CLI_DONE;
    struct err err;
    for (size_t i = 0; i < t->stages && status == CLI_DONE; i++)
        status = play_stage(t, i);
    if (status == CLI_DONE && !stages_join(&t->disk, &err)) {
        status = cli_fail(t->conduct->command, &err);
        conduct_resume(t->conduct);
    }
    return status;
}

static int show_complete(struct staged *t)
{
    struct event *event[CONFIG_STAGES];
    struct err err;
    for (size_t i = 0; i < t->stages; i++)
        event[i] = &t->config[i].event;
    if (!stages_compare(&t->disk, event, &err))
        return cli_fail(t->conduct->command, &err);
    conduct_complete(t->conduct, t->disk.log);
    return CLI_DONE;
}

/* With the log and the folder of the stages claimed. */
static int play_claimed(struct staged *t, const char *copies)
{
    const struct conduct *c = t->conduct;
    struct err err;
    int status;
    if (!enter(t, copies, &err))
        status = *c->stop ? conduct_stopped(c) : cli_fail(c->command, &err);
    else
        status = t->disk.complete ? show_complete(t) : play_all(t);
    leave(t, copies);
    return status;
}

static int play(struct staged *t, struct config *whole, const char *log, const char *copies)
{
    const struct conduct *c = t->conduct;
    bool made = false;
    struct err err;
    if (!check(t, whole, &err) || !conduct_folder(c, &made, &err))
        return cli_fail(c->command, &err);
    const struct config *first = &t->config[0];
    const uint8_t *seed = first->seed_given ? first->seed : NULL;
    int status = ERR_ABORT;
    if (stages_open(&t->disk, log, t->stages, seed, c->fresh, &err)) {
        status = play_claimed(t, copies);
        stages_close(&t->disk);
    } else {
        status = cli_fail(c->command, &err);
    }
    if (made)
        (void)rmdir(c->folder); /* of a run that was refused: nothing is in it */
    return status == CLI_DONE ? conduct_end(c, log, true) : status;
}

int staged_play(struct conduct *c, struct config *config, const char *log, const char *copies)
{
    char path[PATH_CAP];
    struct err err;
    if (!conduct_follow(path, log, &err))
        return cli_fail(c->command, &err);
    struct staged *t = calloc(1, sizeof *t);
    if (!t)
        return cli_no_memory(c->command);
    t->conduct = c;
    int status = play(t, config, path, copies);
    finish(t);
    free(t);
    return status;
}
