/*
 * Reads the first line of a program: #!, the interpreter and at most one argument. The arena learns
 * from it which files the program needs, and euchre-host executes it.
 */
#ifndef SANDBOX_SHEBANG_H
#define SANDBOX_SHEBANG_H

#include <stdbool.h>
#include <stddef.h>

/* A program that has an image (root_image.h) finds in it programs, by a part of their hash each,
 * and the modules for bots. euchre-host is told of its own, of the folder of that, and of the
 * packages of its virtual environment, by these words of its environment, and given the image's
 * root at this descriptor. Where an author steps through a bot that is a folder, they are paths
 * outside of any image. */
#define IMAGE_PROGRAMS "/program/"
#define IMAGE_MODULES "/arena/python"
#define IMAGE_VARIABLE "EUCHRE_PROGRAM"
#define FOLDER_VARIABLE "EUCHRE_FOLDER"
#define PACKAGES_VARIABLE "EUCHRE_PACKAGES"
enum { IMAGE_DESCRIPTOR = 4 };

enum { SHEBANG_LINE = 256, SHEBANG_PATH = 4096 };

struct shebang {
    char text[SHEBANG_LINE];
    const char *interpreter; /* a path, or of `env` a name; points into the text */
    const char *argument;    /* or NULL */
};

/* Whether an open file is a program, which begins with #!, and not a shared object. */
bool shebang_is_there(int fd);

/* The same by its path; false if it cannot be read. */
bool shebang_is_program(const char *path);

/* Reads it. False with why, in words that follow the name of the bot. */
bool shebang_read(int fd, struct shebang *s, char *why, size_t size);

/* The path of the interpreter: a name is looked for in /usr/local/bin, /usr/bin and /bin. False if
 * it is not there or nothing that can be executed. */
bool shebang_find(const struct shebang *s, char path[SHEBANG_PATH]);

#endif
