/* The manual page euchre-arena(1), made of the help texts. */
#ifndef CLI_MANUAL_H
#define CLI_MANUAL_H

/* Prints its source, in the macros of man(7); returns the exit status. */
int manual_print(void);

#endif
