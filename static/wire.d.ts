// What travels between server and page. Made by `make types` from the shapes in the wire.py files.

/**
 * The kind of an edition: a day's, a practice puzzle, a person's own, or a backup for a day to come.
 */
export type Kind = "daily" | "practice" | "own" | "backup";
/**
 * Whether a play goes on, and how it ended.
 */
export type Status = "playing" | "won" | "lost" | "gave up";
export type ChainsFeedback = ChainsHinted | Taken;
export type ChainsMove = ChainsDraw | ChainsUndo | ChainsRedo | ChainsClear | ChainsHint | GiveUp;
export type DominoesFeedback = DominoesWorth | DominoesHinted | Taken;
export type DominoesMove =
  | DominoesLay
  | DominoesShift
  | DominoesLift
  | DominoesUndo
  | DominoesRedo
  | DominoesHandIn
  | DominoesFinish
  | DominoesHint
  | DominoesLights
  | GiveUp;
export type LionwallFeedback = LionwallTried | LionwallNamed | LionwallHinted | Taken;
export type LionwallMove = LionwallTryFour | LionwallNameGroup | LionwallHint | LionwallClock | LionwallTimeUp | GiveUp;
export type NettleFeedback = NettleClue | NettleHint | Taken;
export type NettleMove = NettleGuess | NettleSwitchOn | NettleAskHint | GiveUp;
export type SquareFeedback = SquareJudged | Taken;
export type SquareMove = SquareWrite | SquareCheck | SquareUncover | GiveUp;

/**
 * The topic of a frame, by the name that the tab gave; "" if it concerns all topics.
 */
export interface Addressed {
  topic: string;
}
/**
 * The coach's comments on the viewer's play, or the address of the job that asks for them.
 */
export interface Advice {
  job: string | null;
  coaching: Coaching | null;
}
/**
 * What the coach says about a finished play: a few plain sentences to the player, and maybe a chart.
 */
export interface Coaching {
  lines: string[];
  chart: Chart | null;
}
/**
 * A chart of horizontal bars, in the order in which things happened.
 *
 * `unit`: what a value counts (“words”, “s”, “joins”). `steep`: the lengths are on a logarithmic scale, because the
 * values differ so much.
 */
export interface Chart {
  title: string;
  unit: string;
  steep: boolean;
  rows: ChartRow[];
}
/**
 * A bar of a chart: its label, its value and a note of a few words; `strong` marks bars that the coach mentions.
 */
export interface ChartRow {
  label: string;
  value: number;
  note: string;
  strong: boolean;
}
/**
 * An edition, the player's state in it, and, after the end, the result.
 */
export interface Answer {
  edition: Edition;
  state: State;
  result: Result | null;
}
/**
 * An edition as the browser knows it, without its puzzle.
 *
 * `seed` is the public number of a practice puzzle or the code of a player's own one; only a day's puzzle has a `date`
 * and a `number`. `topic` is the name of its live topic. `judged_later`: players may go on before moves are answered.
 * `coached`: a coach comments on finished plays.
 */
export interface Edition {
  game: string;
  title: string;
  judged_later: boolean;
  coached: boolean;
  variant: string;
  variant_title: string;
  kind: Kind;
  date: string | null;
  number: number | null;
  seed: string | null;
  today: boolean;
  url: string;
  api: string;
  topic: string | null;
  room: InRoom | null;
}
/**
 * The round of a room in which an edition is played; `together` means on one shared board.
 */
export interface InRoom {
  code: string;
  round: number;
  together: boolean;
}
/**
 * The state of a play after `moves` moves; only a shared board has a `log`.
 *
 * `revision` counts the corrections of its puzzle. A play that started over has fewer moves, but a higher revision.
 */
export interface State {
  revision: number;
  moves: number;
  status: Status;
  seconds: number;
  ranked: boolean;
  view: LionwallView | NettleView | ChainsView | SquareView | DominoesView;
  log: Logged[] | null;
}
/**
 * The view of a play.
 *
 * `tries`: the number of guesses. `wrong`: the cards of each wrong guess. `lives`: null as long as wrong guesses cost
 * none. `clock`: how many seconds the clock runs; null if it was not started. `names`: empty until the wall is done.
 */
export interface LionwallView {
  flavour: "characters" | "words";
  grade: "gentle" | "tricky" | "fiendish";
  rules: Rules;
  cards: string[];
  phase: "wall" | "names" | "over";
  found: LionwallFound[];
  tries: number;
  lives: number | null;
  wrong: string[][];
  last: LionwallLastTry | null;
  hints: [string, string][];
  clock: number | null;
  time_up: boolean;
  names: LionwallNaming[];
  points: number;
}
/**
 * The numbers in the rules, stored with each wall so that a later change leaves old plays as they are.
 *
 * `lives`: how many wrong guesses after the second found group end the search for groups. `tries_per_hint`: how many
 * guesses a hint counts as in the ranking. `clock_seconds`: how long the optional clock runs.
 */
export interface Rules {
  lives: number;
  tries_per_hint: number;
  clock_seconds: number;
}
/**
 * A group above the wall; `by_player` is false if it appears only because the wall is done.
 */
export interface LionwallFound {
  group: number;
  cards: string[];
  by_player: boolean;
}
/**
 * The last guess of four cards, and its answer.
 */
export interface LionwallLastTry {
  cards: string[];
  right: boolean;
  one_away: boolean;
}
/**
 * The six names for a group and, once the player has `chosen` one, whether it was `right`, and the right `name`.
 *
 * `title`: the right name with its component, such as “氵 water”. `signs`: for each of the six names its component,
 * '' if it has none; empty among words.
 */
export interface LionwallNaming {
  group: number;
  choices: string[];
  signs: string[];
  chosen: string | null;
  right: boolean | null;
  name: string | null;
  title: string | null;
}
/**
 * The view of a play.
 *
 * `best`: the fewest steps of a shown route. `last`: the number of the last clue.
 */
