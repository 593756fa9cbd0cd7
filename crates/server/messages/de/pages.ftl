# Die Seiten rund um die Tische: Startseite, neuer Tisch, Partien, Nachspielen, Analyse, Regeln, Lektionen.

## Die Spiele

game-picture = Das Brett von { $game }
game-nevo-line = Siedle in der anderen Hälfte. Ein Stein ohne Freund daneben kann vom Brett genommen werden.
game-lodestone-line = Magnete unter dem Brett bestimmen, wie weit jede Figur zieht. Fange den König.
game-nika-line = Hopliten: allein flink, Schulter an Schulter stark. Bring einen hinüber.
game-unita-line = Vier Bataillone aus Würfeln ziehen in Spiralen zum Tor und kämpfen, wo ihre Wege sich berühren.
game-nieuchess-line = Ein Krieg auf Sechsecken: Lass die ganze Armee marschieren, dann entscheiden Überzahl und ein Würfel.
game-nevo-facts = 2 Spieler · kein Glück · 15 Minuten
game-lodestone-facts = 2 Spieler · kein Glück · 15 Minuten
game-nika-facts = 2–4 Spieler · kein Glück · 40 Minuten
game-unita-facts = 2–4 Spieler · verdeckte Plättchen, Würfel und Karten · 40 Minuten
game-nieuchess-facts = 2 Spieler · Würfel im Kampf · 60 Minuten

## Die Regeln und das Buch

rules-title = Die Regeln
rules-lead = Jeder Absatz hat eine Nummer. Wird ein Zug abgelehnt, nennt die Antwort den Absatz, der ihn verbietet.
rules-of = Regeln von { $game }
rules-play = { $game } spielen
rules-learn = Spielend lernen
book-contents = Auf dieser Seite

## Über Quincunx

about-title = Über Quincunx
about-lead = Fünf Strategiespiele, die fast nur noch als gedruckte Regelblätter überlebt haben – hier werden sie an einem Tisch gespielt, geprüft und studiert. Quincunx heißt die Fünf auf dem Würfel.
about-dice-title = Würfel, die sich prüfen lassen
about-dice = Vor der ersten Aktion legt der Tisch ein Geheimnis fest und zeigt dessen Hash. Jeder Mitspieler gibt ein Wort dazu. Jeder Wurf folgt aus beidem, und nach der Partie wird das Geheimnis verraten, sodass jeder alle Würfe nachrechnen kann.
about-dice-more = Wie es genau funktioniert
about-secrets-title = Geheimes bleibt geheim
about-secrets = Was ein Platz nicht wissen darf, verlässt den Server für diesen Platz nie: nicht im Bild, nicht in der Zugliste, nicht in einer Fehlermeldung, nicht im Protokoll.
about-privacy-title = Ohne Konto
about-privacy = Dein Browser speichert ein einziges Cookie, das deine Plätze enthält. Du musst dich nirgends anmelden, und nichts wird von anderen Seiten geladen.
about-programs-title = Für Programme
about-programs = Alles, was eine Seite tut, kann auch ein Programm tun.
about-programs-more = Die API als OpenAPI-Datei
about-licence-title = Freie Software
about-licence = Quincunx ist freie Software unter der MIT-Lizenz oder der Apache-Lizenz 2.0, ganz nach deiner Wahl.

## Startseite

home-title = Fünf Spiele, ein Tisch
home-lead = Spiele Strategiespiele, die fast nur noch als gedruckte Regelblätter überlebt haben: gegen das Programm, mit Freunden an einem Bildschirm oder über einen Link.
home-running = Deine Partien
home-level = Gegner
home-play = Spielen
home-options = Weitere Optionen
home-friend-title = Mit einem Freund spielen
home-friend = Eröffne einen Tisch, verschicke den Link und fang an, sobald ihr beide da seid.
home-friend-button = Tisch eröffnen
home-learn-title = Neu bei diesen Spielen?
home-learn = Zu jedem eine kurze, geführte erste Partie, direkt auf dem Brett, mit jeder Regel da, wo du sie brauchst.
home-learn-button = Spielend lernen
home-open = Offene Tische
home-open-none = Gerade wartet niemand. Eröffne einen öffentlichen Tisch, und wer vorbeikommt, kann mitspielen.
home-watch = Partien zum Zuschauen
home-watch-none = Gerade läuft keine öffentliche Partie.
home-watch-past = Frühere Partien ansehen

## Tische in Listen

player-level = Stufe { $level }
player-random = Zufall
player-greedy = Gierig
player-uct = Sampler
player-level-1-words = für erste Partien
player-level-2-words = sanft
player-level-3-words = macht Fehler
player-level-4-words = solide
player-level-5-words = stark
player-level-6-words = sehr stark
player-level-7-words = denkt bis zu 2,5 Sekunden
player-level-8-words = denkt fünf Sekunden
player-greedy-words = schaut einen Schritt voraus
player-random-words = spielt irgendetwas Erlaubtes
seat-open = frei
seat-me = Ich
seat-friend = Jemand mit dem Link
seat-programs = Das Programm
list-state-open = wartet auf Spieler
list-state-playing = läuft
list-state-paused = unterbrochen
list-state-over = beendet
list-state-unfinished = unvollendet
list-moves-count = { $count ->
    [0] noch nicht begonnen
    [one] 1 Zug
   *[other] { $count } Züge
}
clock-none = Ohne Uhr
clock-turn = { $seconds } Sekunden pro Zug
clock-game = { $minutes } Minuten + { $increment } Sekunden pro Zug
clock-days = { $days ->
    [one] 1 Tag pro Zug
   *[other] { $days } Tage pro Zug
}

