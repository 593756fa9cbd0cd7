# The pages around the tables: home, new table, games, replay, analysis, rules, lessons.

## The games

game-picture = The board of { $game }
game-nevo-line = Settle in the other half. A piece without a friend beside it can be taken off.
game-lodestone-line = Magnets under the board decide how far each piece goes. Catch the king.
game-nika-line = Hoplites, quick alone and strong shoulder to shoulder. Bring one across.
game-unita-line = Four battalions of dice spiral towards the Gate and fight where their paths touch.
game-nieuchess-line = A war on hexagons: march the whole army, then let numbers and a die decide.
game-nevo-facts = 2 players · no luck · 15 minutes
game-lodestone-facts = 2 players · no luck · 15 minutes
game-nika-facts = 2–4 players · no luck · 40 minutes
game-unita-facts = 2–4 players · hidden tiles, dice and cards · 40 minutes
game-nieuchess-facts = 2 players · dice in battle · 60 minutes

## Rules and the book

rules-title = The rules
rules-lead = Every paragraph has a number. When a move is refused, the answer cites the paragraph that forbids it.
rules-of = Rules of { $game }
rules-play = Play { $game }
rules-learn = Learn it by playing
book-contents = On this page

## About

about-title = About Quincunx
about-lead = Five strategy games that survive mostly as printed rule sheets, played, refereed and studied at one table. A quincunx is the five on a die.
about-dice-title = Dice that can be checked
about-dice = Before the first action the table fixes a secret and shows its hash. Every person adds a word. Every die follows from both, and after the game the secret is told, so that anybody can calculate every die again.
about-dice-more = How it works, exactly
about-secrets-title = Secrets stay secret
about-secrets = What a seat may not know never leaves the server for that seat: not in the picture, not in the list of moves, not in an error message, not in the record.
about-privacy-title = No accounts needed
about-privacy = Your browser keeps one cookie that holds your seats. There is nothing else to sign up for, and nothing is loaded from other sites.
about-programs-title = For programs
about-programs = Everything a page does can be done by a program.
about-programs-more = The API as an OpenAPI file
about-licence-title = Free software
about-licence = Quincunx is free software under the MIT licence or the Apache licence 2.0, as you like.

## Home

home-title = Five games, one table
home-lead = Play strategy games that survive mostly as printed rule sheets: against the program, with friends on one screen, or over a link.
home-running = Your games
home-level = Opponent
home-play = Play
home-options = More options
home-friend-title = Play a friend
home-friend = Open a table, send the link, and begin as soon as both of you are there.
home-friend-button = Open a table
home-learn-title = New to these games?
home-learn = A short guided first game for each, on the board, with every rule where you need it.
home-learn-button = Learn by playing
home-open = Open tables
home-open-none = Nobody is waiting right now. Open a public table, and whoever comes by can join.
home-watch = Games to watch
home-watch-none = No public game is being played.
home-watch-past = Look at past games

## Tables in lists

player-level = Level { $level }
player-random = Random
player-greedy = Greedy
player-uct = Sampler
player-level-1-words = first games
player-level-2-words = gentle
player-level-3-words = makes mistakes
player-level-4-words = solid
player-level-5-words = strong
player-level-6-words = very strong
player-level-7-words = thinks up to 2.5 seconds
player-level-8-words = thinks five seconds
player-greedy-words = looks one step ahead
player-random-words = plays anything that is legal
seat-open = open
seat-me = Me
seat-friend = Somebody with the link
seat-programs = The program
list-state-open = waiting for players
list-state-playing = being played
list-state-paused = paused
list-state-over = finished
list-state-unfinished = unfinished
list-moves-count = { $count ->
    [0] not begun
    [one] 1 move
   *[other] { $count } moves
}
clock-none = No clock
clock-turn = { $seconds } seconds a turn
clock-game = { $minutes } minutes + { $increment } seconds a turn
clock-days = { $days ->
    [one] 1 day a turn
   *[other] { $days } days a turn
}

## New table

new-title = New table: { $game }
new-heading = New table
new-game = Game
new-seats = Who plays
new-seats-help = Sit on several seats to play on one screen.
new-name = Your name
new-name-help = As the others see it. You can leave it empty.
new-options = Rules
new-options-more = Options, one by one
new-options-odd = These options do not go together.
new-preset = Variant
new-preset-help = A named set of options. What you choose below counts more.
new-usual = The usual game
new-option-usual = as usual ({ $value })
new-update = Update the seats
new-terms = Time and company
new-clock = Clock
new-private = By link only
new-public = Public: listed on the home page, open to all
new-link-help = Whoever has the link can watch, and can sit on an open seat.
new-go = Open the table
new-rules = Read the rules

## Games

games-title = Games
games-search = Search
games-search-hint = Name, result, option …
games-game = Game
games-all = All
games-state = State
games-mine = Mine only
games-find = Find
games-none = No game fits. Public games and your own are listed here.
games-players = Players
games-result = Result
games-moves = Moves
games-date = Last move
games-pages = Pages
games-newest = Newest
games-older = Older
games-bring = Bring a record
games-bring-text = A record is the text of a game, from here or written by hand. It is checked action by action, kept for you, and can be replayed and analysed.
games-bring-file = From a file
games-bring-paste = Or paste it here
games-bring-go = Look at it

## Replay and analysis

stage-board = Board
stage-seats = Seats
stage-now = Situation
stage-rule-page = Open the rules
stage-close = Close
replay-title = { $game }: replay
replay-moves = Moves
replay-none = Nothing has been played yet.
replay-scrub = Position
replay-first = To the beginning
replay-back = One back
replay-on = One forward
replay-from-here = Play on from here
replay-last = To the end
replay-run = Play the game by itself
replay-to-table = To the table
replay-record = Record
replay-picture = Picture
replay-link = Copy link
replay-link-copied = The link to this position is on the clipboard.
replay-failed = That could not be loaded. Try again.
replay-on-seat = I play
replay-on-all = all sides
replay-on-with = against
replay-on-reroll = Let the last die fall anew
replay-on-go = Open a new table
analysis-title = { $game }: analysis
analysis-heading = Analysis
analysis-none = The engine can look through the whole game: who was winning when, what would have been better, how much was luck.
analysis-go = Analyse this game
analysis-raw = The analysis as data
analysis-later = After the game it can be analysed here.
analysis-progress = The engine is looking through the game: { $share }
analysis-turning = Turning points
analysis-turning-none = No action changed the course of the game much.
analysis-better = better: { $action }
analysis-luck = Luck
analysis-luck-share = { $share } of everything that moved this game was luck.
analysis-number = No.
analysis-roll = Roll
analysis-for = For
analysis-gain = Gain
board-title = { $game }: analysis board
board-engine = What the engine thinks
board-engine-on = Engine
board-no-script = This board needs JavaScript.
board-undo = Take back
board-restart = From the start
board-link = Link to this position
board-roll = Roll
board-choose-roll = Choose the roll …
board-failed = The server did not answer. Try again.
board-no-action = Nothing can be done there now.

## Learning

learn-title = Learn
learn-lead = A guided first game for each of the five. Every step is a position on the board with something to do.
learn-steps = { $count } steps
learn-progress = Steps of this lesson
learn-step = Step { $number }
learn-next = Next
learn-skip = Skip
learn-back = Back
learn-again = Try again
learn-choose = What do you play?
learn-try = Try it
learn-paragraph = Read { $paragraph }
learn-failed = The server did not answer. Try again.
learn-play = Play { $game } now

## Problems

problem-title = That did not work
