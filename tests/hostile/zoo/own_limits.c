/* Thinks ten times as long as it may, without the limits of its host. */
#include "own_limits.h"

ZOO("own_limits")