export interface NettleView {
  guesses: NettleClue[];
  best: number | null;
  aids: NettleAids;
  hints: NettleHint[];
  map: NettleMap | null;
  legend: NettleSign[];
  last: number | null;
  grade: "gentle" | "tricky" | "fiendish";
  guesses_per_hint: number;
}
/**
 * The answer to a guess.
 *
 * `n`: its number, from 1. `word`: the word for which we took it. `distance`, `emoji`, `relations`: the steps of its
 * shortest route to the secret word. `rarer`: which rarer meanings make that route so short. `usual`: the route
 * through familiar meanings, if it is another; after a hint that gave this word, the one through the hint's meaning.
 * `lead`: which of both routes is shown; the usual one if people can follow it. `as_in`: the meaning from which the
 * shown route starts, if it isn't the most usual one. If the player asked for meanings, `sense` is this meaning in
 * full, and `turns` say to what kind of thing each change of meaning on the shown route leads.
 */
export interface NettleClue {
  n: number;
  guess: string;
  word: string;
  emoji: string[];
  relations: (
    | "hypernym"
    | "hyponym"
    | "part holonym"
    | "part meronym"
    | "member holonym"
    | "member meronym"
    | "substance holonym"
    | "substance meronym"
    | "antonym"
    | "synonym"
    | "homograph"
  )[];
  distance: number;
  warmth: NettleWarmth;
  as_in: string | null;
  sense: NettleMeaning | null;
  turns: string[];
  rarer: string | null;
  usual: NettleWay | null;
  lead: "shortest" | "usual";
}
/**
 * How near in meaning a word is: `value` from 0 to 1000, and `place`, its rank among `of` usual words.
 *
 * The place of the secret word is 0.
 */
export interface NettleWarmth {
  value: number;
  place: number;
  of: number;
  band: "cold" | "cool" | "warm" | "hot" | "burning";
}
/**
 * One meaning of a word: its part of speech and definition.
 */
export interface NettleMeaning {
  word: string;
  pos: "noun" | "verb" | "adjective" | "adverb";
  gloss: string;
}
/**
 * The kinds of step on a route to the secret word, as emoji and as names.
 */
export interface NettleWay {
  emoji: string[];
  relations: (
    | "hypernym"
    | "hyponym"
    | "part holonym"
    | "part meronym"
    | "member holonym"
    | "member meronym"
    | "substance holonym"
    | "substance meronym"
    | "antonym"
    | "synonym"
    | "homograph"
  )[];
}
/**
 * The help that was used: whether meanings are shown (`senses`), and the number of hints.
 */
export interface NettleAids {
  senses: boolean;
  hints: number;
}
/**
 * A meaning on a clue's shown route, with the first letter and the length of a usual word for it.
 *
 * `step`: counted from the guess, which is 0. `letters`: the number of letters in each word of a phrase. For the
 * secret word, `text` is its main meaning, and `here` the one to which the route leads if that is another.
 */
export interface NettleHint {
  clue: number;
  step: number;
  text: string;
  first: string;
  letters: number[];
  here: string | null;
}
/**
 * The shown routes of all clues as one network, which joins routes where the rest of them is the same.
 */
export interface NettleMap {
  nodes: NettleNode[];
  edges: NettleEdge[];
}
/**
 * A word on the map, `depth` steps from the secret one; `word` is null unless the player guessed its spelling.
 *
 * `guess` is the number of the guess whose route begins here. Another node of the same spelling has none, and it has
 * `other_meaning` if no guess was taken for its sense.
 */
export interface NettleNode {
  id: number;
  word: string | null;
  guess: number | null;
  depth: number;
  gloss: string | null;
  answer: boolean;
  other_meaning: boolean;
}
/**
 * A step between two nodes of the map; `source` is "from" in JSON, because that is a keyword in Python.
 */
export interface NettleEdge {
  from: number;
  to: number;
  relation:
    | "hypernym"
    | "hyponym"
    | "part holonym"
    | "part meronym"
    | "member holonym"
    | "member meronym"
    | "substance holonym"
    | "substance meronym"
    | "antonym"
    | "synonym"
    | "homograph";
  emoji: string;
}
/**
 * A kind of step in the legend: its emoji, its name, and what it says about the next word.
 */
export interface NettleSign {
  relation:
    | "hypernym"
    | "hyponym"
    | "part holonym"
    | "part meronym"
    | "member holonym"
    | "member meronym"
    | "substance holonym"
    | "substance meronym"
    | "antonym"
    | "synonym"
    | "homograph";
  emoji: string;
  name: string;
  text: string;
}
/**
 * The view of a play: the level, the chains on it, and the last hint if it is still shown.
 */
export interface ChainsView {
  level: number[][];
  chains: [number, number][][];
  covered: number;
  cells: number;
  undo: boolean;
  redo: boolean;
  hints: number;
  hint: ChainsHinted | null;
  effort: number | null;
}
/**
 * A hint.
 *
 * `text`: the reason. `use`: what the player can do with it now, where that isn't plain. `cells`: the cells to light.
 * `goes`, `out`: links that chains must have, or can't have. `ends`: ends of chains. `areas`: groups to shade.
 */
export interface ChainsHinted {
  rule:
    | "1"
    | "2"
    | "3"
    | "4"
    | "5"
    | "6"
    | "6.5"
    | "7"
    | "ends"
    | "regions"
    | "shades"
    | "pairs"
    | "no return"
    | "only way"
    | "not too early"
    | "suppose"
    | "search"
    | "wrong turn";
  title: string;
  text: string;
  use: string;
  cells: [number, number][];
  goes: [[number, number], [number, number]][];
  out: [[number, number], [number, number]][];
  ends: [number, number][];
  areas: [number, number][][];
}
/**
 * The view of a play.
 *
 * Some fields are sorted lists of cells. `sure`: shown to be right. `revealed`: revealed. `wrong`: their letter was
 * shown to be wrong. `told`: ever shown to be wrong. `struck` has for each of the sixteen cells the letters that were
 * shown to be wrong there, which is "" for most. `help` has the help points so far.
 */
export interface SquareView {
  entries: SquareEntryShown[];
  cells: SquareCellShown[];
  letters: string;
  sure: number[];
  revealed: number[];
  wrong: number[];
  told: number[];
  struck: string[];
  checks: number;
  help: number;
  rules: SquareRules;
}
/**
 * One word to find: its number and direction, its cells and its clue.
 */
export interface SquareEntryShown {
  name: "1A" | "5A" | "6A" | "7A" | "1D" | "2D" | "3D" | "4D";
  number: number;
  across: boolean;
  cells: number[];
  clue: string;
}
/**
 * One cell: the number in its corner (0 for none), its letter ("" for none), and what the player knows.
 */
