# Der Rahmen um jede Seite, und Seiten für den Fall, dass etwas schiefging.

site-name = Quincunx
language-name = Deutsch
skip-to-content = Zum Inhalt springen

nav-label = Hauptmenü
nav-play = Spielen
nav-games = Partien
nav-learn = Lernen
nav-rules = Regeln
nav-theme = Hell oder dunkel
nav-language = Sprache
nav-language-set = Ändern

footer-label = Über diese Seite
footer-line = Fünf Strategiespiele an einem Tisch. Freie Software.
footer-about = Über Quincunx
footer-dice = Prüfbare Würfel
footer-api = API

problem-home = Zu den Spielen
not-found-title = Hier ist nichts
not-found-text = Unter dieser Adresse gibt es keine Seite. Vielleicht ist der Link unvollständig, oder der Tisch war privat und ist nicht mehr da.
