/* Does nothing amiss: what the others would play if they did not misbehave. */
#include "nasty.h"

EU_BOT(.name = "tame", .order = nasty_order, .play = nasty_play)
