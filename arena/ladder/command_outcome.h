/*
 * How a command of the arena that was run as a program has ended, as the program itself says it in
 * a file (CHILD_OUTCOME of base/child.h; docs/formats/results.md): whose fault it was, and which
 * bot it is about. What it has printed is for people alone, as bots have a part in those words.
 */
#ifndef LADDER_COMMAND_OUTCOME_H
#define LADDER_COMMAND_OUTCOME_H

#include "base/err.h"
#include "base/text.h"

/* The name of the file, in the folder of a round or of a submission. */
#define COMMAND_OUTCOME_FILE "outcome.json"

struct command_outcome {
    bool said;            /* else there is no such file, or nonsense in it, and all else is 0 */
    enum err_fault fault; /* ERR_OF_NOBODY: it has not failed */
    char bot[ERR_BOT];    /* "": it is about none */
    char why[1024];       /* one sentence; "": it has not failed */
    bool declines, slow;  /* of `check`: the bot plays none of the rules; fewer deals were played */
};

/* Reads the file, and removes it. */
void command_outcome_read(struct command_outcome *o, const char *path);

/* The last line, of what a program has printed, that is not empty, without blanks around it; empty
 * if there is none. */
struct text command_outcome_line(struct text printed);

#endif
