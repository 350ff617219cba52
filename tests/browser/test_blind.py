"""Every game played blind, from the page of the day to its result, by a reader who has only a keyboard.

What the reader knows comes from roles, names, states and what is spoken: never from where something is drawn. The
answers are known from the database; every place of them is found by its name.
"""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TARGET, Answers, Visit, until
from tests.browser.looks import HIDDEN_FOCUS, read_focus

HEAR = """
window.heard = [];
const LIVE = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
const regionOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement)?.closest(LIVE);
new MutationObserver((changes) => {
  const come = changes.filter((one) => one.type === "characterData" || one.addedNodes.length);
  for (const region of new Set(come.map((one) => regionOf(one.target)).filter(Boolean))) {
    const said = region.textContent.replace(/\\s+/g, " ").trim();
    if (said && region.closest("[hidden], [inert]") === null) window.heard.push(said);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""As a screen reader does, speaks the whole of a live region whenever something comes into it."""
SETTLED = """(async () => {
  const game = [...document.querySelectorAll("main *")].find((one) => one.localName.endsWith("-game"));
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return !game || (game.waiting === 0 && !game.isUpdatePending);
})()"""
"""True once a game has had every answer and drawn it; what is said later is noticed with the next deed."""
ARROWS = {(-1, 0): "ArrowUp", (0, 1): "ArrowRight", (1, 0): "ArrowDown", (0, -1): "ArrowLeft"}
PLACE = re.compile(r"row (\d+), column (\d+)")


