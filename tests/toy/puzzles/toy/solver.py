"""The solver: whoever halves what is left finds any number, in no more guesses than its board's number has bits.

Binary search: D. E. Knuth, The Art of Computer Programming 3: Sorting and Searching, 1973, section 6.2.1.
"""

from __future__ import annotations


def middle(numbers: range) -> int:
    """The number whose answer leaves the least, whatever it is.

    >>> middle(range(1, 21))
    11
    """
    return numbers[len(numbers) // 2]


def halving(top: int, number: int) -> list[int]:
    """The guesses with which halving finds a number from 1 to `top`.

    >>> halving(20, 7)
    [11, 6, 9, 8, 7]
    """
    numbers, guesses = range(1, top + 1), []
    while number not in guesses:
        guesses.append(middle(numbers))
        numbers = range(guesses[-1] + 1, numbers.stop) if guesses[-1] < number else range(numbers.start, guesses[-1])
    return guesses


def most(top: int) -> int:
    """How many guesses halving needs at worst.

    >>> most(20), most(60)
    (5, 6)
    """
    return top.bit_length()
