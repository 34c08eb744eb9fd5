/* Asks about a file. */
#include "zoo.h"

#include <sys/stat.h>

static struct stat st;

static void act(void)
{
    gain(stat("/etc/passwd", &st) == 0);
}

ZOO("stat")
