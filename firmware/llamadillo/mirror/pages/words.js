/** The words of the pages. What the box says comes from the box, in its language. */

/** @typedef {typeof EN} Say */

const EN = {
  off: 'No contact with the box; trying again.',
  /** @param {number} n */
  round: (n) => `Round ${n}`,
  out: 'out',
  wins: 'wins',
  /** @param {number} n */
  tokens: (n) => `Tokens: ${n}`,
  best: 'Best today:',
  invite: 'Dice and cards.',
  here: 'Play it at the box: three buttons.',
  learn: 'Learn it',
  idle: 'No game is on.',
  /** @param {number} n @param {boolean} charging */
  battery: (n, charging) => `Battery ${n} %${charging ? ', charging' : ''}`,
  waits: 'The box shows a hand that only one player may see.',
  rules: 'The rules in short',
  // Votes.
  vote: 'Vote',
  /** @param {number} n @param {number} all */
  votes: (n, all) => `${n} of ${all} have voted`,
  /** @param {number} n */
  counts: (n) => `Votes: ${n}`,
  closed: 'Voting is closed.',
  none: 'No vote yet',
  thanks: 'Your vote counts. You can change it.',
  soon: 'Wait for the next question.',
  chances: 'The exact chances',
  came: 'What came:',
  wasRight: 'Right!',
  /** @param {string} came */
  wasWrong: (came) => `This time it was: ${came}`,
  // The lesson.
  lesson: 'This lesson',
  rightVotes: 'Votes right',
  rightBox: 'At the box',
  /** @param {number} n @param {number} all */
  of: (n, all) => `${n} of ${all}`,
  /** @param {string} game @param {string} n */
  rolls: (game, n) => `${game}, rolls: ${n}`,
  expected: 'expected',
  observed: 'observed',
  // The dice laboratory.
  laboratory: 'Dice laboratory',
  /** @param {string} n @param {string} all */
  rolled: (n, all) => `${n} of ${all} rolls`,
  faces: 'The faces',
  last: 'The last roll',
  // For the teacher.
  reveal: 'Reveal',
  clear: 'Clear',
  sure: 'Begin a new lesson? Its votes and numbers start at 0.',
  keys: '1 2 3 ask · R reveal · C clear · O chances · L lesson · G next game · N new lesson · B box · F full screen',
};

/** @type {Say} */
const DE = {
  off: 'Kein Kontakt zur Box; neuer Versuch.',
  round: (n) => `Runde ${n}`,
  out: 'raus',
  wins: 'gewinnt',
  tokens: (n) => `Chips: ${n}`,
  best: 'Heute am besten:',
  invite: 'Würfel und Karten.',
  here: 'Spiel es an der Box: drei Knöpfe.',
  learn: 'Lerne es',
  idle: 'Gerade läuft kein Spiel.',
  battery: (n, charging) => `Akku ${n} %${charging ? ', lädt' : ''}`,
  waits: 'Die Box zeigt eine Hand, die nur eine Person sehen darf.',
  rules: 'Die Regeln in Kürze',
  vote: 'Stimm ab',
  votes: (n, all) => `${n} von ${all} haben abgestimmt`,
  counts: (n) => `Stimmen: ${n}`,
  closed: 'Die Abstimmung ist zu.',
  none: 'Noch keine Abstimmung',
  thanks: 'Deine Stimme zählt. Du kannst sie ändern.',
  soon: 'Warte auf die nächste Frage.',
  chances: 'Die genauen Chancen',
  came: 'Gekommen ist:',
  wasRight: 'Richtig!',
  wasWrong: (came) => `Diesmal kam: ${came}`,
  lesson: 'Diese Stunde',
  rightVotes: 'Stimmen richtig',
  rightBox: 'An der Box',
  of: (n, all) => `${n} von ${all}`,
  rolls: (game, n) => `${game}, Würfe: ${n}`,
  expected: 'erwartet',
  observed: 'gewürfelt',
  laboratory: 'Würfellabor',
  rolled: (n, all) => `${n} von ${all} Würfen`,
  faces: 'Die Seiten',
  last: 'Der letzte Wurf',
  reveal: 'Auflösen',
  clear: 'Weg',
  sure: 'Neue Stunde beginnen? Abstimmungen und Zahlen fangen bei 0 an.',
  keys: '1 2 3 fragen · R auflösen · C weg · O Chancen · L Stunde · G nächstes Spiel · N neue Stunde · B Box · F Vollbild',
};

/** @type {Say} */
const FR = {
  off: 'Pas de contact avec la boîte ; nouvel essai.',
  round: (n) => `Manche ${n}`,
  out: 'sorti',
  wins: 'gagne',
  tokens: (n) => `Jetons : ${n}`,
  best: 'Meilleur du jour :',
  invite: 'Dés et cartes.',
  here: 'Joue sur la boîte : trois boutons.',
  learn: 'Apprends-le',
  idle: 'Aucune partie en cours.',
  battery: (n, charging) => `Batterie ${n} %${charging ? ', en charge' : ''}`,
  waits: "La boîte montre une main qu'une seule personne peut voir.",
  rules: 'Les règles en bref',
  vote: 'Vote',
  votes: (n, all) => `${n} sur ${all} ont voté`,
  counts: (n) => `Voix : ${n}`,
  closed: 'Le vote est clos.',
  none: 'Pas encore de vote',
  thanks: 'Ton vote compte. Tu peux le changer.',
  soon: 'Attends la prochaine question.',
  chances: 'Les chances exactes',
  came: 'Résultat :',
  wasRight: 'Juste !',
  wasWrong: (came) => `Cette fois : ${came}`,
  lesson: 'Cette leçon',
  rightVotes: 'Voix justes',
  rightBox: 'Sur la boîte',
  of: (n, all) => `${n} sur ${all}`,
  rolls: (game, n) => `${game}, lancers : ${n}`,
  expected: 'attendu',
  observed: 'observé',
  laboratory: 'Labo des dés',
  rolled: (n, all) => `${n} lancers sur ${all}`,
  faces: 'Les faces',
  last: 'Le dernier lancer',
  reveal: 'Révéler',
  clear: 'Effacer',
  sure: 'Commencer une nouvelle leçon ? Votes et nombres repartent de 0.',
  keys: '1 2 3 demander · R révéler · C effacer · O chances · L leçon · G jeu suivant · N nouvelle leçon · B boîte · F plein écran',
};

/** @type {Record<string, Say>} */
const WORDS = { en: EN, de: DE, fr: FR };
export const LANGUAGES = Object.keys(WORDS);

/** The words of a language, which is then that of the page. @param {string} [language] */
export function words(language = 'en') {
  const code = LANGUAGES.includes(language) ? language : 'en';
  document.documentElement.lang = code;
  return WORDS[code];
}

/** The language of the browser, for pages that a visitor reads alone. */
export function own() {
  return navigator.languages.map((each) => each.slice(0, 2)).find((each) => LANGUAGES.includes(each)) ?? 'en';
}