export interface SquareCellShown {
  number: number;
  letter: string;
  mark: "" | "sure" | "wrong" | "revealed";
}
/**
 * The help points of a check and of a revealed letter.
 *
 * They are stored with each puzzle, so that a later change leaves old plays as they are.
 */
export interface SquareRules {
  check: number;
  letter: number;
}
/**
 * The view of a play.
 *
 * `matches`: for each name, by number, the numbers of the names that it matches. `people`: a line about the person of
 * each tile. `handed_in`: the counts of the best submitted board. `hints`: the tiles of hints in their places. `late`:
 * how many seconds help has cost. `links`: the links of the rack.
 */
export interface DominoesView {
  width: number;
  height: number;
  tiles: DominoesHalf[][];
  matches: number[][];
  people: string[];
  par: DominoesParShown;
  laid: DominoesLaidShown[];
  counts: DominoesCounts;
  handed_in: DominoesWorth | null;
  can_finish: boolean;
  can_undo: boolean;
  can_redo: boolean;
  hints: DominoesLaidTile[];
  lights: boolean;
  prices: DominoesPrices;
  late: number;
  links: DominoesLinkShown[];
}
/**
 * One square of a tile.
 *
 * `text`: its name. `name`: the name's index in `matches`; null if the square is empty. `lines`: the name broken into
 * lines. `size`: their type size in a square of side 1. `about`: which other names it matches, or empty.
 */
export interface DominoesHalf {
  text: string;
  name: number | null;
  lines: string[];
  size: number;
  about: string;
}
/**
 * Par, and `two`, the fewest joins that earn two stars.
 */
export interface DominoesParShown {
  joins: number;
  proven: boolean;
  two: number;
}
/**
 * A tile on the board; `loose` if it isn't connected to the given one, so that it doesn't count.
 */
export interface DominoesLaidShown {
  tile: number;
  squares: [number, number][];
  loose: boolean;
}
/**
 * The counts of the present board, and `of`, the number of tiles in the rack.
 */
export interface DominoesCounts {
  tiles: number;
  squares: number;
  joins: number;
  stars: number;
  links: number;
  of: number;
}
/**
 * The counts of a board: tiles laid, squares covered, joins, stars from 0 to 3, and links made.
 *
 * A join that makes a link counts as two joins.
 */
export interface DominoesWorth {
  tiles: number;
  squares: number;
  joins: number;
  stars: number;
  links: number;
}
/**
 * A tile on the board: its number, and the square of each of its names in order.
 */
export interface DominoesLaidTile {
  tile: number;
  squares: [number, number][];
}
/**
 * What help costs, in seconds; stored with each puzzle, so that a later change leaves old plays as they are.
 */
export interface DominoesPrices {
  hint: number;
  lights: number;
}
/**
 * A link by its riddle, and its two tiles once the player has joined them; `made` if they are joined now.
 */
export interface DominoesLinkShown {
  riddle: string;
  tiles: [number, number] | null;
  made: boolean;
}
/**
 * A move on a shared board, with the public id of its player.
 */
export interface Logged {
  by: string | null;
  move:
    | LionwallTryFour
    | LionwallNameGroup
    | LionwallHint
    | LionwallClock
    | LionwallTimeUp
    | GiveUp
    | NettleGuess
    | NettleSwitchOn
    | NettleAskHint
    | ChainsDraw
    | ChainsUndo
    | ChainsRedo
    | ChainsClear
    | ChainsHint
    | SquareWrite
    | SquareCheck
    | SquareUncover
    | DominoesLay
    | DominoesShift
    | DominoesLift
    | DominoesUndo
    | DominoesRedo
    | DominoesHandIn
    | DominoesFinish
    | DominoesHint
    | DominoesLights;
}
/**
 * Guess four cards.
 */
export interface LionwallTryFour {
  cards: string[];
}
/**
 * Name the link of a group.
 */
export interface LionwallNameGroup {
  name: LionwallChoice;
}
/**
 * A choice: the number of a group, counted from 0, and one of the six names for it.
 */
export interface LionwallChoice {
  group: number;
  choice: string;
}
/**
 * Ask for two cards that belong together; in the ranking this counts as several guesses.
 */
export interface LionwallHint {
  hint: true;
}
/**
 * Start the optional TV-style clock.
 */
export interface LionwallClock {
  clock: true;
}
/**
 * Report that the clock has run out, which ends the search for groups.
 */
export interface LionwallTimeUp {
  time_up: true;
}
/**
 * The move with which a player of any game gives up.
 */
export interface GiveUp {
  give_up: true;
}
/**
 * Guess a word; the text is as the player typed it.
 */
export interface NettleGuess {
  guess: string;
}
/**
 * Switch on a kind of help for the rest of the play.
 */
export interface NettleSwitchOn {
  help: "senses";
}
/**
 * Ask for a hint along the clue with this number; it counts as `guesses_per_hint` guesses.
 */
export interface NettleAskHint {
  hint: number;
}
/**
 * Draw a chain.
 */
export interface ChainsDraw {
  draw: ChainsStroke;
}
/**
 * One chain after a gesture, whole and from its start on: it may be longer, shorter or redrawn.
 */
export interface ChainsStroke {
  chain: number;
  cells: [number, number][];
}
/**
 * Undo the last move.
 */
export interface ChainsUndo {
  undo: true;
}
/**
 * Redo a move that was undone.
 */
export interface ChainsRedo {
  redo: true;
}
/**
 * Take all chains back to their starts; this can be undone.
 */
export interface ChainsClear {
  clear: true;
}
/**
 * Ask for a hint; the ranking counts hints before time.
 */
export interface ChainsHint {
  hint: true;
}
/**
 * Write letters; the move has all sixteen cells as they are now.
 */
export interface SquareWrite {
  letters: string;
}
/**
 * Ask which letters of a part are right; this costs a check.
 */
export interface SquareCheck {
  check: SquareOneLetter | SquareOneWord | "grid";
}
/**
 * One cell of the grid.
 */
export interface SquareOneLetter {
  letter: number;
}
/**
 * The cells of one word.
 */
export interface SquareOneWord {
  word: "1A" | "5A" | "6A" | "7A" | "1D" | "2D" | "3D" | "4D";
}
/**
 * Ask for the right letters of a part; asking for the whole grid means giving up.
 */
