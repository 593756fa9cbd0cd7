# Names and single words that stand in sentences: seats, cities, cards. A name is written here as it stands inside a
# sentence; at the front of one it gets a large letter.

## seats

name-white = white
name-black = black
name-red = red
name-blue = blue
name-green = green
name-yellow = yellow
name-athenians = athenians
name-spartans = spartans
name-athens = athens
name-sparta = sparta
name-messene = messene
name-thebes = thebes
name-helvetia = helvetia
name-neighbours = neighbours

## directions, tiles and cards

name-north = north
name-east = east
name-south = south
name-west = west
name-forest = forest
name-mountain = mountain
name-magic-forest = Magic Forest
name-mirage = Mirage
name-red-cross = Red Cross
name-whirlpool = Whirlpool
name-halberd = Halberd
name-crossbow = Crossbow
name-cavalry = Cavalry
name-discipline = Discipline
name-railway = Railway
name-imitation = Imitation
name-confession = Confession
name-girl-power = Girl Power
name-pilgrimage = Pilgrimage
name-glory = Glory
name-strike = Strike
name-terror = Terror

## results

name-white-wins = white wins
name-black-wins = black wins
name-red-wins = red wins
name-blue-wins = blue wins
name-green-wins = green wins
name-yellow-wins = yellow wins
name-athenians-wins = athenians wins
name-spartans-wins = spartans wins
name-athens-wins = athens wins
name-sparta-wins = sparta wins
name-messene-wins = messene wins
name-thebes-wins = thebes wins
name-helvetia-wins = helvetia wins
name-neighbours-wins = neighbours wins
name-draw = draw

## between sentences

name-empty = empty
name-none = none
name-the-dice-show = the dice show

## soldiers, numbers and places of dice

name-athenian = athenian
name-spartan = spartan
name-messenian = messenian
name-theban = theban
name-messenians = messenians
name-thebans = thebans
name-one = one
name-two = two
name-three = three
name-four = four
name-five = five
name-six = six
name-inner-lead = inner lead
name-inner-trail = inner trail
name-outer-lead = outer lead
name-outer-trail = outer trail
name-inner-side = inner side
name-outer-side = outer side
name-head = head
