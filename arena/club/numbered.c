#include "club/numbered.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool number_of(const char *name, uint32_t *number)
{
    uint64_t n;
    char again[24];

    if (!text_u64(text_of(name), 1, UINT32_MAX, &n))
        return false;
    (void)snprintf(again, sizeof again, "%06" PRIu64, n);
    *number = (uint32_t)n;
    return strcmp(again, name) == 0;
}

static int by_number(const void *a, const void *b)
{
    const uint32_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

/* Numbers that were found. */
struct number_list {
    uint32_t *number;
    size_t n, cap;
};

static bool add_number(struct number_list *l, uint32_t number, struct err *err)
{
    uint32_t *grown = array_grow(l->number, &l->cap, l->n, sizeof *grown);

    if (!grown)
        return err_memory(err);
    l->number = grown;
    l->number[l->n++] = number;
    return true;
}

bool numbered_list(const char *folder, uint32_t after, uint32_t **list, size_t *n, struct err *err)
{
    struct number_list found = {.n = 0};
    struct dirent *entry;
    uint32_t number;
    DIR *d = opendir(folder);

    if (!d)
        return err_errno(err, ERR_ABORT, "cannot read %s", folder);
    bool ok = true;
    while (ok && (entry = readdir(d)))
        if (number_of(entry->d_name, &number) && number > after)
            ok = add_number(&found, number, err);
    closedir(d);
    if (!ok) {
        free(found.number);
        return false;
    }
    if (found.number)
        qsort(found.number, found.n, sizeof *found.number, by_number);
    *list = found.number;
    *n = found.n;
    return true;
}

uint32_t *numbered_sorted(const uint32_t *list, size_t n)
{
    uint32_t *copy = calloc(n + 1, sizeof *copy);

    if (copy && n) {
        memcpy(copy, list, n * sizeof *copy);
        qsort(copy, n, sizeof *copy, by_number);
    }
    return copy;
}

bool numbered_has(const uint32_t *list, size_t n, uint32_t number)
{
    return n && bsearch(&number, list, n, sizeof number, by_number);
}