export interface SquareUncover {
  reveal: SquareOneLetter | SquareOneWord | "grid";
}
/**
 * Move a tile from the rack to these squares.
 */
export interface DominoesLay {
  lay: number;
  squares: [number, number][];
}
/**
 * Move a tile from its place on the board to other squares.
 */
export interface DominoesShift {
  shift: number;
  squares: [number, number][];
}
/**
 * Move a tile back to the rack.
 */
export interface DominoesLift {
  lift: number;
}
/**
 * Undo the last laying, moving or lifting of a tile.
 */
export interface DominoesUndo {
  undo: true;
}
/**
 * Redo the last move that was undone.
 */
export interface DominoesRedo {
  redo: true;
}
/**
 * Submit the present board; the play goes on, and the best submitted board counts.
 */
export interface DominoesHandIn {
  hand_in: true;
}
/**
 * Finish the play; the present board counts, or the submitted one if that is better.
 */
export interface DominoesFinish {
  finish: true;
}
/**
 * Ask for a tile that can be laid now so that all others still fit; costs a minute.
 */
export interface DominoesHint {
  hint: true;
}
/**
 * Light the places where the chosen tile fits, from now on; costs a minute, once.
 */
export interface DominoesLights {
  lights: true;
}
/**
 * The result of a finished play.
 *
 * `share` is the whole text to share: title, emoji lines and link. `plain` is the same for friends who have never
 * played, in games that have two texts. `praise` is a warm word; if it is empty, the page chooses one. `score` is the
 * large text: a win's points or time, else how near the player came, or ''. `made_of` says what it counts, if that is
 * not obvious.
 *
 * `seconds` is None if the start is unknown. `note` says why a first attempt is unranked, or ''. `news` has lines such
 * as a saved streak, `badges` what the play has earned. `corrected` says what happened to a puzzle that was wrong, or
 * ''. `player` is a public id, `name` the name on leaderboards. `flower` is set for puzzles of today. `level` is the
 * game's next difficulty, `next` another puzzle of the same day or of today.
 */
export interface Result {
  line: string;
  sentence: string;
  praise: string;
  score: string;
  made_of: string;
  emoji: string[];
  share: string;
  plain: string;
  seconds: number | null;
  ranked: boolean;
  note: string;
  rank: number | null;
  of: number;
  streak: number;
  news: string[];
  badges: NewBadge[];
  corrected: string;
  player: string;
  name: string;
  flower: Flower | null;
  level: Next | null;
  next: Next | null;
  reveal: LionwallReveal | NettleReveal | ChainsReveal | SquareReveal | DominoesReveal;
}
/**
 * A badge that a play earned: the name of its sign, its title, and in a few words why it is given.
 */
export interface NewBadge {
  sign: string;
  title: string;
  reason: string;
}
/**
 * A player's progress today: a petal for each game, and how many days in a row they have won.
 */
export interface Flower {
  petals: Petal[];
  days: number;
}
/**
 * A game of today: `done` if the player has finished one of its puzzles, `solved` if they won one.
 */
export interface Petal {
  game: string;
  done: boolean;
  solved: boolean;
}
/**
 * A puzzle that the player has not finished, of today or (after a past day) of another day.
 */
export interface Next {
  title: string;
  url: string;
}
/**
 * The solution: the groups, the reason for each card, and the red herrings.
 *
 * `of_the_day`: the card of a wall of characters that is shown large.
 */
export interface LionwallReveal {
  /**
   * @minItems 4
   * @maxItems 4
   */
  groups: [LionwallGroup, LionwallGroup, LionwallGroup, LionwallGroup];
  herrings: LionwallHerring[];
  of_the_day: string | null;
}
/**
 * Four cards and their link.
 *
 * `name`: the link. `key`: the category, which must rest after this wall. `sign`: the component whose meaning is
 * `name`; null among words, and on old walls, where the component is the name. `trick`: the kind of wordplay, which
 * must rest, too; '' without wordplay.
 */
export interface LionwallGroup {
  name: string;
  key: string;
  /**
   * @minItems 4
   * @maxItems 4
   */
  cards: [LionwallCard, LionwallCard, LionwallCard, LionwallCard];
  sign: LionwallSign | null;
  trick: string;
}
/**
 * A card, and why it belongs to its group (null if we don't know).
 */
export interface LionwallCard {
  text: string;
  why: LionwallPieces | LionwallSense | null;
}
/**
 * Why a character belongs to its group.
 *
 * `pieces`: its parts. `shared`: those parts that have the component of the group. `names`: the meaning of each part.
 * `reading`, `meaning`: of the whole character. `form`: whose form it is, such as “Japanese form of 價”; '' for the
 * traditional form. A text is '' if it is unknown; old walls lack the last four.
 */
export interface LionwallPieces {
  pieces: string[];
  shared: string[];
  names: string[];
  reading: string;
  meaning: string;
  form: string;
}
/**
 * Why a word belongs: the word, or for a gap the whole compound, and its meaning.
 */
export interface LionwallSense {
  text: string;
  gloss: string;
}
/**
 * The component that links a group of characters, its reading, and the whole character that it is a form of.
 *
 * Reading and whole are '' if there is none.
 */
export interface LionwallSign {
  glyph: string;
  reading: string;
  whole: string;
}
/**
 * A misleading category, and the cards that seem to fit it.
 */
export interface LionwallHerring {
  name: string;
  cards: string[];
}
/**
 * The secret word, its meanings, and the route from each guess.
 */
export interface NettleReveal {
  target: string;
  gloss: string;
  senses: NettleMeaning[];
  routes: NettleRoute[];
}
/**
 * The shortest route from a guess to the secret word, and the one through familiar meanings if it is another.
 */
export interface NettleRoute {
  n: number;
  guess: string;
  steps: NettleRouteStep[];
  usual: NettleRouteStep[];
  lead: "shortest" | "usual";
}
/**
 * A word on a route, WordNet's name of its meaning, and the step to the next word; null at the secret word.
 */
export interface NettleRouteStep {
  word: string;
  pos: "noun" | "verb" | "adjective" | "adverb";
  gloss: string;
  synset: string;
  relation:
    | (
        | "hypernym"
        | "hyponym"
        | "part holonym"
        | "part meronym"
        | "member holonym"
        | "member meronym"
        | "substance holonym"
        | "substance meronym"
        | "antonym"
        | "synonym"
        | "homograph"
      )
    | null;
  name: string | null;
  emoji: string | null;
}
/**
 * A solution, the steps that prove it, whether it is the only one, and the strokes of the player's board.
 */
