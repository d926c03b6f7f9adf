/** What the page says, in the languages of the box. What is on the display, the box says itself. */

const en = {
  press: 'Keys: Q, D, R or ← ↓ →. Hold QUIT for the menu.',
  touch: 'Hold QUIT for the menu.',
  loadingPython: 'Loading Python: {percent} %',
  loadingGames: 'Loading your games',
  loadingStart: 'Switching on',
  elsewhere: 'The box is on in another tab.',
  playHere: 'Play here',
  off: 'The box is off. Press a button to switch it on.',
  unsaved: 'The browser cannot save the game: make room on this device; the box waits until it is saved.',
  saved: 'The game is saved again.',
  forgetful: 'This browser stores nothing for this page: allow it to.',
  failed: 'The box has stopped: reload the page. ({reason})',
  update: 'A new version starts after this game.',
  updating: 'A new version starts now.',
  fullScreen: 'Full screen',
  help: 'Help',
  helpTitle: 'The three buttons',
  helpKeys: 'Keys',
  helpKeysText: 'QUIT: Q, ←, 1 or Esc · DISCARD: D, ↓ or 2 · ROLL: R, → or 3. Hold a key to hold its button.',
  helpTouch: 'Touch',
  helpTouchText: 'Touch and hold work on the buttons themselves, with several fingers, too.',
  helpGamepad: 'Gamepad',
  helpGamepadText: 'Left, down, right on the cross; or X, A, B.',
  helpMenu: 'Hold QUIT',
  helpMenuText: 'Opens the menu: why, odds, help, a new game, sound, brightness.',
  helpSaved:
    'Every roll and every choice is saved in this browser before it is shown. The page works without a network, ' +
    'and sends nothing anywhere.',
  licences: 'Licences',
  close: 'Close',
  games: 'Games',
  gamesTitle: 'Finished games',
  gamesText: 'A game is a small text file that anyone can replay. A link contains the whole game.',
  noGames: 'No game has been finished yet.',
  replay: 'Replay',
  link: 'Copy link',
  copied: 'The link is copied.',
  save: 'Save',
  saveAll: 'Save all',
  add: 'Add from files',
  added: 'Added: {count}.',
  running: 'A game is running: finish it first, or begin a new one in the menu and end that.',
  notOver: 'This game is not over: only finished games can be added.',
  notRecord: 'This is no valid record (line {reason}).',
  badLink: 'This link contains no valid game (line {reason}).',
  display: 'Display',
  step: 'Step {number} of {count}',
  back: 'Back',
  next: 'Next',
  toBox: 'To the box',
  reviewing: 'Computing the chances: {percent} %',
  curve: 'The chance of each player to win, step by step',
  shared: 'A game from a link. It is data: it is checked by the rules, and nothing of it is run.',
  better: '{verdict}: cost {loss} % of a win; better: {better}',
  verdict: { best: 'best', good: 'good', inaccuracy: 'inaccuracy', mistake: 'mistake', blunder: 'blunder' },
};

/** @typedef {typeof en} Words */

/** @type {Words} */
const de = {
  press: 'Tasten: Q, D, R oder ← ↓ →. Für das Menü QUIT halten.',
  touch: 'Für das Menü QUIT halten.',
  loadingPython: 'Python wird geladen: {percent} %',
  loadingGames: 'Deine Spiele werden geladen',
  loadingStart: 'Wird eingeschaltet',
  elsewhere: 'Die Box ist in einem anderen Tab an.',
  playHere: 'Hier spielen',
  off: 'Die Box ist aus. Drücke eine Taste, um sie einzuschalten.',
  unsaved: 'Der Browser kann das Spiel nicht speichern: Schaffe Platz auf diesem Gerät; die Box wartet so lange.',
  saved: 'Das Spiel ist wieder gespeichert.',
  forgetful: 'Dieser Browser speichert nichts für diese Seite: Erlaube es ihm.',
  failed: 'Die Box ist stehen geblieben: Lade die Seite neu. ({reason})',
  update: 'Eine neue Version startet nach diesem Spiel.',
  updating: 'Eine neue Version startet jetzt.',
  fullScreen: 'Vollbild',
  help: 'Hilfe',
  helpTitle: 'Die drei Tasten',
  helpKeys: 'Tastatur',
  helpKeysText: 'QUIT: Q, ←, 1 oder Esc · DISCARD: D, ↓ oder 2 · ROLL: R, → oder 3. Zum Halten die Taste halten.',
  helpTouch: 'Berühren',
  helpTouchText: 'Tippen und Halten geht auf den Tasten selbst, auch mit mehreren Fingern.',
  helpGamepad: 'Gamepad',
  helpGamepadText: 'Links, unten, rechts auf dem Kreuz; oder X, A, B.',
  helpMenu: 'QUIT halten',
  helpMenuText: 'Öffnet das Menü: Warum, Chancen, Hilfe, neues Spiel, Ton, Helligkeit.',
  helpSaved:
    'Jeder Wurf und jede Entscheidung wird in diesem Browser gespeichert, bevor du sie siehst. Die Seite geht auch ' +
    'ohne Netz und schickt nichts irgendwohin.',
  licences: 'Lizenzen',
  close: 'Schließen',
  games: 'Spiele',
  gamesTitle: 'Beendete Spiele',
  gamesText: 'Ein Spiel ist eine kleine Textdatei, die sich nachspielen lässt. Ein Link enthält das ganze Spiel.',
  noGames: 'Noch ist kein Spiel beendet.',
  replay: 'Ansehen',
  link: 'Link kopieren',
  copied: 'Der Link ist kopiert.',
  save: 'Sichern',
  saveAll: 'Alle sichern',
  add: 'Aus Dateien hinzufügen',
  added: 'Hinzugefügt: {count}.',
  running: 'Ein Spiel läuft: Beende es zuerst, oder beginne im Menü ein neues und beende das.',
  notOver: 'Dieses Spiel ist nicht zu Ende: Nur beendete Spiele lassen sich hinzufügen.',
  notRecord: 'Das ist kein gültiges Spiel (Zeile {reason}).',
  badLink: 'Dieser Link enthält kein gültiges Spiel (Zeile {reason}).',
  display: 'Anzeige',
  step: 'Schritt {number} von {count}',
  back: 'Zurück',
  next: 'Weiter',
  toBox: 'Zur Box',
  reviewing: 'Die Chancen werden berechnet: {percent} %',
  curve: 'Die Gewinnchance aller, Schritt für Schritt',
  shared: 'Ein Spiel aus einem Link. Es besteht aus Daten: Die Regeln prüfen es, nichts davon wird ausgeführt.',
  better: '{verdict}: kostet {loss} % eines Siegs; besser: {better}',
  verdict: { best: 'am besten', good: 'gut', inaccuracy: 'ungenau', mistake: 'Fehler', blunder: 'grober Fehler' },
};

