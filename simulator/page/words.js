// What the page says, in English and in French.

const EN = {
  other: "FR",
  title: "Gomobil: the wooden board",
  board: "The board",
  boardHelp: "Arrow keys move the cursor, Enter lifts and lands a stone, F turns it over, question mark lists all keys.",
  plate: "Screen and buttons",
  score: "Score",
  sound: "Sound",
  theme: "Light in the room",
  keys: "Keys and touches",
  black: "Black",
  white: "White",
  menu: "Menu",
  turn: "{side} to play",
  waiting: "{side} to play when the board is ready: follow the lights",
  wins: "{side} wins: Black {black}, White {white}",
  "wins-resign": "{side} wins by resignation",
  "wins-time": "{side} wins on time",
  draw: "A draw, {black} all",
  territory: "Territory",
  enemyStones: "Enemy stones",
  points: "Points",
  neutral: "No man's land {neutral}, together {total}",
  scoreWords: "Score: Black {black}, White {white}",
  helpingHand: "Helping hand",
  demo: "Demonstration",
  stopDemo: "Stop",
  moves: "Moves",
  captured: "{captured} turned over",
  "ply-pass": "pass",
  copy: "Copy",
  copied: "The record is in the clipboard.",
  download: "Download",
  load: "Load",
  loadTitle: "Load a game",
  loadHelp: "Paste a record or choose a file. The lights then show how to lay it out; your present game ends.",
  record: "Record",
  chooseFile: "Choose a file",
  cancel: "Cancel",
  close: "Close",
  clumsy: "Clumsy hands and broken parts",
  tool: "A touch on the board",
  "tool-lift": "lifts",
  "tool-slide": "slides",
  "tool-nudge": "nudges",
  "tool-drop": "drops it off the board",
  "tool-break": "breaks the sensor",
  "tool-cut": "cuts the LED chain",
  knock: "Knock the table",
  knockHard: "Knock hard",
  pullPlug: "Pull the plug",
  plugIn: "Put the plug in",
  sensors: "Under the points",
  hall: "Hall sensors",
  reed: "Reed contacts",
  watch: "Show what the sensors read",
  mend: "Mend everything",
  chainCut: "LED chain cut after {point}",
  "fault-open": "feels nothing",
  "fault-closed": "always feels a stone",
  "fault-flicker": "flickers",
  "fault-null": "mended",
  demoRuns: "A demonstration is being given. Your own game waits.",
  noPower: "The plug is out. Put it in, and the game goes on.",
  lost: "The program does not answer. Is it still running?",
  otherVersion: "The program and this page do not match: reload the page.",
  where: "Line {line}, column {column}:",
  "error-demo": "A demonstration is being given: stop it first.",
  "error-occupied": "There is a stone already.",
  "error-memory": "The board's memory cannot be written.",
  blackStone: "black stone",
  whiteStone: "white stone",
  empty: "empty",
  "light-landing": "may land here",
  "light-origin": "the stone came from here",
  "light-back": "the stone must go back here",
  "light-landed": "landed",
  "light-turn": "to be turned over",
  "light-add-black": "a black stone belongs here",
  "light-add-white": "a white stone belongs here",
  "light-remove": "to be taken off",
  "light-confirm": "to be looked at and confirmed by button",
  "light-last-from": "the last move began here",
  "light-last-to": "the last move ended here",
  "light-playable": "may be lifted",
  "light-group": "in a group",
  "light-immobile": "cannot move",
  "light-territory-black": "Black's territory",
  "light-territory-white": "White's territory",
  "light-no-mans-land": "no man's land",
  "light-reason": "this is why",
  "light-touch": "to be touched with a stone",
  "light-primary": "lit for the test",
  keysTitle: "Hands, keys and touches",
};

const EN_KEYS = [
  ["Drag", "lift a stone, carry it and land it, on a point or on the tray"],
  ["Double-click", "turn a stone over"],
  ["Shift Drag", "slide a stone from point to point"],
  ["← → ↑ ↓", "move the cursor over the points"],
  ["Enter", "lift the stone under the cursor, or land the one in the hand"],
  ["F", "turn over the stone in the hand or under the cursor"],
  ["S", "take a stone from the tray; with Shift a white one"],
  ["Esc", "put the stone in the hand back"],
  ["Delete", "take the stone under the cursor off the board"],
  ["1 2 3", "the buttons of Black, of the menu and of White; hold for a long press"],
  ["H", "helping hand: do what the lights ask for"],
  ["D", "demonstration on and off"],
  ["K", "knock the table"],
  ["?", "this list"],
];