class Reader:
    """A page as someone has it who hears it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(HEAR)

    def heard(self) -> list[str]:
        """What was spoken since this was last asked, once all has been said."""
        until(self.page, SETTLED)
        said: list[str] = self.page.evaluate("heard.splice(0)")
        return said

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def hears(self, *keys: str) -> str:
        """Presses keys; what is then spoken, exactly once."""
        assert self.page.evaluate("heard.splice(0)") == [], "before it nothing was left unsaid"
        self.press(*keys)
        until(self.page, "heard.length > 0")
        said = self.heard()
        assert len(said) == 1, (keys, said)
        return said[0]

    @property
    def focus(self) -> str:
        return read_focus(self.page)

    def walk(self, name: str, role: str = "button", key: str = "Tab") -> None:
        """Presses a key until something of a role has the focus whose name begins so; all on the way can be seen."""
        for _ in range(90):
            self.sees_focus()
            if self.focus.startswith(f'{role} "{name}'):
                return
            self.press(key)
        raise AssertionError(f"{key} never came to the {role} “{name}”")

    def sees_focus(self) -> None:
        assert self.page.evaluate(HIDDEN_FOCUS) == ""

    def open(self, game: str, variant: str = "") -> None:
        """From the page of the day into a game, past its lesson, onto its board."""
        self.page.goto("/")
        row = self.page.get_by_role("region", name=game, exact=True)
        for _ in range(60):
            self.press("Tab")
            self.sees_focus()
            if row.locator(":focus").count() and self.focus.startswith(f'link "{variant or "Play"}'):
                break
        self.press("Enter")
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(game)
        lesson = self.page.get_by_role("region", name="A short lesson")
        onwards = lesson.get_by_role("button", name="Next", exact=True)
        expect(onwards).to_be_focused()
        expect(onwards).to_have_accessible_description(re.compile(r"\w+ .*\."))
        while self.focus != 'button "Skip"':
            self.press("Tab")
        self.press("Enter")
        expect(lesson.get_by_role("button", name="Play", exact=True)).to_be_focused()
        self.press("Enter")
        expect(lesson).to_have_count(0)
        expect(self.page.get_by_role("region", name=game, exact=True).locator(":focus")).to_have_count(1)
        self.heard()

    def ends(self, sentence: str, score: str) -> None:
        """The result has come: its sentence has the focus, and its score is read with it."""
        title = self.page.get_by_role("dialog", name="Result").get_by_role("heading", name=sentence, level=2)
        expect(title).to_be_focused()
        expect(title).to_have_accessible_description(re.compile(score))
        said = self.heard()
        assert len(said) == len(set(said)), "the end is told once"
        self.walk("Share")
        assert self.hears("Enter") == "We’ve copied your result. You can paste it anywhere."
        self.press("Escape")
        expect(self.page.locator("main :focus")).to_have_count(1)


@pytest.fixture
def reader(visit: Visit) -> Reader:
    return Reader(visit("/about/", taught=False, reduced_motion="reduce"))


def place(name: str) -> tuple[int, int]:
    """The row and the column that a name tells, counted from 1."""
    found = PLACE.search(name)
    assert found, f"“{name}” does not say where it is"
    return int(found[1]), int(found[2])


def test_a_chain_is_drawn_by_ear(reader: Reader, answers: Answers) -> None:
    reader.open("Cardinal Chains", "Gentle")
    assert reader.focus.startswith('application "Board of ')
    board = reader.page.get_by_role("grid", name="The board, cell by cell")
    answer = answers["chains/gentle"]
    level = answer["public"]["level"]
    chains = [move["draw"]["cells"] for move in answer["moves"]]
    assert reader.hears("a").startswith("Around row ")
    assert "nothing to undo" in reader.hears("u") and "nothing to undo" in reader.hears("u"), "the same, heard again"
    reader.press("h")
    question = reader.page.get_by_role("dialog", name="Take a hint?")
    expect(question).to_have_accessible_description(re.compile("Fewest hints rank highest"))
    reader.walk("Show me")
    hint = reader.hears("Enter")
    assert PLACE.search(hint), "a hint says where"
    where, covered = "", sum(row.count(0) for row in level)
    for n, path in enumerate(chains, 1):
        row, column = path[0]
        assert reader.hears(str(n)).startswith(f"start of chain {n}, row {row + 1}, column {column + 1}.")
        for (r, c), (to_r, to_c) in pairwise(path):
            where = f"row {to_r + 1}, column {to_c + 1}"
            expect(board.get_by_role("gridcell", name=f"{level[to_r][to_c]}, {where}", exact=True)).to_have_count(1)
            covered += 1
            said = reader.hears(ARROWS[to_r - r, to_c - c])
            assert said.startswith(f"{level[to_r][to_c]}, in chain {n}, {where}. {covered} of ")
    reader.ends("All covered!", r"\d:\d\d")


def test_a_square_is_written_by_ear(reader: Reader, answers: Answers) -> None:
    reader.open("Square")
    letters = answers["square/classic"]["moves"][0]["letters"]
    assert reader.focus.startswith('button "empty, row 1, column 1, letter 1 of 1 across: ')
    assert reader.hears("Space").startswith("1 down: ")
    assert reader.hears("Space").startswith("1 across: ")
    for letter in letters[:3]:
        assert reader.hears(letter.lower()) == letter
    wrong = "Q" if letters[3] != "Q" else "J"
    assert reader.hears(wrong.lower()) == wrong
    assert place(reader.focus) == (2, 1)
    reader.press("Escape")
    assert reader.focus.startswith('button "Check costs 1 help point"')
    assert reader.hears("Enter") == f"1 letter isn’t right yet. {wrong} in row 1, column 4."
    for _ in range(8):
        if f'button "{wrong}, wrong, ' in reader.focus:
            break
        reader.press("ArrowUp" if place(reader.focus)[0] > 1 else "ArrowRight")
    reader.heard()
    for letter in letters[3:]:
        assert reader.hears(letter.lower()) == letter
    reader.ends("Squared away!", r"\d:\d\d")


def test_a_lion_wall_falls_by_ear(reader: Reader, answers: Answers) -> None:
    reader.open("Lion Wall", "Words")
    moves = answers["lionwall/words"]["moves"]
    assert "Choose four cards first." in reader.hears("Enter")
    for n, four in enumerate(moves[:3], 1):
        for chosen, card in enumerate(four["cards"], 1):
            go_to(reader, card)
            assert reader.hears("Space") == f"{chosen} of 4 chosen."
            assert "[pressed]" in reader.focus
        sentences = ("That’s one group.", "That’s two groups. From now on a wrong guess", "That’s all four groups.")
        assert reader.hears("Enter").startswith(sentences[n - 1])
    for n, move in enumerate(moves[3:]):
        asked = reader.page.get_by_role("group", name=re.compile("What links .*")).locator(":focus")
        expect(asked).to_have_count(1)
        reader.walk(move["name"]["choice"])
        if n < 3:
            assert reader.hears("Enter") == "Right."
        else:
            reader.press("Enter")
    reader.ends("", "10")


def go_to(reader: Reader, card: str) -> None:
    """Walks over the wall to a card, by the rows and columns that cards tell."""
    spoken = re.compile(rf"^{re.escape(card)}, row ", re.IGNORECASE)
    name = reader.page.get_by_role("button", name=spoken).get_attribute("aria-label")
    row, column = place(name or "")
    for _ in range(8):
        here, beside = place(reader.focus)
        if (here, beside) == (row, column):
            return
        if here != row:
            reader.press("ArrowDown" if here < row else "ArrowUp")
        else:
            reader.press("ArrowRight" if beside < column else "ArrowLeft")
    raise AssertionError(f"no arrows lead to {card}")


def test_a_word_is_found_by_ear(reader: Reader) -> None:
    reader.open("Nettle")
    assert reader.focus.startswith('combobox "Guess 1"')
    reader.page.keyboard.type("dog")
    assert re.match(r"dog(, [^:]+)?: \w+, \d+, [\d,]+\w\w nearest of .* words\. \d+ steps?: ", reader.hears("Enter"))
    reader.page.keyboard.type("elefant")
    said = reader.hears("Enter")
    assert said.startswith("“elefant” isn’t in the word list. Perhaps: ") and "elephant" in said
    reader.walk("More on dog")
    reader.press("Enter")
    reader.walk("Hint on this")
    reader.press("Enter")
    question = reader.page.get_by_role("dialog", name="Take a hint on “dog”?")
    expect(question).to_have_accessible_description(re.compile("costs 3 guesses"))
    reader.walk("Take the hint")
    assert re.match("The (next word|word after [0-9] steps) means “", reader.hears("Enter"))
    reader.walk("Guess 2", role="combobox", key="Shift+Tab")
    reader.press("Control+a")
    reader.page.keyboard.type(TARGET)
    assert reader.hears("Enter") == f"{TARGET}: that’s the word."
    reader.ends("Got there!", "2")


def test_dominoes_are_laid_by_ear(reader: Reader, answers: Answers) -> None:
    reader.open("Name Dominoes", "Gentle")
    assert reader.focus.startswith('application "Board of ')
    answer = answers["dominoes/gentle"]
    tiles = [", ".join(name.strip() or "empty" for name in tile) for tile in answer["public"]["tiles"]]
    board = reader.page.get_by_role("application")
    expect(board.get_by_role("img", name=f"{tiles[answer['public']['given']['tile']]}: row ")).to_have_count(1)
    moves = [move for move in answer["moves"] if "lay" in move]
    reader.press("l")
    reader.walk("Show me")
    reader.press("Enter")
    expect(reader.page.locator("ff-clock .paid")).to_have_text("+1:00")
    assert re.fullmatch(r"(\d+ squares? (is|are) marked where it fits|It fits nowhere now)\.", "".join(reader.heard()))
    for laid, move in enumerate(moves, 1):
        name = tiles[move["lay"]]
        while not reader.hears("n").startswith(f"{name}. row "):
            pass
        ends = [f"row {y + 1}, column {x + 1}" for x, y in (move["squares"][0], move["squares"][-1])]
        where = " to ".join(dict.fromkeys(ends))
        while reader.hears("f") != f"{where}: fits":
            pass
        if laid < len(moves):
            assert re.match(rf"{name} laid\. (.* is also .*\. )?{laid} of {len(moves)} laid", reader.hears("Enter"))
            expect(board.get_by_role("img", name=f"{name}: {where}", exact=True)).to_have_count(1)
        else:
            reader.press("Enter")
    expect(reader.page.locator("p.muted").first).to_contain_text("Every tile is laid.")
    reader.page.get_by_role("button", name="Finish", exact=True).press("Enter")  # at par it asks nothing
    reader.ends("", r"\d of \d+ joins")
