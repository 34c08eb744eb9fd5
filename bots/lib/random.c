/* Random numbers of a question, and shuffles (euchre_sample.h). */
#include "euchre_sample.h"

struct eu_chance eu_chance_of(const struct eu_view *view)
{
    return (struct eu_chance){.seed = {view->seed[0], view->seed[1]}};
}

/* A throw of a die with n faces: a fraction (of 2^64) times n, of which the part before the point
 * is the throw and the part behind it a fraction again, as random as it was but for the faces. */
static uint32_t throw_die(uint64_t *fraction, uint32_t n)
{
    uint64_t low = (*fraction & UINT32_MAX) * n, high = (*fraction >> 32) * n + (low >> 32);

    *fraction = high << 32 | (low & UINT32_MAX);
    return (uint32_t)(high >> 32);
}

/* Whether what is left after all throws from one number shows that these throws were favoured
 * (Lemire 2019; for several dice Brackett-Rozinsky and Lemire 2024). `ways` is the product of their
 * faces. */
static int is_favoured(uint64_t fraction, uint64_t ways)
{
    return fraction < ways && fraction < (0 - ways) % ways;
}

uint32_t eu_chance_below(struct eu_chance *chance, uint32_t n)
{
    uint64_t fraction;
    uint32_t thrown;

    do {
        fraction = eu_random(chance->seed, chance->drawn++);
        thrown = throw_die(&fraction, n);
    } while (is_favoured(fraction, n));
    return thrown;
}

double eu_chance_part(struct eu_chance *chance)
{
    return (double)(eu_random(chance->seed, chance->drawn++) >> 11) / 9007199254740992.0;
}

/* A number serves for as many cards as leave it with some bits to spare. Throws that were favoured
 * have only changed the order of cards that are drawn again. */
void eu_chance_pick(struct eu_chance *chance, uint8_t *card, int n, int k)
{
    const uint64_t enough = UINT64_C(1) << 50;

    for (int done = 0; done < k;) {
        uint64_t fraction = eu_random(chance->seed, chance->drawn++), ways = 1;
        int i = done;

        for (; i < k && ways < enough; i++) {
            int other = i + (int)throw_die(&fraction, (uint32_t)(n - i));
            uint8_t swapped = card[other];

            card[other] = card[i];
            card[i] = swapped;
            ways *= (uint64_t)(n - i);
        }
        if (!is_favoured(fraction, ways))
            done = i;
    }
}