const FR = {
  other: "EN",
  title: "Gomobil : le plateau de bois",
  board: "Le plateau",
  boardHelp: "Les flèches déplacent le curseur, Entrée lève et pose une pierre, F la retourne, point d'interrogation : toutes les touches.",
  plate: "Écran et boutons",
  score: "Points",
  sound: "Son",
  theme: "Lumière de la pièce",
  keys: "Touches et gestes",
  black: "Noir",
  white: "Blanc",
  menu: "Menu",
  turn: "Aux {side}s de jouer",
  waiting: "Aux {side}s de jouer dès que le plateau est prêt : suivez les lumières",
  wins: "Les {side}s gagnent : Noirs {black}, Blancs {white}",
  "wins-resign": "Les {side}s gagnent par abandon",
  "wins-time": "Les {side}s gagnent au temps",
  draw: "Égalité, {black} partout",
  territory: "Territoire",
  enemyStones: "Pierres adverses",
  points: "Points",
  neutral: "No man's land {neutral}, total {total}",
  scoreWords: "Points : Noirs {black}, Blancs {white}",
  helpingHand: "Coup de main",
  demo: "Démonstration",
  stopDemo: "Arrêter",
  moves: "Coups",
  captured: "{captured} retournée(s)",
  "ply-pass": "passe",
  "ply-resign": "abandon",
  copy: "Copier",
  copied: "La partie est dans le presse-papiers.",
  download: "Télécharger",
  load: "Charger",
  loadTitle: "Charger une partie",
  loadHelp: "Collez une partie ou choisissez un fichier. Les lumières montrent ensuite comment la disposer ; la partie en cours s'arrête.",
  record: "Partie",
  chooseFile: "Choisir un fichier",
  cancel: "Annuler",
  close: "Fermer",
  clumsy: "Maladresses et pannes",
  tool: "Un geste sur le plateau",
  "tool-lift": "lève",
  "tool-slide": "fait glisser",
  "tool-nudge": "effleure",
  "tool-drop": "fait tomber à côté",
  "tool-break": "casse le capteur",
  "tool-cut": "coupe la chaîne de LED",
  knock: "Cogner la table",
  knockHard: "Cogner fort",
  pullPlug: "Débrancher",
  plugIn: "Rebrancher",
  sensors: "Sous les intersections",
  hall: "capteurs Hall",
  reed: "contacts Reed",
  watch: "Montrer ce que lisent les capteurs",
  mend: "Tout réparer",
  chainCut: "chaîne de LED coupée après {point}",
  "fault-open": "ne sent rien",
  "fault-closed": "sent toujours une pierre",
  "fault-flicker": "hésite",
  "fault-null": "réparé",
  demoRuns: "Une démonstration est en cours. Votre partie attend.",
  noPower: "Le plateau est débranché. Rebranchez-le, et la partie continue.",
  lost: "Le programme ne répond pas. Tourne-t-il encore ?",
  otherVersion: "Le programme et cette page ne vont pas ensemble : rechargez la page.",
  where: "Ligne {line}, colonne {column} :",
  "error-demo": "Une démonstration est en cours : arrêtez-la d'abord.",
  "error-occupied": "Il y a déjà une pierre.",
  "error-memory": "La mémoire du plateau ne peut pas être écrite.",
  blackStone: "pierre noire",
  whiteStone: "pierre blanche",
  empty: "vide",
  "light-landing": "on peut poser ici",
  "light-origin": "la pierre vient d'ici",
  "light-back": "la pierre doit revenir ici",
  "light-landed": "posée",
  "light-turn": "à retourner",
  "light-add-black": "une pierre noire va ici",
  "light-add-white": "une pierre blanche va ici",
  "light-remove": "à enlever",
  "light-confirm": "à vérifier, puis à confirmer au bouton",
  "light-last-from": "départ du dernier coup",
  "light-last-to": "arrivée du dernier coup",
  "light-playable": "peut être levée",
  "light-group": "dans un groupe",
  "light-immobile": "ne peut pas bouger",
  "light-territory-black": "territoire noir",
  "light-territory-white": "territoire blanc",
  "light-no-mans-land": "no man's land",
  "light-reason": "voilà pourquoi",
  "light-touch": "à toucher avec une pierre",
  "light-primary": "allumée pour le test",
  keysTitle: "Gestes et touches",
};

const FR_KEYS = [
  ["Glisser", "lever une pierre, la porter et la poser, sur une intersection ou sur le plumier"],
  ["Double-clic", "retourner une pierre"],
  ["Maj Glisser", "pousser une pierre d'une intersection à l'autre"],
  ["← → ↑ ↓", "déplacer le curseur sur les intersections"],
  ["Entrée", "lever la pierre sous le curseur, ou poser celle qui est en main"],
  ["F", "retourner la pierre en main ou sous le curseur"],
  ["S", "prendre une pierre du plumier ; avec Maj, une blanche"],
  ["Échap", "remettre la pierre en main à sa place"],
  ["Suppr", "enlever du plateau la pierre sous le curseur"],
  ["1 2 3", "les boutons des Noirs, du menu et des Blancs ; tenir pour un appui long"],
  ["H", "coup de main : faire ce que demandent les lumières"],
  ["D", "démonstration, marche et arrêt"],
  ["K", "cogner la table"],
  ["?", "cette liste"],
];

/** The page's language and what it says in it. */
export class Words {
  constructor() {
    const asked = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem("language");
    const spoken = asked ?? navigator.languages?.find((language) => /^(fr|en)\b/i.test(language)) ?? "en";
    this.language = /^fr\b/i.test(spoken) ? "fr" : "en";
  }

  toggle() {
    this.language = this.language === "fr" ? "en" : "fr";
    localStorage.setItem("language", this.language);
  }

  /** Says something if there are words for it. */
  maybe(key, values = {}) {
    const text = (this.language === "fr" ? FR : EN)[key];
    return text?.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  }

  /** Says something; what has no words is said as it is called. */
  say(key, values) {
    return this.maybe(key, values) ?? key;
  }

  keys() {
    return this.language === "fr" ? FR_KEYS : EN_KEYS;
  }

  /** Puts words into a document. */
  fill(document) {
    document.documentElement.lang = this.language;
    document.title = this.say("title");
    for (const element of document.querySelectorAll("[data-text]")) element.textContent = this.say(element.dataset.text);
    for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", this.say(element.dataset.label));
    for (const element of document.querySelectorAll("[data-description]")) element.setAttribute("aria-description", this.say(element.dataset.description));
    for (const element of document.querySelectorAll("[data-title]")) {
      element.title = this.say(element.dataset.title);
      element.setAttribute("aria-label", element.title);
    }
    const other = document.getElementById("language");
    other.textContent = this.say("other");
    other.setAttribute("aria-label", this.language === "fr" ? "English" : "Français");
  }
}