export interface ChainsReveal {
  paths: [number, number][][];
  steps: ChainsStep[];
  unique: boolean;
  strokes: ChainsStroke[];
  effort: number | null;
}
/**
 * One step of a proof.
 *
 * `text`: its sentence. `cells`: the cells to look at. `out`: the moves that it rules out. `areas`: groups to shade.
 */
export interface ChainsStep {
  rule:
    | "1"
    | "2"
    | "3"
    | "4"
    | "5"
    | "6"
    | "6.5"
    | "7"
    | "ends"
    | "regions"
    | "shades"
    | "pairs"
    | "no return"
    | "only way"
    | "not too early"
    | "suppose"
    | "search";
  title: string;
  text: string;
  cells: [number, number][];
  out: [number, number, number][];
  areas: [number, number][][];
}
/**
 * The solution: the rows, each word with its clue, and how each letter was found.
 */
export interface SquareReveal {
  /**
   * @minItems 4
   * @maxItems 4
   */
  rows: [string, string, string, string];
  words: SquareWordShown[];
  marks: ("🟩" | "🟨" | "🟥")[];
}
/**
 * One word of the solution with its clue.
 */
export interface SquareWordShown {
  name: "1A" | "5A" | "6A" | "7A" | "1D" | "2D" | "3D" | "4D";
  word: string;
  clue: string;
}
/**
 * The answer and the player's board.
 *
 * `answer`: our solution, at par. `counted`: the board that counted for the player. `how`: an emoji for each tile of
 * the rack, in its order, that shows how many joins the tile has, or a hint, or that it was left. `links`: all links
 * of the rack; `made` if the board that counted has them.
 */
export interface DominoesReveal {
  answer: DominoesLaidTile[];
  counted: DominoesLaidTile[];
  how: string;
  links: DominoesLinkShown[];
}
/**
 * How many plays ended in one way, whether the viewer's did (`mine`), and the names of friends whose did.
 */
export interface Bar {
  label: string;
  count: number;
  mine: boolean;
  friends: string[];
}
/**
 * An error of a page's script: its place and its kind, such as `TypeError`, but nothing that was typed.
 */
export interface BrowserError {
  file: string;
  line: number;
  message: string;
  release: string;
}
/**
 * Hold a level that was drawn on the page.
 */
export interface ChainsDrawnLevel {
  level: number[][];
  again: boolean;
}
/**
 * Say what we know about a playable level, with a solution and the steps to it.
 */
export interface ChainsExplainedVerdict {
  level: number[][];
  job: string | null;
  verdict: "" | "none" | "one" | "several" | "undecided" | "tomorrow";
  grade: "" | "mini" | "gentle" | "tricky" | "fiendish";
  effort: number | null;
  playable: boolean;
  blocked: [number, number][];
  sure: boolean;
  unreached: [number, number][];
  uneven: boolean;
  mend: ChainsNumberChange[];
  sought: boolean;
  steps: ChainsStep[];
  paths: [number, number][][];
}
/**
 * Change one cell's number, as part of a repair that leaves a level exactly one solution.
 */
export interface ChainsNumberChange {
  row: number;
  column: number;
  number: number;
}
/**
 * The empty answer to an accepted move: there is nothing more to say.
 */
export interface Taken {}
/**
 * Give the address at which a published level is played.
 */
export interface ChainsLevelLink {
  url: string;
}
/**
 * Hold a level as pasted or typed text in any common form; `again` asks to solve it once more after a failure.
 */
export interface ChainsPastedLevel {
  text: string;
  again: boolean;
}
/**
 * Give a level, the steps that solve it, and its chains.
 */
export interface ChainsSolvedLevel {
  level: number[][];
  steps: ChainsStep[];
  paths: [number, number][][];
}
/**
 * Explain a technique: a small board that needs it, the steps that solve the board, and its chains.
 */
export interface ChainsTechniqueLesson {
  rule:
    | "1"
    | "2"
    | "3"
    | "4"
    | "5"
    | "6"
    | "6.5"
    | "7"
    | "ends"
    | "regions"
    | "shades"
    | "pairs"
    | "no return"
    | "only way"
    | "not too early"
    | "suppose"
    | "search";
  level: number[][];
  steps: ChainsStep[];
  paths: [number, number][][];
}
/**
 * Say what we know about a level so far; while a worker analyses it, name only its job.
 *
 * A `playable` level is sent as `ExplainedVerdict`. For a level like one of today's the verdict is “tomorrow”, and
 * nothing else is said, not even whether it is playable.
 *
 * For a level without a solution, `blocked` are cells that can't all be covered; if `sure` is false, some of them may
 * not be part of the problem. `unreached` are the cells that no chain can reach. `uneven`: too many cells of one
 * shade, as on a chessboard. `sought`: we looked for a repair; `mend`: its changes, empty if we found none.
 */
export interface ChainsVerdict {
  level: number[][];
  job: string | null;
  verdict: "" | "none" | "one" | "several" | "undecided" | "tomorrow";
  grade: "" | "mini" | "gentle" | "tricky" | "fiendish";
  effort: number | null;
  playable: boolean;
  blocked: [number, number][];
  sure: boolean;
  unreached: [number, number][];
  uneven: boolean;
  mend: ChainsNumberChange[];
  sought: boolean;
}
/**
 * A report that a part of a puzzle is wrong, with the reason in a few words.
 */
export interface ConcernIn {
  part: string;
  reason: string;
}
/**
 * The puzzle was corrected and now has this revision. Unfinished plays should be requested.
 */
export interface Corrected {
  type: "corrected";
  revision: number;
}
/**
 * What a player has finished today, as one text to share: `title`, the lines, and `link` below them.
 */
export interface Day {
  title: string;
  lines: DayLine[];
  link: string;
}
/**
 * A finished puzzle in a shared day; `time` is '' if it is not timed.
 */
export interface DayLine {
  mark: string;
  title: string;
  line: string;
  time: string;
}
/**
 * A puzzle of a day, and the result of the player's first play; `status` is None before that.
 */
export interface DayPuzzle {
  game: string;
  variant: string;
  title: string;
  url: string;
  api: string;
  status: Status | null;
  line: string;
  seconds: number | null;
}
/**
 * All puzzles of a day in the site's order; `number` is 1 on the site's first day.
 */
