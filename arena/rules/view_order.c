#include "rules/view_order.h"

#include <endian.h>

void view_order_little(struct eu_view *view)
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
    view->seed[0] = htole64(view->seed[0]);
    view->seed[1] = htole64(view->seed[1]);
}
