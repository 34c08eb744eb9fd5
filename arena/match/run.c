#include "match/run.h"

#include "match/crew.h"
#include "match/ledger.h"
#include "match/solo.h"

static bool play(struct ledger *l, struct run_result *result, struct err *err)
{
    bool interrupted, ok;
    if (l->store.complete) {
        result->end = RUN_ALREADY;
        return true;
    }
    ok = l->run->how.debug ? solo_play(l, &interrupted, err) : crew_play(l, &interrupted, err);
    if (!ok) {
        /* what is played is worth keeping, if the disk is not what failed */
        (void)ledger_end(l, false, NULL);
        return false;
    }
    result->end = interrupted ? RUN_INTERRUPTED : RUN_DONE;
    return ledger_end(l, !interrupted, err);
}

bool run_play(const struct run *run, const struct roster *roster, const struct files_claim *claim,
              struct run_result *result, struct err *err)
{
    struct ledger ledger;
    if (!ledger_open(&ledger, run, roster, claim, err))
        return false;
    bool ok = play(&ledger, result, err);
    if (!ok) /* what could not be written is not kept */
        ledger.progress.sets = ledger.store.kept;
    result->last = ledger.progress;
    ledger_close(&ledger);
    return ok;
}

/* With the claim held. */
static bool enter_and_play(const struct run *run, const struct files_claim *claim,
                           const char *copies, struct run_result *result, struct err *err)
{
    const struct run_how *how = &run->how;
    struct roster roster;
    if (!roster_start(&roster, run->config, copies, how->trusted, how->stop, err)) {
        result->end = RUN_INTERRUPTED;
        return how->stop && *how->stop;
    }
    if (run->entered)
        run->entered(run->context, &roster);
    bool ok = run_play(run, &roster, claim, result, err);
    roster_finish(&roster);
    return ok;
}

bool run_all(const struct run *run, const char *copies, struct run_result *result, struct err *err)
{
    struct files_claim claim = {.lock.fd = -1};
    *result = (struct run_result){.end = RUN_DONE};
    if (!files_claim(&claim, run->log, err))
        return false;
    bool ok = enter_and_play(run, &claim, copies, result, err);
    files_release(&claim);
    return ok;
}
