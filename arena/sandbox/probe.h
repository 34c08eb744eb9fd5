/* A look at a bot from inside the sandbox, before it plays. */
#ifndef SANDBOX_PROBE_H
#define SANDBOX_PROBE_H

#include "table/bot.h"

/* Does what bot_probe (table/bot.h) does, with the bot behind its walls in euchre-host. */
bool sandbox_probe(const char *path, const struct eu_rules *rules,
                   const struct probe_limits *limits, struct bot_facts *facts, struct err *err);

#endif
