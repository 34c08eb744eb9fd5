/*
 * euchre_lib.h - what a bot that thinks wants besides euchre_kit.h: one include, one archive.
 *
 *     cc -O2 -shared -fPIC -I sdk -I bots/lib -o BOT.so BOT.c build/libeuchre-bot.a
 *
 * Plain C11 without globals or allocation; nothing here reads a clock or draws chance of its own,
 * so that the same question gets the same answer on every machine. C++ includes it too (C++20, as
 * EU_BOT wants). What a function asks for is not checked: hand it what its comment says.
 *
 *   euchre_world.h   a deal with every card known, and its play
 *   euchre_solve.h   the result of best play by everyone who sees all cards
 *   euchre_sample.h  deals that agree with all that one seat has seen
 *   euchre_future.h  from a bid to the lead with every card known
 *   euchre_policy.h  a sensible player, fast: how it bids, plays, and plays a deal to its end
 *   euchre_learned.h a stronger player, made of networks
 *   euchre_infer.h   how likely a deal is after what the others have said and played
 *   euchre_score.h   what a result is worth: points, games, the rubber
 *   euchre_values.h  what answers are worth, for `values` of a bot
 *   euchre_advice.h  bots made of named rules
 */
#ifndef EUCHRE_LIB_H
#define EUCHRE_LIB_H

#include <stddef.h>

#include "euchre_advice.h"
#include "euchre_future.h"
#include "euchre_infer.h"
#include "euchre_kit.h"
#include "euchre_learned.h"
#include "euchre_policy.h"
#include "euchre_sample.h"
#include "euchre_score.h"
#include "euchre_solve.h"
#include "euchre_values.h"
#include "euchre_world.h"

#endif
