/* Lists a folder. */
#include "zoo.h"

#include <dirent.h>

static void act(void)
{
    DIR *root = opendir("/");
    gain(root && readdir(root));
}

ZOO("list_folder")