export interface DayPuzzles {
  date: string;
  number: number;
  puzzles: DayPuzzle[];
}
/**
 * What changed in an edition since the version before; `feed` has the new items, latest first.
 *
 * If items were removed, because a player was hidden, `whole_feed` says that `feed` has every item. `keys` are the
 * score keys of all new finishes, by which a browser moves its own rank.
 */
export interface Delta {
  type: "delta";
  version: number;
  table?: TableRow[];
  accounts?: TableRow[];
  finished?: number;
  playing?: number;
  feed?: FeedItem[];
  whole_feed?: boolean;
  keys?: string[];
}
/**
 * A row of an edition's leaderboard; ties share a rank.
 *
 * `player` is a public id, `key` the score as text that sorts. `gone`: the player has deleted their account.
 */
export interface TableRow {
  rank: number;
  name: string;
  player: string;
  guest: boolean;
  gone: boolean;
  line: string;
  seconds: number;
  key: string;
}
/**
 * A recent result: its emoji lines, and when it came in, in ISO form.
 */
export interface FeedItem {
  id: number;
  name: string;
  player: string;
  line: string;
  emoji: string[];
  at: string;
}
/**
 * How the plays of an edition ended; `counts` is what the bars count, such as “guesses” or “time”.
 *
 * There are no bars until enough plays are finished. `better_than` is the percentage of other plays that ended worse
 * than the viewer's win, or None.
 */
export interface Distribution {
  finished: number;
  counts: string;
  bars: Bar[];
  better_than: number | null;
}
/**
 * The answer to a request for a hint: a tile in its place, and the same in words.
 */
export interface DominoesHinted {
  hint: DominoesLaidTile;
  text: string;
}
/**
 * How a player finished. Ties share a `place`; players who gave up have none.
 *
 * If they did not win, `near` says how close they came, in the game's words.
 */
export interface Done {
  kind: "done";
  moves: number;
  share: number;
  text: string;
  status: Status;
  line: string;
  emoji: string[];
  seconds: number;
  place: number | null;
  near: string;
}
/**
 * The results of a finished round, best first; `sides` if two teams raced.
 */
export interface EarlierRound {
  number: number;
  title: string;
  mode: "race" | "together";
  results: RoundResult[];
  sides: Side[];
}
/**
 * A line of an earlier round: whose it is, by name and public id, and how it ended.
 */
export interface RoundResult {
  who: string;
  player: string;
  line: string;
  emoji: string[];
  seconds: number;
  status: Status;
  place: number | null;
}
/**
 * One of two teams; after a race `points` is the mean of its players' points.
 */
export interface Side {
  number: number;
  name: string;
  points: number | null;
  won: boolean;
}
/**
 * An error: a code for programs, a sentence for people, and details such as suggestions.
 */
export interface Fault {
  code: string;
  message: string;
  [k: string]: string | number | string[] | number[][];
}
/**
 * A replay: its player (`mine`: the viewer), its frames, and its result, which the last frame shows.
 */
export interface Film {
  name: string;
  mine: boolean;
  frames: Frame[];
  result: Result;
}
/**
 * A state in a replay, `at` seconds after its start, and the move that led to it, if any; long waits are cut.
 */
export interface Frame {
  at: number;
  move:
    | LionwallTryFour
    | LionwallNameGroup
    | LionwallHint
    | LionwallClock
    | LionwallTimeUp
    | GiveUp
    | NettleGuess
    | NettleSwitchOn
    | NettleAskHint
    | ChainsDraw
    | ChainsUndo
    | ChainsRedo
    | ChainsClear
    | ChainsHint
    | SquareWrite
    | SquareCheck
    | SquareUncover
    | DominoesLay
    | DominoesShift
    | DominoesLift
    | DominoesUndo
    | DominoesRedo
    | DominoesHandIn
    | DominoesFinish
    | DominoesHint
    | DominoesLights
    | null;
  state: State;
}
/**
 * What a player (by public id) does at this moment. It has no version and is never stored.
 *
 * `what`: the number of a reaction, the held spots of the board (empty: none any more), nothing for busy.
 */
export interface Gesture {
  type: "gesture";
  by: string;
  kind: "busy" | "reaction" | "held";
  what: number[];
}
/**
 * A finished play to race against: its player, how it ended, and how far it had got at each moment.
 */
export interface Ghost {
  name: string;
  won: boolean;
  seconds: number;
  steps: GhostStep[];
}
/**
 * How far a play was `at` seconds after its start: `part` from 0 to 1, and a text without spoilers.
 */
export interface GhostStep {
  at: number;
  part: number;
  text: string;
}
/**
 * A job's progress: its state, the part that is done (0 to 1), and a sentence for the person who waits.
 */
export interface JobProgress {
  state: "waiting" | "running" | "done" | "failed";
  part: number;
  note: string;
}
/**
 * An editor's verdict on one word. Each verdict has its own `key`, so one that is sent twice counts once.
 */
export interface Judged {
  key: string;
  word: number;
  verdict: "approve" | "block" | "undo";
}
/**
 * The fields of the topic that have changed. Versions are consecutive.
 */
export interface LeagueDelta {
  type: "delta";
  version: number;
  name?: string;
  colour?: string;
  banner?: string;
  locked?: boolean;
  rows?: {
    [k: string]: MemberRow | null;
  };
}
/**
 * A member's row on a league's page: a cell per game (None: not finished), and points.
 *
 * `games` has the week's points of each game, in the order of the cells. `crowned`: they won the last week.
 */
export interface MemberRow {
  name: string;
  guest: boolean;
  crowned: boolean;
  cells: ([boolean, string, number, number] | null)[];
  day: number;
  week: number;
  games: (number | null)[];
}
/**
 * Everything that the topic shows, with the server's clock in milliseconds.
 */
export interface LeagueSnapshot {
  name: string;
  colour: string;
  banner: string;
  locked: boolean;
  rows: {
    [k: string]: MemberRow | null;
  };
  type: "snapshot";
  version: number;
  now: number;
}
/**
 * What a league's page shows live: its appearance, and its members by public id.
 *
 * In a delta `rows` has only those that changed; None for players who left.
 */
