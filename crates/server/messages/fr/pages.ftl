# Les pages autour des tables : accueil, nouvelle table, parties, relecture, analyse, règles, leçons.

## Les jeux

game-picture = Le plateau de { $game }
game-nevo-line = Installez-vous dans l'autre moitié. Une pièce sans amie à ses côtés peut être retirée.
game-lodestone-line = Des aimants sous le plateau décident de la portée de chaque pièce. Capturez le roi.
game-nika-line = Des hoplites, rapides seuls et forts coude à coude. Faites-en passer un de l'autre côté.
game-unita-line = Quatre bataillons de dés avancent en spirale vers la Porte et se battent là où leurs chemins se touchent.
game-nieuchess-line = Une guerre sur hexagones : faites marcher toute l'armée, puis le nombre et un dé décident.
game-nevo-facts = 2 joueurs · sans hasard · 15 minutes
game-lodestone-facts = 2 joueurs · sans hasard · 15 minutes
game-nika-facts = 2–4 joueurs · sans hasard · 40 minutes
game-unita-facts = 2–4 joueurs · tuiles cachées, dés et cartes · 40 minutes
game-nieuchess-facts = 2 joueurs · des dés au combat · 60 minutes

## Les règles et le livre

rules-title = Les règles
rules-lead = Chaque paragraphe a un numéro. Quand un coup est refusé, la réponse cite le paragraphe qui l'interdit.
rules-of = Règles de { $game }
rules-play = Jouer à { $game }
rules-learn = Apprendre en jouant
book-contents = Sur cette page

## À propos

about-title = À propos de Quincunx
about-lead = Cinq jeux de stratégie dont il ne reste guère que des feuilles de règles imprimées, joués, arbitrés et étudiés à une même table. Un quincunx, ou quinconce, est le cinq d'un dé.
about-dice-title = Des dés vérifiables
about-dice = Avant la première action, la table fixe un secret et en montre l'empreinte. Chaque personne ajoute un mot. Chaque dé découle des deux, et après la partie le secret est révélé : n'importe qui peut alors recalculer chaque dé.
about-dice-more = Comment cela marche, exactement
about-secrets-title = Les secrets restent secrets
about-secrets = Ce qu'une place n'a pas le droit de savoir ne quitte jamais le serveur vers elle : ni dans l'image, ni dans la liste des coups, ni dans un message d'erreur, ni dans la feuille de partie.
about-privacy-title = Aucun compte nécessaire
about-privacy = Votre navigateur garde un seul cookie, qui contient vos places. Il n'y a rien d'autre à quoi s'inscrire, et rien n'est chargé depuis d'autres sites.
about-programs-title = Pour les programmes
about-programs = Tout ce que fait une page, un programme peut le faire.
about-programs-more = L'API sous forme de fichier OpenAPI
about-licence-title = Logiciel libre
about-licence = Quincunx est un logiciel libre, sous licence MIT ou sous licence Apache 2.0, à votre choix.

## Accueil

home-title = Cinq jeux, une table
home-lead = Jouez à des jeux de stratégie dont il ne reste guère que des feuilles de règles imprimées : contre le programme, entre amis sur un seul écran ou par un lien.
home-running = Vos parties
home-level = Adversaire
home-play = Jouer
home-options = Plus d'options
home-friend-title = Jouer avec un ami
home-friend = Ouvrez une table, envoyez le lien, et commencez dès que vous êtes là tous les deux.
home-friend-button = Ouvrir une table
home-learn-title = Vous découvrez ces jeux ?
home-learn = Pour chacun, une courte première partie guidée, sur le plateau, avec chaque règle là où vous en avez besoin.
home-learn-button = Apprendre en jouant
home-open = Tables ouvertes
home-open-none = Personne n'attend en ce moment. Ouvrez une table publique, et qui passe par là pourra s'y asseoir.
home-watch = Parties à suivre
home-watch-none = Aucune partie publique en cours.
home-watch-past = Voir les parties passées

## Les tables dans les listes

player-level = Niveau { $level }
player-random = Aléatoire
player-greedy = Glouton
player-uct = Échantillonneur
player-level-1-words = premières parties
player-level-2-words = facile
player-level-3-words = fait des erreurs
player-level-4-words = solide
player-level-5-words = fort
player-level-6-words = très fort
player-level-7-words = réfléchit jusqu'à 2,5 secondes
player-level-8-words = réfléchit cinq secondes
player-greedy-words = ne voit qu'un coup à l'avance
player-random-words = joue n'importe quel coup permis
seat-open = libre
seat-me = Moi
seat-friend = Quelqu'un qui a le lien
seat-programs = Le programme
list-state-open = en attente de joueurs
list-state-playing = en cours
list-state-paused = en pause
list-state-over = terminée
list-state-unfinished = inachevée
list-moves-count = { $count ->
    [0] pas commencée
    [one] 1 coup
   *[other] { $count } coups
}
clock-none = Sans pendule
clock-turn = { $seconds } secondes par tour
clock-game = { $minutes } minutes + { $increment } secondes par tour
clock-days = { $days ->
    [one] 1 jour par tour
   *[other] { $days } jours par tour
}