## Neuer Tisch

new-title = Neuer Tisch: { $game }
new-heading = Neuer Tisch
new-game = Spiel
new-seats = Wer spielt
new-seats-help = Nimm mehrere Plätze ein, um an einem Bildschirm zu spielen.
new-name = Dein Name
new-name-help = So sehen ihn die anderen. Du kannst das Feld leer lassen.
new-options = Regeln
new-options-more = Die Optionen im Einzelnen
new-options-odd = Diese Optionen passen nicht zusammen.
new-preset = Variante
new-preset-help = Eine benannte Auswahl von Optionen. Was du unten wählst, hat Vorrang.
new-usual = Das übliche Spiel
new-option-usual = wie üblich ({ $value })
new-update = Plätze aktualisieren
new-terms = Zeit und Zugang
new-clock = Uhr
new-private = Nur mit Link
new-public = Öffentlich: auf der Startseite zu sehen, offen für alle
new-link-help = Wer den Link hat, kann zuschauen und einen freien Platz einnehmen.
new-go = Tisch eröffnen
new-rules = Regeln lesen

## Partien

games-title = Partien
games-search = Suche
games-search-hint = Name, Ergebnis, Option …
games-game = Spiel
games-all = Alle
games-state = Stand
games-mine = Nur meine
games-find = Suchen
games-none = Keine Partie passt dazu. Hier stehen öffentliche Partien und deine eigenen.
games-players = Spieler
games-result = Ergebnis
games-moves = Züge
games-date = Letzter Zug
games-pages = Seiten
games-newest = Neueste
games-older = Ältere
games-bring = Protokoll mitbringen
games-bring-text = Ein Protokoll ist der Text einer Partie, von hier oder von Hand geschrieben. Es wird Aktion für Aktion geprüft, für dich aufbewahrt und lässt sich nachspielen und analysieren.
games-bring-file = Aus einer Datei
games-bring-paste = Oder hier einfügen
games-bring-go = Ansehen

## Nachspielen und Analyse

stage-board = Brett
stage-seats = Plätze
stage-now = Lage
stage-rule-page = Regeln öffnen
stage-close = Schließen
replay-title = { $game }: Nachspielen
replay-moves = Züge
replay-none = Noch wurde nichts gespielt.
replay-scrub = Stellung
replay-first = Zum Anfang
replay-back = Eins zurück
replay-on = Eins vor
replay-from-here = Von hier aus weiterspielen
replay-last = Zum Ende
replay-run = Partie automatisch abspielen
replay-to-table = Zum Tisch
replay-record = Protokoll
replay-picture = Bild
replay-link = Link kopieren
replay-link-copied = Der Link zu dieser Stellung ist in der Zwischenablage.
replay-failed = Das konnte nicht geladen werden. Versuch es noch einmal.
replay-on-seat = Ich spiele
replay-on-all = alle Seiten
replay-on-with = gegen
replay-on-reroll = Den letzten Würfel neu fallen lassen
replay-on-go = Neuen Tisch eröffnen
analysis-title = { $game }: Analyse
analysis-heading = Analyse
analysis-none = Die Engine kann die ganze Partie durchsehen: wer wann im Vorteil war, was besser gewesen wäre, wie viel Glück dabei war.
analysis-go = Diese Partie analysieren
analysis-raw = Die Analyse als Daten
analysis-later = Nach der Partie kann sie hier analysiert werden.
analysis-progress = Die Engine sieht die Partie durch: { $share }
analysis-turning = Wendepunkte
analysis-turning-none = Keine Aktion hat den Verlauf der Partie stark verändert.
analysis-better = besser: { $action }
analysis-luck = Glück
analysis-luck-share = { $share } von allem, was diese Partie bewegt hat, war Glück.
analysis-number = Nr.
analysis-roll = Wurf
analysis-for = Für
analysis-gain = Gewinn
board-title = { $game }: Analysebrett
board-engine = Was die Engine meint
board-engine-on = Engine
board-no-script = Dieses Brett braucht JavaScript.
board-undo = Zurücknehmen
board-restart = Von vorn
board-link = Link zu dieser Stellung
board-roll = Würfeln
board-choose-roll = Wurf wählen …
board-failed = Der Server hat nicht geantwortet. Versuch es noch einmal.
board-no-action = Dort ist jetzt nichts möglich.

## Lernen

learn-title = Lernen
learn-lead = Zu jedem der fünf Spiele eine geführte erste Partie. Jeder Schritt ist eine Stellung auf dem Brett, in der du etwas zu tun hast.
learn-steps = { $count } Schritte
learn-progress = Schritte dieser Lektion
learn-step = Schritt { $number }
learn-next = Weiter
learn-skip = Überspringen
learn-back = Zurück
learn-again = Noch einmal versuchen
learn-choose = Was spielst du?
learn-try = Ausprobieren
learn-paragraph = { $paragraph } lesen
learn-failed = Der Server hat nicht geantwortet. Versuch es noch einmal.
learn-play = Jetzt { $game } spielen

## Probleme

problem-title = Das hat nicht geklappt
