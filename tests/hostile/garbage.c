/* Answers anything but what it was asked. */
#include "nasty.h"

static int any(void *self, const struct eu_view *view)
{
    static const int answers[] = {-1, 0, 64, 63, 255, 256, 1 << 30, -2147483647, 17, 5};
    (void)view;
    return answers[nasty_count(self) % (sizeof answers / sizeof answers[0])];
}

EU_BOT(.name = "garbage", .open = nasty_open, .close = nasty_close, .order = any, .discard = any,
       .call_partner = any, .play = any, .answer = any)
