// The words of the pages. What the box says comes from the box, in its language.

const WORDS = {
  en: {
    off: "No contact with the box; trying again.", round: (n) => `Round ${n}`, points: "points", out: "out",
    best: "Best today", invite: "A dice game.", here: "Play it at the box: three buttons.", learn: "Learn it",
    vote: "Vote", votes: (n, all) => `${n} of ${all} have voted`, counts: (n) => `Votes: ${n}`, closed: "Voting is closed.",
    chances: "The exact chances", worths: "Points to expect", lesson: "The votes of this lesson", none: "No vote yet",
    waits: "The box shows a hand that only one player may see.", idle: "No game is on.", thanks: "Your vote counts. You can change it.",
    soon: "Wait for the next question.", rules: "The rules in short", tokens: (n) => `Tokens: ${n}`, wins: "wins",
    keys: "1 2 3 ask · R reveal · C clear · O chances · L lesson · B box · F full screen",
    ask: "Ask", reveal: "Reveal", clear: "Clear", predicted: "you", exact: "exact",
  },
  de: {
    off: "Kein Kontakt zur Box; neuer Versuch.", round: (n) => `Runde ${n}`, points: "Punkte", out: "raus",
    best: "Heute am besten", invite: "Ein Würfelspiel.", here: "Spiel es an der Box: drei Knöpfe.", learn: "Lerne es",
    vote: "Stimm ab", votes: (n, all) => `${n} von ${all} haben abgestimmt`, counts: (n) => `Stimmen: ${n}`, closed: "Die Abstimmung ist zu.",
    chances: "Die genauen Chancen", worths: "Erwartete Punkte", lesson: "Die Abstimmungen dieser Stunde", none: "Noch keine Abstimmung",
    waits: "Die Box zeigt eine Hand, die nur eine Person sehen darf.", idle: "Gerade läuft kein Spiel.", thanks: "Deine Stimme zählt. Du kannst sie ändern.",
    soon: "Warte auf die nächste Frage.", rules: "Die Regeln in Kürze", tokens: (n) => `Chips: ${n}`, wins: "gewinnt",
    keys: "1 2 3 fragen · R auflösen · C weg · O Chancen · L Stunde · B Box · F Vollbild",
    ask: "Fragen", reveal: "Auflösen", clear: "Weg", predicted: "ihr", exact: "genau",
  },
  fr: {
    off: "Pas de contact avec la boîte ; nouvel essai.", round: (n) => `Manche ${n}`, points: "points", out: "sorti",
    best: "Meilleur du jour", invite: "Un jeu de dés.", here: "Joue sur la boîte : trois boutons.", learn: "Apprends-le",
    vote: "Vote", votes: (n, all) => `${n} sur ${all} ont voté`, counts: (n) => `Voix : ${n}`, closed: "Le vote est clos.",
    chances: "Les chances exactes", worths: "Points attendus", lesson: "Les votes de cette leçon", none: "Pas encore de vote",
    waits: "La boîte montre une main qu'une seule personne peut voir.", idle: "Aucune partie en cours.", thanks: "Ton vote compte. Tu peux le changer.",
    soon: "Attends la prochaine question.", rules: "Les règles en bref", tokens: (n) => `Jetons : ${n}`, wins: "gagne",
    keys: "1 2 3 demander · R révéler · C effacer · O chances · L leçon · B boîte · F plein écran",
    ask: "Demander", reveal: "Révéler", clear: "Effacer", predicted: "vous", exact: "exact",
  },
};

export const LANGUAGES = Object.keys(WORDS);

export function words(language) {
  const code = LANGUAGES.includes(language) ? language : "en";
  document.documentElement.lang = code;
  return WORDS[code];
}

// The language of the browser, for pages that a visitor reads alone.
export function own() {
  return navigator.languages.map((each) => each.slice(0, 2)).find((each) => LANGUAGES.includes(each)) ?? "en";
}
