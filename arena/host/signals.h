/*
 * Signals as a bot finds them, whatever the arena's own habits are.
 */
#ifndef HOST_SIGNALS_H
#define HOST_SIGNALS_H

/* Nothing is held up. Faults end the process, as its parent will see; what a terminal sends to all
 * does not, for it is the arena that ends a bot; output that finds no taker is lost. */
void signals_reset(void);

#endif
