/* What the policy knows: numbers and letters that bots/train/tune.c finds (policy.h). */
#include "policy.h"

const struct policy_table policy_table = {
#include "policy_table.inc"
};
