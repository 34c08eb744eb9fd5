/* Where the answers go it promises a long one, and never comes to its end, byte after byte. */
#include <unistd.h>

#include "euchre_wire.h"
#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    const struct eu_wire_frame frame = {.size = EU_WIRE_FRAME_MAX, .kind = EU_WIRE_ROUND};
    (void)self;
    (void)view;
    for (int fd = 3; fd < 10; fd++)
        if (write(fd, &frame, sizeof frame) > 0)
            for (long more = frame.size - 1; more; more--)
                (void)!write(fd, "", 1);
    return 0;
}

NASTY("dribble", .play = play)
