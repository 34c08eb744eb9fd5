#!/usr/bin/env python3
"""How soon a new bot has a rating, and a place that is known: long-rating.py ARENA FOLDER."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from club_http import Club, adopt, bot_in_c, left_behind  # noqa: E402

# A rating comes within so many seconds. A place takes at most so many times the sets that were predicted, in 19 of 20 cases
# (tests/unit/test_ladder_planner.c), and a round more.
SECONDS, FACTOR, ROUND = 60, 8, 64
# Every answer takes 40 of the 50 ms that it may take. It orders up whenever it can, so every deal is played.
SLOW = b"""#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "euchre_bot.h"

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int answer(void *self, const struct eu_view *view)
{
    uint64_t bids = view->question == EU_BID ? view->legal & ~UINT64_C(1) : 0; /* bit 0: to pass */
    double end = now() + 0.040;
    (void)self;
    while (now() < end)
        continue;
    return eu_first(bids ? bids : view->legal);
}

EU_BOT(.name = "slow", .play = answer, .order = answer)
"""
arena, folder = sys.argv[1:3]
club, failed = None, 0


def check(is_so, *what):
    global failed
    if not is_so:
        print(*what, flush=True)
        failed = 1


def hand_in(token, name, body):
    status, answer = club.request("PUT", f"/api/bots/{name}", token, body)
    check(status == 202, f"{name} was not taken: {status} {answer}")
    return answer["submission"]


def first_rating(token, name, when):
    """Hands in a bot that is fast. Seconds until it has a rating."""
    began = time.monotonic()
    hand_in(token, f"{name}.c", bot_in_c(name))
    check(club.watch(lambda: club.line_of(name), 600), f"{name} has no rating")
    seconds = time.monotonic() - began
    print(f"measured: first rating after {seconds:.0f} s, {when}", flush=True)
    check(seconds <= SECONDS, f"expected a rating of {name} within {SECONDS} s, {when}")


# ---- Beside a slow bot of another ----

def plays(bot):
    """Whether a round is played in which it is the challenger."""
    ladder = club.request("GET", "/api/club")[1]["ladder"]
    return ladder["state"] == "plays" and ladder["words"].startswith(f"{bot} v ")


def beside_a_slow_one():
    eve, *others = (club.invite(name, "author") for name in ("eve", "ann", "bob", "cat"))
    check(club.watch(lambda: club.line_of("greedy"), 300), "no first round")
    first_rating(others[0], "first", "where nobody else hands in")
    slow = hand_in(eve, "slow.c", SLOW)
    club.decided(slow, eve, states=("checking",))
    first_rating(others[1], "second", "while the slow bot of another is checked")
    found = club.request("GET", f"/api/submissions/{slow}", eve)[1]
    check(found["state"] == "checking", "the check of slow was over before:", found)
    found = club.decided(slow, eve, 400)
    check(found["state"] == "playing", "slow does not play:", found)
    check(club.watch(lambda: plays("slow"), 300), "slow has no first round")
    first_rating(others[2], "third", "while the slow bot of another plays its first round")
    check(not club.line_of("slow"), "the first round of slow was over before")
    check(club.watch(lambda: club.line_of("slow"), 1200), "slow is not rated")
    first_rating(others[0], "fourth", "where the slow bot of another plays too")


# ---- The place of a bot ----

def place(bot, seen):
    """Adds what is said of its place to a list, whenever it is something new. Whether it is settled."""
    line = club.line_of(bot)
    if line and (not seen or seen[-1]["sets"] != line["sets"] or seen[-1]["state"] != line["state"]):
        seen.append({**line, "at": time.monotonic(), "all": club.request("GET", "/api/club")[1]["games"][0]["sets"]})
    return bool(line) and line["state"] == "settled"


def all_is_settled():
    ladder = club.request("GET", "/api/club")[1]["ladder"]
    return ladder["state"] == "waits" and ladder["words"] == "all is settled"


def settled_as_predicted():
    """What is first said of the sets that it needs, against those that it plays until its place is settled."""
    ann, seen = club.invite("ann", "author"), []
    check(club.watch(all_is_settled, 600), "the bots that were there are not settled")
    with open(os.path.join(os.environ["EUCHRE_ARENA_BOTS"], "foster.so"), "rb") as file:
        hand_in(ann, "late.so", file.read())
    check(club.watch(lambda: place("late", seen) and all_is_settled(), 1200), "the place of late is not settled:", seen)
    said = next((line for line in seen if line["state"] == "open" and line["more"]), None)
    if not said:
        print("measured: its place was settled before more sets were predicted")
        return
    sets, seconds = seen[-1]["sets"] - said["sets"], seen[-1]["at"] - said["at"]
    rate = (seen[-1]["all"] - said["all"]) / seconds
    print(f"measured: its place: after {said['sets']} sets {said['more']} more are predicted, {said['more'] / rate:.0f} s at "
          f"{rate:.0f} sets a second; it plays {sets}, in {seconds:.0f} s")
    check(sets <= FACTOR * said["more"] + ROUND, f"expected at most {FACTOR} times as many sets as predicted, and a round")


def try_out(name, what, *options, **keys):
    global club
    club = Club(arena, os.path.join(folder, name), **keys)
    club.start_ladder("-q", *options)
    club.start_serve()
    try:
        what()
    finally:
        check(club.stop() == [0, 143], "serve or ladder did not end as they should")
        check(not left_behind(), "processes are left")


adopt()
try_out("slow", beside_a_slow_one, games=["modern"], bots=["random", "greedy", "simple"])
try_out("place", settled_as_predicted, games=["modern"], bots=["random", "greedy", "simple", "rule"], seed="42", eps=0.02)
sys.exit(failed)
