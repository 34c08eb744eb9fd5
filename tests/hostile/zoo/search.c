/* Searches its heap and its stack for what another seat was shown. */
#define ZOO_EVERY
#include "zoo.h"

enum { PAGE = 4096 };

extern void *__libc_stack_end; /* of the C library */

static int is_of_another(const struct eu_view *v)
{
    return v->size == zoo_view->size && v->players == zoo_view->players && v->hand &&
           v->seat < v->players && v->seat != zoo_view->seat && v->question >= EU_BID &&
           v->question <= EU_CHOOSE_PARTNER && v->dealer < v->players;
}

static void search(const char *from, const char *to)
{
    from = (const char *)(((uintptr_t)from + 7) & ~(uintptr_t)7);
    for (; from < to && (size_t)(to - from) >= sizeof(struct eu_view); from += 8)
        gain(is_of_another((const struct eu_view *)(const void *)from));
}

static void act(void)
{
    char here = 0;
    const char *page = (const char *)((uintptr_t)zoo_view & ~(uintptr_t)(PAGE - 1));
    search((const char *)zoo_table, sbrk(0));
    search(&here, __libc_stack_end);
    search(page, page + PAGE);
}

ZOO("search")
