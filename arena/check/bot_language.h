/* In which language a bot is written, as far as it shows, so that its author is told of what that
 * language has. */
#ifndef CHECK_BOT_LANGUAGE_H
#define CHECK_BOT_LANGUAGE_H

enum language {
    LANGUAGE_C,      /* a shared object, also where nothing shows what it was */
    LANGUAGE_CXX,    /* a shared object with the C++ runtime in it, or in need of it */
    LANGUAGE_PYTHON, /* a program for Python, or a file called .py */
    LANGUAGE_PROGRAM /* any other program */
};

/* By the first line of the file, its name and the libraries it names. LANGUAGE_C also where it
 * cannot be read. */
enum language language_of(const char *path);

#endif
