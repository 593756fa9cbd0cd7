# Le cadre de toutes les pages, et les pages pour quand quelque chose a échoué.

site-name = Quincunx
language-name = Français
skip-to-content = Aller au contenu

nav-label = Navigation principale
nav-play = Jouer
nav-games = Parties
nav-learn = Apprendre
nav-rules = Règles
nav-theme = Clair ou sombre
nav-language = Langue
nav-language-set = Changer

footer-label = À propos de ce site
footer-line = Cinq jeux de stratégie à une même table. Logiciel libre.
footer-about = À propos
footer-dice = Dés vérifiables
footer-api = API

problem-home = Vers les jeux
not-found-title = Rien ici
not-found-text = Il n'y a pas de page à cette adresse. Le lien est peut-être incomplet, ou la table était privée et n'existe plus.