## Nouvelle table

new-title = Nouvelle table : { $game }
new-heading = Nouvelle table
new-game = Jeu
new-seats = Qui joue
new-seats-help = Occupez plusieurs places pour jouer sur un seul écran.
new-name = Votre nom
new-name-help = Tel que les autres le voient. Vous pouvez le laisser vide.
new-options = Règles
new-options-more = Les options, une par une
new-options-odd = Ces options ne vont pas ensemble.
new-preset = Variante
new-preset-help = Un ensemble d'options qui porte un nom. Ce que vous choisissez ci-dessous l'emporte.
new-usual = Le jeu habituel
new-option-usual = par défaut ({ $value })
new-update = Mettre à jour les places
new-terms = Temps et accès
new-clock = Pendule
new-private = Seulement par lien
new-public = Publique : affichée sur la page d'accueil, ouverte à tous
new-link-help = Qui a le lien peut suivre la partie et prendre une place libre.
new-go = Ouvrir la table
new-rules = Lire les règles

## Parties

games-title = Parties
games-search = Rechercher
games-search-hint = Nom, résultat, option…
games-game = Jeu
games-all = Tous
games-state = État
games-mine = Les miennes seulement
games-find = Chercher
games-none = Aucune partie ne correspond. Les parties publiques et les vôtres sont listées ici.
games-players = Joueurs
games-result = Résultat
games-moves = Coups
games-date = Dernier coup
games-pages = Pages
games-newest = Les plus récentes
games-older = Plus anciennes
games-bring = Importer une partie
games-bring-text = Une feuille de partie est le texte d'une partie, venu d'ici ou écrit à la main. Elle est vérifiée action par action, gardée pour vous, et peut être rejouée et analysée.
games-bring-file = Depuis un fichier
games-bring-paste = Ou collez-la ici
games-bring-go = Voir la partie

## Relecture et analyse

stage-board = Plateau
stage-seats = Places
stage-now = Situation
stage-rule-page = Ouvrir les règles
stage-close = Fermer
replay-title = { $game } : relecture
replay-moves = Coups
replay-none = Rien n'a encore été joué.
replay-scrub = Position
replay-first = Au début
replay-back = Un coup en arrière
replay-on = Un coup en avant
replay-from-here = Jouer à partir d'ici
replay-last = À la fin
replay-run = Faire défiler la partie
replay-to-table = Vers la table
replay-record = Feuille de partie
replay-picture = Image
replay-link = Copier le lien
replay-link-copied = Le lien vers cette position est dans le presse-papiers.
replay-failed = Le chargement a échoué. Réessayez.
replay-on-seat = Je joue
replay-on-all = tous les camps
replay-on-with = contre
replay-on-reroll = Relancer le dernier dé
replay-on-go = Ouvrir une nouvelle table
analysis-title = { $game } : analyse
analysis-heading = Analyse
analysis-none = Le moteur peut examiner toute la partie : qui gagnait et quand, ce qui aurait été meilleur, quelle fut la part du hasard.
analysis-go = Analyser cette partie
analysis-raw = Les données de l'analyse
analysis-later = Après la partie, elle pourra être analysée ici.
analysis-progress = Le moteur examine la partie : { $share }
analysis-turning = Tournants
analysis-turning-none = Aucune action n'a beaucoup changé le cours de la partie.
analysis-better = meilleur : { $action }
analysis-luck = Hasard
analysis-luck-share = Part du hasard dans tout ce qui a fait bouger cette partie : { $share }.
analysis-number = Nº
analysis-roll = Lancer
analysis-for = Pour
analysis-gain = Gain
board-title = { $game } : plateau d'analyse
board-engine = Ce qu'en pense le moteur
board-engine-on = Moteur
board-no-script = Ce plateau a besoin de JavaScript.
board-undo = Reprendre le coup
board-restart = Depuis le début
board-link = Lien vers cette position
board-roll = Lancer
board-choose-roll = Choisir le lancer…
board-failed = Le serveur n'a pas répondu. Réessayez.
board-no-action = Il n'y a rien à faire là pour l'instant.

## Apprendre

learn-title = Apprendre
learn-lead = Une première partie guidée pour chacun des cinq jeux. Chaque étape est une position sur le plateau, avec quelque chose à faire.
learn-steps = { $count } étapes
learn-progress = Étapes de cette leçon
learn-step = Étape { $number }
learn-next = Suivant
learn-skip = Passer
learn-back = Retour
learn-again = Réessayer
learn-choose = Que jouez-vous ?
learn-try = Essayer
learn-paragraph = Lire { $paragraph }
learn-failed = Le serveur n'a pas répondu. Réessayez.
learn-play = Jouer à { $game } maintenant

## Problèmes

problem-title = Cela n'a pas marché
