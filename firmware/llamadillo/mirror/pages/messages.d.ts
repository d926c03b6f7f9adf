/** The messages of the stream (`mirror/pictures.py`, `mirror/votes.py`, `mirror/lesson.py`); types only. */

/** A fraction such as `5/12`. */
export type Exact = string;

/** An empty face tumbles; an empty colour is white. */
export interface Die {
  face: string;
  colour: string;
}

export interface Seat {
  name: string;
  points: number;
  held: number;
  cards: string[] | null;
  tokens: number | null;
  answer: string | null;
  out: boolean;
  wins: boolean;
}

export interface Table {
  game: string;
  round: number;
  seats: Seat[];
  turn: number | null;
  sentence: string;
  piles: { name: string; cards: string[]; face_down: number }[];
  dice: Die[];
  limit: number | null;
  chances: { text: string; chance: Exact }[];
  ballots: { question: string; options: string[] }[];
}

export interface FaceCount {
  die: Die;
  observed: number;
  expected: Exact;
}

export interface Sample {
  title: string;
  size: number;
  rolled: number;
  counts: FaceCount[];
  sides: Die[][];
  last: Die[];
  sentences: string[];
}

export interface Room {
  language: string;
  profile: string;
  table: Table | null;
  best: string;
  trouble: string;
  sample: Sample | null;
  secret: boolean;
  battery: { percent: number; charging: boolean } | null;
}

/** `counts` and `came` are null until the teacher reveals them. */
export interface Vote {
  number: number;
  question: string;
  options: string[];
  voted: number;
  open: boolean;
  counts: number[] | null;
  came: string | null;
}

export interface Share {
  right: number;
  of: number;
}

export interface Lesson {
  votes: { question: string; options: string[]; counts: number[]; came: string | null }[];
  class: Share;
  box: Share;
  games: { game: string; rolls: number; counts: FaceCount[] }[];
}

/** What is on the box: 1024 bytes, 64 rows of 16, the leftmost pixel in the highest bit; null: nothing is sent. */
export interface Picture {
  rows: Uint8Array | null;
  brightness: number;
  dice: number[];
}

/** What a page does with the messages. */
export interface Handlers {
  /** Whether there is contact with the box. */
  contact(is: boolean): void;
  opened?(): void;
  room?(room: Room): void;
  vote?(vote: Vote | null, visitors: number): void;
  lesson?(lesson: Lesson): void;
  picture?(picture: Picture): void;
  /** The id of this browser. */
  you?(visitor: string): void;
  /** The number of the question, and the option for which this browser has voted. */
  chosen?(choice: [number, number]): void;
}

/** The QR codes: the address of each page, and its modules row by row. */
export type Codes = Record<string, { address: string; modules: string[] }>;