export interface LeagueStanding {
  name: string;
  colour: string;
  banner: string;
  locked: boolean;
  rows: {
    [k: string]: MemberRow | null;
  };
}
/**
 * The answer to a guess: whether the four cards are a group, and whether just three of them belong together.
 */
export interface LionwallTried {
  right: boolean;
  one_away: boolean;
}
/**
 * The answer to a choice of a name: whether it was right, and the right name.
 */
export interface LionwallNamed {
  group: number;
  right: boolean;
  name: string;
}
/**
 * The answer to a request for a hint: two cards that belong together.
 */
export interface LionwallHinted {
  /**
   * @minItems 2
   * @maxItems 2
   */
  pair: [string, string];
}
/**
 * This socket was too slow, so frames were dropped. Ask for a snapshot.
 */
export interface Lost {
  type: "lost";
}
/**
 * A gesture as a browser sends it; the socket says whose it is.
 */
export interface Made {
  type: "gesture";
  topic: string;
  kind: "busy" | "reaction" | "held";
  what: number[];
}
/**
 * A match of `length` rounds (1: single rounds); `played` of them are over. Most wins first.
 *
 * Once it is `over`, `winners` has the public ids with the most wins: one, several or none.
 */
export interface Match {
  length: number;
  played: number;
  scores: Score[];
  winners: string[];
  over: boolean;
}
/**
 * How many rounds of a match a player or team has won. A team has its `side`, and the id “side-1”.
 */
export interface Score {
  player: string;
  who: string;
  wins: number;
  side: number;
}
/**
 * The player's own score key and rank.
 */
export interface Me {
  key: string;
  rank: number;
}
/**
 * An edition's leaderboard among friends and members of shared leagues, if there are `any`.
 */
export interface Mine {
  any: boolean;
  rows: TableRow[];
}
/**
 * A move, with the number of moves and the revision of the puzzle that its sender knows.
 *
 * `key` is the sender's own name for the move. A move that is sent again under the same key counts once.
 */
export interface MoveIn {
  move:
    | LionwallTryFour
    | LionwallNameGroup
    | LionwallHint
    | LionwallClock
    | LionwallTimeUp
    | GiveUp
    | NettleGuess
    | NettleSwitchOn
    | NettleAskHint
    | ChainsDraw
    | ChainsUndo
    | ChainsRedo
    | ChainsClear
    | ChainsHint
    | SquareWrite
    | SquareCheck
    | SquareUncover
    | DominoesLay
    | DominoesShift
    | DominoesLift
    | DominoesUndo
    | DominoesRedo
    | DominoesHandIn
    | DominoesFinish
    | DominoesHint
    | DominoesLights;
  after: number;
  revision?: number | null;
  key?: string | null;
  [k: string]: unknown;
}
/**
 * The state after a move, the game's feedback, and, after the end, the result.
 */
export interface Moved {
  state: State;
  feedback:
    | LionwallTried
    | LionwallNamed
    | LionwallHinted
    | Taken
    | NettleClue
    | NettleHint
    | ChainsHinted
    | SquareJudged
    | DominoesWorth
    | DominoesHinted;
  result: Result | null;
}
/**
 * What a move showed: cells that became known to be right or wrong, or were revealed (`given`).
 *
 * `judged`: whether letters were checked.
 */
export interface SquareJudged {
  right: number[];
  wrong: number[];
  given: number[];
  judged: boolean;
}
/**
 * The result of one of the player's plays.
 *
 * Only a day's puzzle has a `date`; `api` is the address of the whole result. `run` counts the player's plays of a
 * puzzle from 1. `seconds` is None if the start is unknown.
 */
export interface MyResult {
  title: string;
  url: string;
  api: string;
  kind: Kind;
  date: string | null;
  run: number;
  ranked: boolean;
  status: Status;
  line: string;
  emoji: string[];
  seconds: number | null;
  finished: string;
}
/**
 * The player's finished plays, the latest first; `earlier` is the address of older ones, or None.
 */
export interface MyResults {
  results: MyResult[];
  earlier: string | null;
}
/**
 * A part of a puzzle that a player can report as wrong; `said`: this player has reported it.
 */
export interface NamedPart {
  id: string;
  label: string;
  said: boolean;
}
/**
 * What a new room will play: `play` is game/variant, `source` today or fresh, `mode` race or together.
 */
export interface OpenRoom {
  play: string;
  source?: string;
  mode?: "race" | "together";
  [k: string]: unknown;
}
/**
 * The player may not watch this topic, or no longer may. This is the topic's last frame to them.
 */
export interface Out {
  type: "out";
}
/**
 * Whether live results are late because Redis is down. Players can go on playing.
 */
export interface Pause {
  type: "pause";
  paused: boolean;
}
/**
 * A tab asks whether the site answers.
 */
export interface Ping {
  type: "ping";
}
/**
 * How to play a race's puzzle again: its page (`url`), interface (`api`), and runs to race against.
 *
 * All of it is empty while the race goes on. `today`: it is today's puzzle, whose first attempt counts.
 */
export interface PlayAgain {
  url: string;
  api: string;
  today: boolean;
  runs: PlayedRun[];
}
/**
 * A finished play to race against; `ghost` is the query of the puzzle's address that shows it.
 */
export interface PlayedRun {
  player: string;
  name: string;
  line: string;
  seconds: number;
  ghost: string;
}
/**
 * The fields of the topic that have changed. Versions are consecutive.
 */
export interface PointsDelta {
  type: "delta";
  version: number;
  day?: PointsRow[];
  week?: PointsRow[];
}
/**
 * A player's points over some days; ties share a rank. `games` has each game's mark, title and points.
 *
 * `gone`: the player has deleted their account. `crowned`: in a league, they won its last week.
 */
export interface PointsRow {
  rank: number;
  player: string;
  name: string;
  guest: boolean;
  gone: boolean;
  crowned: boolean;
  points: number;
  played: number;
  games: [string, string, number][];
}
/**
 * Everything that the topic shows, with the server's clock in milliseconds.
 */
export interface PointsSnapshot {
  day: PointsRow[];
  week: PointsRow[];
  type: "snapshot";
  version: number;
  now: number;
}
/**
 * A circle's tables of today and of this week.
 */
export interface PointsStanding {
  day: PointsRow[];
  week: PointsRow[];
}
/**
 * The answer to a ping, with the server's clock in milliseconds.
 */
export interface Pong {
  type: "pong";
  now: number;
}
/**
 * A row of a posted table; ties share a rank.
 */
