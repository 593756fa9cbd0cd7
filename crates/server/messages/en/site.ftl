# The shell around every page, and pages for when something went wrong.

site-name = Quincunx
language-name = English
skip-to-content = Skip to the content

nav-label = Main
nav-play = Play
nav-games = Games
nav-learn = Learn
nav-rules = Rules
nav-theme = Light or dark
nav-language = Language
nav-language-set = Change

footer-label = About this site
footer-line = Five strategy games at one table. Free software.
footer-about = About
footer-dice = Checked dice
footer-api = API

problem-home = To the games
not-found-title = Nothing here
not-found-text = There is no page at this address. Perhaps the link is incomplete, or the table was private and is gone.
