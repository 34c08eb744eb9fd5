/*
 * Where links lead by which people sign in: to the club as others call it. `serve` keeps that in
 * the club's folder (private/serve.url) while and after it runs, for `serve --invite`.
 */
#ifndef COMMANDS_SERVE_LINK_H
#define COMMANDS_SERVE_LINK_H

#include "backend/server_process.h"
#include "club/club.h"

enum { SERVE_LINK = 512 };

/* Keeps where it is: `url` is where it listens, which --base and --name go before. */
bool serve_link_keep(const struct club *c, const struct server_how *how, const char *url,
                     struct err *err);

/* The address of the club, with a slash at its end: what this command line says (`said`: also
 * where it listens), else what was kept, else where `serve` listens if nothing is said. */
void serve_link_find(const struct club *c, const struct server_how *how, bool said,
                     char link[SERVE_LINK]);

#endif