/** @type {Words} */
const fr = {
  press: 'Touches : Q, D, R ou ← ↓ →. Maintiens QUIT pour le menu.',
  touch: 'Maintiens QUIT pour le menu.',
  loadingPython: 'Chargement de Python : {percent} %',
  loadingGames: 'Chargement de tes parties',
  loadingStart: 'Mise en marche',
  elsewhere: 'La boîte est allumée dans un autre onglet.',
  playHere: 'Jouer ici',
  off: 'La boîte est éteinte. Appuie sur un bouton pour l’allumer.',
  unsaved: 'Le navigateur ne peut pas enregistrer la partie : libère de la place ; la boîte attend.',
  saved: 'La partie est de nouveau enregistrée.',
  forgetful: 'Ce navigateur n’enregistre rien pour cette page : autorise-le.',
  failed: 'La boîte s’est arrêtée : recharge la page. ({reason})',
  update: 'Une nouvelle version démarre après cette partie.',
  updating: 'Une nouvelle version démarre maintenant.',
  fullScreen: 'Plein écran',
  help: 'Aide',
  helpTitle: 'Les trois boutons',
  helpKeys: 'Clavier',
  helpKeysText: 'QUIT : Q, ←, 1 ou Échap · DISCARD : D, ↓ ou 2 · ROLL : R, → ou 3. Maintiens la touche pour maintenir le bouton.',
  helpTouch: 'Toucher',
  helpTouchText: 'Appuie ou maintiens les boutons eux-mêmes, aussi à plusieurs doigts.',
  helpGamepad: 'Manette',
  helpGamepadText: 'Gauche, bas, droite de la croix ; ou X, A, B.',
  helpMenu: 'Maintenir QUIT',
  helpMenuText: 'Ouvre le menu : pourquoi, chances, aide, nouvelle partie, son, luminosité.',
  helpSaved:
    'Chaque lancer et chaque choix est enregistré dans ce navigateur avant d’être montré. La page marche sans réseau ' +
    'et n’envoie rien nulle part.',
  licences: 'Licences',
  close: 'Fermer',
  games: 'Parties',
  gamesTitle: 'Parties terminées',
  gamesText: 'Une partie est un petit fichier texte que l’on peut revoir. Un lien contient toute la partie.',
  noGames: 'Aucune partie n’est encore terminée.',
  replay: 'Revoir',
  link: 'Copier le lien',
  copied: 'Le lien est copié.',
  save: 'Enregistrer',
  saveAll: 'Tout enregistrer',
  add: 'Ajouter des fichiers',
  added: 'Ajoutées : {count}.',
  running: 'Une partie est en cours : termine-la d’abord, ou commences-en une autre dans le menu et termine-la.',
  notOver: 'Cette partie n’est pas terminée : seules les parties terminées peuvent être ajoutées.',
  notRecord: 'Ce n’est pas une partie valide (ligne {reason}).',
  badLink: 'Ce lien ne contient pas de partie valide (ligne {reason}).',
  display: 'Écran',
  step: 'Étape {number} sur {count}',
  back: 'Retour',
  next: 'Suite',
  toBox: 'Vers la boîte',
  reviewing: 'Calcul des chances : {percent} %',
  curve: 'Les chances de gagner de chacun, étape par étape',
  shared: 'Une partie venue d’un lien. Ce sont des données : les règles la vérifient, rien n’en est exécuté.',
  better: '{verdict} : coûte {loss} % d’une victoire ; mieux : {better}',
  verdict: { best: 'le mieux', good: 'bon', inaccuracy: 'imprécision', mistake: 'erreur', blunder: 'grosse erreur' },
};

const LANGUAGES = { en, de, fr };

/** The first language of the browser that the box speaks. @type {keyof typeof LANGUAGES} */
export const language =
  navigator.languages
    .map((tag) => /** @type {keyof typeof LANGUAGES} */ (tag.slice(0, 2).toLowerCase()))
    .find((code) => code in LANGUAGES) ?? 'en';

export const words = LANGUAGES[language];

/**
 * A sentence with its gaps filled.
 * @param {string} sentence
 * @param {Record<string, string | number>} gaps
 */
export function filled(sentence, gaps) {
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(gaps[name]));
}
