#include "match/words.h"

#include <string.h>

static void describe(struct buf *out, const struct fault *f)
{
    switch ((enum eu_fault)f->code) {
    case EU_CRASH:
        buf_printf(out, "crashed (%s)", strsignal(f->raw));
        break;
    case EU_EXIT:
        buf_printf(out, "ended its process with exit status %d", (int)f->raw);
        break;
    case EU_TIME:
        buf_add_text(out, f->raw ? "spent its time for the table" : "took too long");
        break;
    case EU_NO_ANSWER:
        buf_add_text(out, "did not answer");
        break;
    case EU_MEMORY:
        buf_add_text(out, "was killed twice, which looks like want of memory");
        break;
    case EU_NO_START:
        buf_add_text(out, "could not be loaded");
        break;
    case EU_NO_FAULT:
    case EU_REVOKE:
    case EU_WRONG_CARD:
    case EU_BAD_DISCARD:
    case EU_BAD_BID:
    case EU_BAD_TAKE:
    case EU_BAD_CALL:
    case EU_BAD_CHOICE:
    case EU_FORBIDDEN:
    case EU_BAD_ABI:
    case EU_CAP:
        buf_add_text(out, fault_name((enum eu_fault)f->code));
    }
}

bool words_of_mishap(struct buf *out, const char *address, const char *bot, const struct mishap *m,
                     bool counts, const char *printed)
{
    const struct fault *f = &m->strike.fault;
    buf_printf(out, "%s: %s ", address, bot);
    describe(out, f);
    if (f->question)
        buf_printf(out, ", asked to %s", question_name((enum eu_question)f->question));
    else
        buf_add_text(out, ", not being asked anything");
    if (!counts)
        buf_add_text(out, "; not again when played alone, so it counts for nothing");
    if (*printed)
        buf_printf(out, "; it printed: %s", printed);
    return !out->failed;
}
