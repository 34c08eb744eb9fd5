"""Legal actions at random, many at a time, with numpy."""
from __future__ import annotations

import numpy

_word = numpy.uint64
_ONES, _HIGH = _word(0x0101010101010101), _word(0x8080808080808080)
# at 256 * k + byte: the place of the bit of the byte that has k others below it
_PLACES = numpy.array([([bit for bit in range(8) if byte >> bit & 1] + [0] * 8)[k] for k in range(8) for byte in range(256)])


def _counts(words: numpy.ndarray) -> numpy.ndarray:
    """In byte i of each word: how many bits are set in its bytes 0 to i."""
    pairs = words - (words >> _word(1) & _word(0x5555555555555555))
    fours = (pairs & _word(0x3333333333333333)) + (pairs >> _word(2) & _word(0x3333333333333333))
    return (fours + (fours >> _word(4)) & _word(0x0f0f0f0f0f0f0f0f)) * _ONES


def sample(words: numpy.ndarray, chance: numpy.random.Generator) -> numpy.ndarray:
    """The number of one of the bits of each word, each as likely as the others; 0 if there are none."""
    counts = _counts(words)
    k = (chance.random(len(words)) * (counts >> _word(56))).astype(_word)  # so many bits are below the one chosen
    whole = ((k * _ONES | _HIGH) - counts & _HIGH) >> _word(7)  # 1 in each byte that has all its bits below it
    place = whole * _ONES >> _word(53) & _word(56)
    k -= (counts << _word(8)) >> place & _word(255)
    byte = words >> place & _word(255)
    return (place + _PLACES[k << _word(8) | byte].view(_word)).view(numpy.int64)
