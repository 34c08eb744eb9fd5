"""A deal drawn: as text, and as SVG for notebooks. Every hand is open: it is for who looks at play, not for players."""
from __future__ import annotations

from typing import TYPE_CHECKING, List, Tuple

from euchre_bot import NO_CARD, NOBODY, card_name, cards, names, suit_name

if TYPE_CHECKING:
    from .game import State

LETTERS = "ABCDEFG"
_SIGNS = {"C": "\u2663", "D": "\u2666", "H": "\u2665", "S": "\u2660"}
_WIDE, _HIGH, _GAP, _LEFT = 30, 40, 4, 150


def rows_of(state: State) -> List[Tuple[str, str, List[int]]]:
    """What there is to draw: of each row its title and its cards."""
    views = [state.view(seat) for seat in range(state.rules.players)]
    shown = views[0]
    rows = []
    for seat, view in enumerate(views):
        roles = [word for word, is_so in (("deals", shown.dealer == seat), ("maker", shown.maker == seat),
                                          ("to play", state.seat == seat)) if is_so]
        rows.append((LETTERS[seat], ", ".join(roles), cards(view.hand)))
    if shown.turnup != NO_CARD:
        rows.append(("turn-up", "", [shown.turnup]))
    if shown.maker != NOBODY:
        rows.append(("trump", "%s, made by %s" % (suit_name(shown.trump), LETTERS[shown.maker]), []))
    for t, trick in enumerate(shown.trick[:shown.tricks + (shown.played > 0)]):
        rows.append(("trick %d" % (t + 1), "%s leads" % LETTERS[shown.leader[t]], [card for card in trick if card]))
    if state.is_over:
        rows.append(("over", "  ".join("%s %+d" % pair for pair in zip(LETTERS, state.returns)), []))
    return rows


def as_text(state: State) -> str:
    """A line for each row."""
    lines = []
    for title, says, held in rows_of(state):
        if len(title) == 1:
            lines.append("%s  %-20s %s" % (title, names(held), says))
        else:
            lines.append(" ".join(filter(None, (title, names(held), says))))
    return "\n".join(line.rstrip() for line in lines)


def _card(card: int, x: int, y: int) -> str:
    name = card_name(card)
    rank, suit = ("JK", "") if name == "JK" else (name[0].replace("T", "10"), name[1])
    colour = "#b00020" if suit in ("D", "H") else "#111"
    return ('<rect x="%d" y="%d" width="%d" height="%d" rx="4" fill="#fff" stroke="#888"/>'
            '<text x="%d" y="%d" fill="%s" text-anchor="middle">%s%s</text>'
            % (x, y, _WIDE, _HIGH, x + _WIDE // 2, y + 25, colour, rank, _SIGNS.get(suit, "")))


def as_svg(state: State) -> str:
    """A row below the other, of cards as rectangles."""
    parts, y, right = [], _GAP, 0
    for title, says, held in rows_of(state):
        high = _HIGH if held or len(title) == 1 else 20
        parts.append('<text x="4" y="%d" fill="#111"><tspan font-weight="bold">%s</tspan> %s</text>'
                     % (y + high // 2 + 5, title, says))
        for i, card in enumerate(held):
            parts.append(_card(card, _LEFT + i * (_WIDE + _GAP), y))
        right = max(right, _LEFT + len(held) * (_WIDE + _GAP))
        y += high + _GAP
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="13">'
            '<rect width="100%%" height="100%%" fill="#f6f6f2"/>%s</svg>' % (max(right, 320), y, "".join(parts)))
