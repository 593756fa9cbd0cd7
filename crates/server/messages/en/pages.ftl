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
