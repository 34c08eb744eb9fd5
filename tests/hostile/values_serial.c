/* As values.c, and says that it keeps globals. */
#define FLAGS EU_SERIAL
#include "values.c"
