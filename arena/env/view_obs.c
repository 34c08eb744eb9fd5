/* The view as it is, little-endian. */
#include <endian.h>
#include <string.h>

#include "env/obs.h"

static void make_little_endian(struct eu_view *view)
{
    view->legal = htole64(view->legal);
    view->hand = htole64(view->hand);
    view->away = htole64(view->away);
    view->exposed = htole64(view->exposed);
    view->size = htole16(view->size);
    for (unsigned side = 0; side < EU_SEATS; side++) {
        view->points[side] = (int16_t)htole16((uint16_t)view->points[side]);
        view->games[side] = (int16_t)htole16((uint16_t)view->games[side]);
        view->rubber[side] = (int16_t)htole16((uint16_t)view->rubber[side]);
    }
    view->game = htole16(view->game);
    view->deal = htole16(view->deal);
    view->deals_left = htole16(view->deals_left);
}

void view_obs_write(const struct eu_view *view, uint8_t to[VIEW_OBS_BYTES])
{
    struct eu_view plain = *view;

    plain.seed[0] = plain.seed[1] = 0;
    plain.size = VIEW_OBS_BYTES; /* whatever a later view has behind these */
    if (htole16(1) != 1)
        make_little_endian(&plain);
    memcpy(to, &plain, VIEW_OBS_BYTES);
}
