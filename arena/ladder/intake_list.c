/* The list of submissions that an intake keeps. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ladder/intake_parts.h"

struct intake_item *intake_item(struct intake *in, uint32_t number)
{
    size_t low = 0, high = in->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (in->item[middle].record.number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < in->n && in->item[low].record.number == number ? &in->item[low] : NULL;
}

bool intake_looks_at(const struct intake *in, uint32_t number)
{
    for (size_t i = 0; i < INTAKE_LOOKS; i++)
        if (in->look[i].child && in->look[i].number == number)
            return true;
    return false;
}

void intake_note(struct intake *in, const char *fmt, ...)
{
    struct err line;
    va_list args;
    char text[sizeof line.text];

    va_start(args, fmt);
    (void)vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    (void)err_set(&line, ERR_USAGE, "%s", text); /* makes it safe to show */
    (void)buf_printf(&in->notes, "%s\n", line.text);
}

uint32_t intake_games(const struct intake *in)
{
    return in->club->games < 32 ? (UINT32_C(1) << in->club->games) - 1 : UINT32_MAX;
}

bool intake_set(struct intake *in, struct intake_item *item, enum submission_state state,
                const char *why, struct err *err)
{
    struct submission_record *r = &item->record;

    if (r->state != state)
        r->since = time(NULL);
    r->state = state;
    r->fault = state == SUBMISSION_REFUSED ? r->fault : ERR_OF_NOBODY;
    if (why) {
        memset(r->why, 0, sizeof r->why); /* as it is when it is read */
        (void)snprintf(r->why, sizeof r->why, "%s", why);
    }
    item->changed = true;
    item->unwritten = !submission_write(in->club, r, err);
    return !item->unwritten;
}

void intake_refuse(struct intake *in, struct intake_item *item, enum err_fault fault,
                   const char *why)
{
    item->record.fault = fault;
    (void)intake_set(in, item, SUBMISSION_REFUSED, why, NULL);
}

bool intake_can_withdraw(const struct intake *in, const struct intake_item *item)
{
    const struct submission_record *r = &item->record;

    return (r->state == SUBMISSION_PLAYING || submission_is_open(r->state)) &&
           !intake_looks_at(in, r->number);
}

const char *intake_author(const struct intake *in, const char *bot)
{
    for (size_t i = 0; i < in->n; i++)
        if (strcmp(in->item[i].record.bot, bot) == 0)
            return in->item[i].record.author;
    return NULL;
}

static bool add_item(struct intake *in, const struct submission_record *r, struct err *err)
{
    const char *first = intake_author(in, r->bot);
    bool others = first && strcmp(first, r->author) != 0;
    struct intake_item *grown = array_grow(in->item, &in->cap, in->n, sizeof *grown);

    if (!grown)
        return err_memory(err);
    in->item = grown;
    struct intake_item *item = &in->item[in->n++];
    *item = (struct intake_item){.record = *r, .changed = true};
    if (others && submission_is_open(r->state))
        intake_refuse(in, item, ERR_OF_STUDENT, "another author has a bot of this name");
    return true;
}

bool intake_read_new(struct intake *in, struct err *err)
{
    struct submission_record r;
    struct err why;
    uint32_t *number;
    bool ok = true;
    size_t n;

    if (!submission_numbers(in->club, in->last, &number, &n, err))
        return false;
    for (size_t i = 0; ok && i < n; i++) {
        in->last = number[i];
        if (submission_read(in->club, number[i], &r, &why))
            ok = add_item(in, &r, err);
        else
            intake_note(in, "submission %" PRIu32 " is left out: %s", number[i], why.text);
    }
    free(number);
    return ok;
}
