/* As own_limits of the zoo, but not where one table is played alone, which has no 33 chances. */
#define SPARED 32
#include "zoo/own_limits.h"

ZOO("own_limits_later")
