/* Makes its own code writable. */
#include "zoo.h"

#include <sys/mman.h>

static void act(void)
{
    void *page = (void *)((uintptr_t)act & ~(uintptr_t)4095);
    gain(mprotect(page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC) == 0);
}

ZOO("w_protect")
