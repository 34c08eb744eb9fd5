/*
 * Makes the root file system of bots that are programs. It lies in memory, is shared by this
 * process and those that it forks, and holds copies of the programs and of what their interpreters
 * read. It has no /proc and no disk, nothing in it changes by being read, and no process can add to
 * it once it plays: so no file tells one program what another has done.
 *
 * It holds only what everybody may read below /usr, /bin and /lib: the interpreter, its standard
 * library, and the libraries that both are linked with; for Python the packages that the program,
 * or such a package, has an import statement for; and the files that a comment of the program
 * names, as in "euchre-arena: files /usr/share/words". A bot that is a folder has its files there
 * too, and the packages of its virtual environment.
 */
#ifndef SANDBOX_ROOT_IMAGE_H
#define SANDBOX_ROOT_IMAGE_H

#include <stdbool.h>

#include "base/err.h"
#include "base/path.h"
#include "sandbox/bot_source.h"

/* Descriptor of its root, which goes with this process; -1 if there is none, as none was needed yet
 * or this machine cannot have one. */
int image_root(void);

/* Makes it, if that has not been tried. False if this machine cannot have one: it takes a mount,
 * which root and whoever may have a user namespace can make. */
bool image_make(void);

enum { IMAGE_NAME = 256 };

/* Where a bot is in the image. */
struct image_place {
    char program[IMAGE_NAME]; /* what is started */
    char folder[IMAGE_NAME];  /* of the program and the bot's other files */
    char packages[PATH_CAP];  /* of its virtual environment; "": none */
    int held; /* of a folder: a descriptor that keeps its files there, to be closed when its process
                 is over; -1: none is needed */
};

/* Copies a bot that is a program, and all that it needs, unless that is there; `host` is
 * euchre-host, beside which the modules for bots lie. Its place has a name by its content. Without
 * an image the name is empty; a bot that is a folder is refused then. False if the bot cannot be
 * read, or there is no memory for it: all may have 4 GB, of which folders that nobody plays are
 * removed where it is needed. */
bool image_add(const struct bot_source *bot, const char *host, struct image_place *place,
               struct err *err);

#endif
