"""Solve a puzzle by halving what is left, which needs at most as many guesses as the highest number has bits.

Binary search: D. E. Knuth, The Art of Computer Programming 3: Sorting and Searching, 1973, section 6.2.1.
"""


def find_middle(numbers: range) -> int:
    """Return the number whose verdict leaves the fewest, whatever it is.

    >>> find_middle(range(1, 21))
    11
    """
    return numbers[len(numbers) // 2]


def list_halving_guesses(top: int, number: int) -> list[int]:
    """Return the guesses with which halving finds a number from 1 to `top`.

    >>> list_halving_guesses(20, 7)
    [11, 6, 9, 8, 7]
    """
    numbers, guesses = range(1, top + 1), []
    while number not in guesses:
        guesses.append(find_middle(numbers))
        numbers = range(guesses[-1] + 1, numbers.stop) if guesses[-1] < number else range(numbers.start, guesses[-1])
    return guesses


def count_most_guesses(top: int) -> int:
    """Return how many guesses halving needs at most.

    >>> count_most_guesses(20), count_most_guesses(60)
    (5, 6)
    """
    return top.bit_length()
