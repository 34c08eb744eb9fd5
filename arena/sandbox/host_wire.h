/*
 * The wire in euchre-host: the arena's frames as they come in, and the frames that answer them.
 *
 *     wire_in_next(&q, &frame)             waits for the next frame, in a struct of zeros at first
 *     wire_out_begin(&a, frame->items)     in a struct of zeros at first
 *     wire_out_value, wire_out_time, wire_out_line     as often as need be; wire_out_values once
 *     wire_out_send(&a)
 *
 * Where memory is shared with the arena, frames of a batch come and go by it (shared_frames.h).
 *
 * A frame that comes in is read where it stays: what is in it is at a multiple of eight bytes in
 * memory too, and a view can be handed to a bot as it lies. An answer is written whole at its end;
 * in its place there may be the last words of the process.
 */
#ifndef SANDBOX_HOST_WIRE_H
#define SANDBOX_HOST_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include "sandbox/shared_frames.h"

/* ---- In ---- */

/* A struct of zeros is at the beginning. */
struct wire_in {
    unsigned char *bytes;
    size_t capacity;
    size_t used;
    size_t taken;                /* of those in use, by the frame that came last */
    const unsigned char *shared; /* where frames in shared memory are; NULL: there is none */
};

enum wire_in_state { WIRE_IN_FRAME, WIRE_IN_END, WIRE_IN_NONSENSE };

/* Waits for the next frame, which stays until the next call and is followed by its bytes. */
enum wire_in_state wire_in_next(struct wire_in *q, const struct eu_wire_frame **frame);

/* ---- Out ---- */

struct wire_out {
    unsigned char *bytes;        /* either of these two */
    unsigned char *shared, *own; /* the first may be NULL */
    size_t room, capacity;       /* of them */
    size_t used;
    unsigned items;
    unsigned spare;  /* items that are not needed for answers */
    size_t lines;    /* bytes of all lines' items */
    uint32_t *times; /* ns, of each question so far */
    unsigned asked;
};

/* Begins the answer to a round of so many items: makes room for all that can be in it. */
void wire_out_begin(struct wire_out *a, unsigned items);

/* Adds EU_WIRE_OPENED or EU_WIRE_ANSWER. */
static inline void wire_out_value(struct wire_out *a, unsigned kind, unsigned slot, int32_t value)
{
    *(struct eu_wire_item *)(a->bytes + a->used) =
        (struct eu_wire_item){(uint16_t)kind, (uint16_t)slot, value};
    a->used += sizeof(struct eu_wire_item);
    a->items++;
}

/* Says how long the answer added last took. */
static inline void wire_out_time(struct wire_out *a, uint64_t ns)
{
    a->times[a->asked++] = ns < UINT32_MAX ? (uint32_t)ns : UINT32_MAX;
}

/* Adds EU_WIRE_VALUES; NULL: the bot cannot say. There is room for one. */
void wire_out_values(struct wire_out *a, unsigned slot, const struct eu_values *values);

/* Adds a line for the sidecar, cut or dropped where it is too much. */
void wire_out_line(struct wire_out *a, unsigned slot, const char *line);

/* Sends the answer to a round. */
void wire_out_send(struct wire_out *a);

/* Sends a frame with something else in it. */
void wire_out_send_frame(enum eu_wire_kind kind, const void *body, size_t size);

/* Says in place of the answer that was due which limit the bot broke, and ends the process. Safe in
 * a handler of signals: nothing of an answer is written before all of it is, so that this frame
 * always stands alone. */
_Noreturn void wire_out_last(enum eu_fault fault, int32_t raw);

#endif
