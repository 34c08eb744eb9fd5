#include "record/past.h"

#include <stdlib.h>
#include <string.h>

#include "record/codec.h"

static bool make_room(struct past *past)
{
    if (past->segments < past->cap)
        return true;
    size_t cap = past->cap ? 2 * past->cap : 4;
    void *grown = realloc(past->commitment, cap * sizeof *past->commitment);
    if (!grown)
        return false;
    past->commitment = grown;
    past->cap = cap;
    return true;
}

bool past_add(struct past *past, const struct log_record *header, const struct event *event,
              struct err *err)
{
    for (size_t i = 0; i < past->segments; i++) {
        if (memcmp(past->commitment[i], event->commitment, HASH_BYTES) == 0) {
            return log_refuse(
                header, err,
                "segment %zu repeats segment %zu: expected a seed of its own, and the "
                "commitment is the same",
                past->segments + 1, i + 1);
        }
    }
    if (!make_room(past))
        return err_memory(err);
    memcpy(past->commitment[past->segments++], event->commitment, HASH_BYTES);
    return true;
}

void past_finish(struct past *past)
{
    free(past->commitment);
    *past = (struct past){.segments = 0};
}
