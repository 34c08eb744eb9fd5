/* The manual page euchre-arena(1), made of the help texts. */
#ifndef COMMANDS_MANUAL_H
#define COMMANDS_MANUAL_H

/* Prints its source, in the macros of man(7); returns the exit status. */
int manual_print(void);

#endif
