/* Puts a table that is over where everybody sees it (backend/tables.h). */
#include <signal.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "backend/tables.h"
#include "base/child.h"
#include "base/clock.h"
#include "base/json_writer.h"
#include "base/process.h"

static bool publish(struct tables *t, struct table_now *table, struct err *err)
{
    const char *result = json_string_value(json_object_get(table->over, "result"));

    return seating_end(&table->seating, t->club, result ? result : "",
                       json_object_get(table->over, "points"), err) &&
           seating_publish(&table->seating, t->club, err);
}

/* In a process of its own, as it waits for the disk. That of the table may go on: it tells people
 * what their decisions cost, which is never urgent. */
void tables_publish(struct tables *t, struct table_now *table)
{
    if (table->process.pid)
        (void)setpriority(PRIO_PROCESS, (id_t)table->process.pid, PROCESS_NICE);
    table->seating.ended = time(NULL);
    table->publishing = child_fork(SIGKILL);
    if (table->publishing == 0)
        _exit(publish(t, table, NULL) ? 0 : 1);
}

/* Where that has failed it is tried here, to say why, and after a while again. */
void tables_publish_end(struct tables *t, struct table_now *table, uint64_t now)
{
    enum { AGAIN_S = 30 };
    bool started = table->publishing > 0;
    struct err err;

    if (started && !child_ended(table->publishing))
        return;
    table->published = (started && child_wait(table->publishing) == 0) || publish(t, table, &err);
    table->publishing = 0;
    if (table->published) {
        tables_tell(t, table, TABLE_ALL, json_incref(table->over));
        return;
    }
    table->seating.ended = 0;
    table->publish_at = now + AGAIN_S * CLOCK_SECOND;
    tables_tell(t, table, TABLE_ALL,
                json_pack("{s:s, s:n, s:n, s:o}", "type", "error", "seat", "n", "message",
                          jw_text(err.text)));
}
