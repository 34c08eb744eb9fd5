#include "results/analysis_commands.h"

#include "analyse/profile_json.h"
#include "base/text.h"
#include "rules/deal.h"

/* Of a path that looks like an option the folder is named too. */
static void add_path(struct buf *out, const char *path)
{
    (void)buf_add_text(out, *path == '-' ? " ./" : " ");
    (void)text_quoted(out, path);
}

bool analysis_command_show(struct buf *out, const char *log, const struct profile_mistake *m)
{
    char deal[PROFILE_LABEL];
    unsigned step;

    if (!profile_label_parts(m->label, deal, &step))
        return false;
    (void)buf_printf(out, "euchre-arena replay --at %s", deal);
    add_path(out, log);
    return true;
}

bool analysis_command_ask(struct buf *out, const char *log, const struct profile_mistake *m,
                          const char *bot)
{
    char deal[PROFILE_LABEL];
    unsigned step;

    if (!profile_label_parts(m->label, deal, &step))
        return false;
    (void)buf_printf(out, "euchre-arena replay --at %s --step %u --seat %c --ask ", deal, step,
                     seat_letter(m->decision.view.seat));
    (void)text_quoted(out, bot);
    add_path(out, log);
    return true;
}
