# Noms et mots isolés dans les phrases.

## places

name-white = blanc
name-black = noir
name-red = rouge
name-blue = bleu
name-green = vert
name-yellow = jaune
name-athenians = les Athéniens
name-spartans = les Spartiates
name-athens = Athènes
name-sparta = Sparte
name-messene = Messène
name-thebes = Thèbes
name-helvetia = Helvetia
name-neighbours = les voisins

## directions, tuiles et cartes

name-north = nord
name-east = est
name-south = sud
name-west = ouest
name-forest = forêt
name-mountain = montagne
name-magic-forest = Forêt magique
name-mirage = Mirage
name-red-cross = Croix-Rouge
name-whirlpool = Tourbillon
name-halberd = Hallebarde
name-crossbow = Arbalète
name-cavalry = Cavalerie
name-discipline = Discipline
name-railway = Chemin de fer
name-imitation = Imitation
name-confession = Confession
name-girl-power = Girl Power
name-pilgrimage = Pèlerinage
name-glory = Gloire
name-strike = Grève
name-terror = Terreur

## résultats

name-white-wins = blanc gagne
name-black-wins = noir gagne
name-red-wins = rouge gagne
name-blue-wins = bleu gagne
name-green-wins = vert gagne
name-yellow-wins = jaune gagne
name-athenians-wins = les Athéniens gagnent
name-spartans-wins = les Spartiates gagnent
name-athens-wins = Athènes gagne
name-sparta-wins = Sparte gagne
name-messene-wins = Messène gagne
name-thebes-wins = Thèbes gagne
name-helvetia-wins = Helvetia gagne
name-neighbours-wins = les voisins gagnent
name-draw = partie nulle

## entre les phrases

name-empty = vide
name-none = aucun
name-the-dice-show = les dés montrent

## soldats, nombres et places des dés

name-athenian = Athénien
name-spartan = Spartiate
name-messenian = Messénien
name-theban = Thébain
name-messenians = Messéniens
name-thebans = Thébains
name-one = un
name-two = deux
name-three = trois
name-four = quatre
name-five = cinq
name-six = six
name-inner-lead = intérieur avant
name-inner-trail = intérieur arrière
name-outer-lead = extérieur avant
name-outer-trail = extérieur arrière
name-inner-side = côté intérieur
name-outer-side = côté extérieur
name-head = tête
