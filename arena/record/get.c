#include "record/get.h"

#include <inttypes.h>
#include <string.h>

#include "record/pack.h"

bool get_begin(struct cursor *c, uint64_t elements)
{
    uint64_t n, type;

    return cursor_array(c, elements, elements, &n, "as many elements as this record has") &&
           cursor_uint(c, RECORD_HEADER, RECORD_TRAILER, &type, "a record's type");
}

bool get_finish(struct cursor *c)
{
    const uint8_t *check;

    return cursor_bytes(c, CHECK_BYTES, &check, "the checksum") &&
           (c->at == c->end || cursor_fail(c, "the record's end"));
}

bool get_place(const struct log_record *r, struct err *err)
{
    return err_prefix(err, "%s: record %" PRIu64 " (%s) at byte %" PRIu64 ": ", r->log, r->number,
                      log_kind_name(r->kind), r->offset);
}

bool get_error(const struct cursor *c, const struct log_record *r, struct err *err)
{
    if (strcmp(c->wanted, NO_MEMORY) == 0)
        return err_set(err, ERR_ABORT, NO_MEMORY);
    (void)err_set(err, ERR_FOUND, "expected %s", c->wanted);
    return get_place(r, err);
}
