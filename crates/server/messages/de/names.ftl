# Namen und einzelne Wörter in Sätzen.

## Plätze

name-white = Weiß
name-black = Schwarz
name-red = Rot
name-blue = Blau
name-green = Grün
name-yellow = Gelb
name-athenians = Athener
name-spartans = Spartaner
name-athens = Athen
name-sparta = Sparta
name-messene = Messene
name-thebes = Theben
name-helvetia = Helvetia
name-neighbours = Nachbarn

## Richtungen, Plättchen und Karten

name-north = Norden
name-east = Osten
name-south = Süden
name-west = Westen
name-forest = Wald
name-mountain = Berg
name-magic-forest = Zauberwald
name-mirage = Fata Morgana
name-red-cross = Rotes Kreuz
name-whirlpool = Strudel
name-halberd = Hellebarde
name-crossbow = Armbrust
name-cavalry = Kavallerie
name-discipline = Disziplin
name-railway = Eisenbahn
name-imitation = Nachahmung
name-confession = Beichte
name-girl-power = Girl Power
name-pilgrimage = Pilgerfahrt
name-glory = Ruhm
name-strike = Streik
name-terror = Terror

## Ergebnisse

name-white-wins = Weiß gewinnt
name-black-wins = Schwarz gewinnt
name-red-wins = Rot gewinnt
name-blue-wins = Blau gewinnt
name-green-wins = Grün gewinnt
name-yellow-wins = Gelb gewinnt
name-athenians-wins = Athener gewinnen
name-spartans-wins = Spartaner gewinnen
name-athens-wins = Athen gewinnt
name-sparta-wins = Sparta gewinnt
name-messene-wins = Messene gewinnt
name-thebes-wins = Theben gewinnt
name-helvetia-wins = Helvetia gewinnt
name-neighbours-wins = Nachbarn gewinnen
name-draw = unentschieden

## zwischen Sätzen

name-empty = leer
name-none = nichts
name-the-dice-show = die Würfel zeigen

## Soldaten, Zahlen und Plätze der Würfel

name-athenian = Athener
name-spartan = Spartaner
name-messenian = Messenier
name-theban = Thebaner
name-messenians = Messenier
name-thebans = Thebaner
name-one = ein
name-two = zwei
name-three = drei
name-four = vier
name-five = fünf
name-six = sechs
name-inner-lead = innen vorn
name-inner-trail = innen hinten
name-outer-lead = außen vorn
name-outer-trail = außen hinten
name-inner-side = Innenseite
name-outer-side = Außenseite
name-head = Spitze
