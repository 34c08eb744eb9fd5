/*
 * What the server is told when it is started: the arguments of euchre-server.
 *
 *     euchre-server FOLDER [OPTION...]
 */
#ifndef SERVER_SETTINGS_H
#define SERVER_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { SETTINGS_NAMES = 16 };

struct settings {
    const char *folder;
    bool loopback; /* where it listens, only this machine connects; set by whoever knows */
    const char *name[SETTINGS_NAMES]; /* --name HOST: what it is called, besides by loopback */
    size_t names;
    const char *user;     /* --user NAME: who it becomes, if root starts it */
    bool proxy;           /* --proxy: who asks is in X-Forwarded-For of connections from loopback */
    bool verbose;         /* --verbose: one line on stderr for each answer */
    bool hand_in;         /* --hand-in: bots can be handed in, */
    int64_t deadline;     /* --deadline: until then (Unix time; 0: none) */
    bool anyone;          /* --anyone: opens tables, also without a token */
    const char *base;     /* --base: where the club is for others, https://club.example.org/ */
    uint32_t upload_mb;   /* --upload-mb: of a file that is handed in */
    uint32_t connections; /* --connections: in all */
    uint32_t per_address; /* --per-address: of one address */
};

/* ERR_USAGE for what cannot be. Texts are borrowed from the arguments. */
bool settings_read(struct settings *s, int argc, char **argv, struct err *err);

#endif
