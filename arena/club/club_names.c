/* Names of bots. */
#include "club/club.h"

#include <string.h>

bool club_is_bot(const char *name)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    size_t n = strlen(name);

    return n > 0 && n < CLUB_BOT && strspn(name, letters) == n;
}

/* The first are those of archives. */
static const char *const ends[] = {".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz",
                                   ".zip", ".so",     ".py",  ".pl",     ".c"};
enum { ARCHIVES = 6 };

bool club_is_archive(const char *file)
{
    for (size_t i = 0; i < ARCHIVES; i++)
        if (path_ends(file, ends[i]))
            return true;
    return false;
}

bool club_bot_of(const char *file, bool folder, char bot[CLUB_BOT])
{
    struct text name = text_of(file);
    char copy[CLUB_BOT];
    bool found = folder;

    for (size_t i = 0; !found && i < sizeof ends / sizeof *ends; i++)
        if ((found = path_ends(file, ends[i])))
            name.n -= strlen(ends[i]);
    return found && text_copy(name, copy, sizeof copy) && club_is_bot(copy) &&
           text_copy(name, bot, CLUB_BOT);
}
