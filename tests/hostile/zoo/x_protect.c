/* Makes what it has written runnable. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    gain(page != MAP_FAILED && mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0);
}

ZOO("x_protect")
