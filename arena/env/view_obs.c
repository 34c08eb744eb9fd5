/* The view as it is, little-endian. */
#include <string.h>

#include "env/obs.h"
#include "rules/view_order.h"

void view_obs_write(const struct eu_view *view, uint8_t to[VIEW_OBS_BYTES])
{
    struct eu_view plain = *view;

    plain.seed[0] = plain.seed[1] = 0;
    plain.size = VIEW_OBS_BYTES; /* whatever a later view has behind these */
    view_order_little(&plain);
    memcpy(to, &plain, VIEW_OBS_BYTES);
}