export interface PostedRow {
  rank: number;
  name: string;
  points: number;
}
/**
 * The table of a league's day as it is posted; a test message has no `rows`.
 *
 * `waiting` are the members who have finished nothing yet; null unless the owner allows naming them.
 */
export interface PostedTable {
  kind: "table" | "test";
  league: string;
  day: string;
  number: number;
  rows: PostedRow[];
  waiting: string[] | null;
  text: string;
  site: string;
}
/**
 * Why a request was refused, and the play's present state if that has changed in the meantime.
 */
export interface Problem {
  error: Fault;
  state: State | null;
  result: Result | null;
}
/**
 * A word that is waiting for a verdict, with details that help to judge it.
 */
export interface Proposed {
  pk: number;
  text: string;
  details: string;
  source: string;
  frequency: number;
  note: string;
}
/**
 * How many words of a list wait, and the next of them, which are leased to this editor for `seconds`.
 *
 * `elsewhere` counts words leased to other reviewers. `late` are the texts of words that another reviewer judged
 * first.
 */
export interface Queue {
  list: string;
  left: number;
  words: Proposed[];
  elsewhere: number;
  late: string[];
  seconds: number;
}
/**
 * How far a player is: `share` from 0 to 1, and a text without spoilers.
 */
export interface Racing {
  kind: "racing";
  moves: number;
  share: number;
  text: string;
  status: "playing";
}
/**
 * The tab can't watch this topic; if `again`, it may be able to a little later.
 */
export interface Refused {
  type: "refused";
  again: boolean;
}
/**
 * A tab asks for a snapshot of a topic.
 */
export interface Resync {
  type: "resync";
  topic: string;
}
/**
 * What the page starts with: its list, how many words wait, and the editor's number.
 */
export interface Reviewing {
  list: string;
  left: number;
  by: number;
}
/**
 * The fields of the topic that have changed. Versions are consecutive.
 */
export interface RoomDelta {
  type: "delta";
  version: number;
  code?: string;
  locked?: boolean;
  round?: Round;
  seats?: Seat[];
  board?: State | null;
  rounds?: EarlierRound[];
  wins?: {
    [k: string]: number;
  };
  match?: Match;
  sides?: Side[];
}
/**
 * What is played, and when it starts in milliseconds of the server's clock.
 *
 * `waits`: its puzzle is not ready yet. `over`: a shared board has ended.
 */
export interface Round {
  number: number;
  game: string;
  title: string;
  variant: string;
  source: "today" | "fresh";
  mode: "race" | "together";
  starts: number | null;
  waits: boolean;
  over: boolean;
}
/**
 * One player: public id, name, whether they are here and ready, and how far they are (None: not in this round).
 *
 * `side` is the number of the team, 0 if everyone plays alone.
 */
export interface Seat {
  player: string;
  name: string;
  number: number;
  here: boolean;
  ready: boolean;
  host: boolean;
  part: (Waiting | Racing | Done) | null;
  side: number;
}
/**
 * A player who has not made a move yet, or any player of a shared board.
 */
export interface Waiting {
  kind: "waiting";
  moves: 0;
  status: "playing";
}
/**
 * The room as its page starts with it: `now` is the server's clock in milliseconds.
 */
export interface RoomPage {
  code: string;
  now: number;
  standing: RoomStanding;
}
/**
 * Everything that a room shows, under its current code.
 *
 * `board` is a shared board once it has started, for players of its round. `wins` counts rounds by public id, `sides`
 * are the teams if there are any.
 */
export interface RoomStanding {
  code: string;
  locked: boolean;
  round: Round;
  seats: Seat[];
  board: State | null;
  rounds: EarlierRound[];
  wins: {
    [k: string]: number;
  };
  match: Match;
  sides: Side[];
}
/**
 * Everything that the topic shows, with the server's clock in milliseconds.
 */
export interface RoomSnapshot {
  code: string;
  locked: boolean;
  round: Round;
  seats: Seat[];
  board: State | null;
  rounds: EarlierRound[];
  wins: {
    [k: string]: number;
  };
  match: Match;
  sides: Side[];
  type: "snapshot";
  version: number;
  now: number;
}
/**
 * The base of all that we send or store as JSON: frozen, strict (1 is not "1"), without unknown fields.
 *
 * A tuple field has the type `Listed[tuple[...]]`, because JSON has only lists.
 */
export interface Shape {}
/**
 * A request for a seat in a room; `ready` if the player is ready for its next round.
 */
export interface Sitting {
  ready?: boolean;
  [k: string]: unknown;
}
/**
 * Everything that an edition shows, sent when a socket opens or asks. Deltas count on from its version.
 */
export interface Snapshot {
  table: TableRow[];
  accounts: TableRow[];
  finished: number;
  playing: number;
  feed: FeedItem[];
  type: "snapshot";
  version: number;
  me: Me | null;
}
/**
 * What an edition shows to everyone: its leaderboard, the newest results, and two counts of players.
 *
 * `accounts` is the leaderboard of players with accounts; both have the top rows only.
 */
export interface Standing {
  table: TableRow[];
  accounts: TableRow[];
  finished: number;
  playing: number;
  feed: FeedItem[];
}
/**
 * An answer to a report: thanks in one sentence.
 */
export interface Thanks {
  thanks: string;
}
/**
 * A vote on a puzzle: thumb up or down.
 */
export interface ThumbIn {
  up: boolean;
}
/**
 * Why verdicts were not stored.
 */
export interface Unfound {
  error: string;
}
/**
 * Verdicts of the editor with the number `by`, in the order in which they were given.
 *
 * `skipped` are words that this editor does not want to see now.
 */
export interface Verdicts {
  by: number;
  verdicts: Judged[];
  skipped: number[];
}
/**
 * A player's vote on a puzzle (`up` is None without one), and the parts that they can report.
 *
 * `longest` is the most characters of a report's reason.
 */
export interface Voices {
  up: boolean | null;
  parts: NamedPart[];
  longest: number;
}
/**
 * All topics that a tab watches from now on. Topics that are not named end; new ones start.
 */
export interface Want {
  type: "want";
  topics: string[];
}
/**
 * Another tab of this player has moved: the play now has this many moves and should be requested.
 *
 * `revision` as in the play's state.
 */
export interface You {
  type: "you";
  revision: number;
  moves: number;
}
