/** What page and worker say to each other. */

export type ButtonName = 'QUIT' | 'DISCARD' | 'ROLL';

/** A record: its file name and its lines. */
export interface GameFile {
  name: string;
  text: string;
}

/** The programs of bots of one's own, by game and name. */
export type Bots = Record<string, Record<string, string>>;

/** To the worker of a bot at a seat. Questions come to the port, and lines of answers go there. */
export interface SeatRequest {
  game: string;
  name: string;
  code: string;
  port: MessagePort;
}

/** To the worker of the box. */
export type Request =
  | { kind: 'start'; language: string; still: boolean; bots: Bots }
  /** Switch the box on again. */
  | { kind: 'on' }
  /** The bots of one's own that are offered from now on. */
  | { kind: 'bots'; bots: Bots }
  | { kind: 'press' | 'release'; button: ButtonName; /** Milliseconds since 1970. */ at: number }
  /** Take the box over from the tab that has it. */
  | { kind: 'take' }
  | { kind: 'games' }
  | { kind: 'playing' }
  | { kind: 'import'; text: string };

/** What is new to be seen and heard; a missing part is as before. */
export interface Shown {
  kind: 'shown';
  /** 1024 bytes: 64 rows of 16, the leftmost pixel in the highest bit. */
  rows?: Uint8Array;
  /** Per cent; 0: the display is off. */
  brightness?: number;
  /** The lit lines of the three dice. */
  dice?: number[];
  status?: boolean;
  /** What is written, line by line, and whether the line is marked. */
  lines?: [string, boolean][];
  /** What the three buttons do. */
  labels?: [string, string, string];
  /** Hertz (0: silence), and whether it is quiet. */
  tones: [number, boolean][];
  activity: string;
  /** Milliseconds that the turn took, and that it took to store its step; 0: there was nothing to store. */
  took: number;
  stored: number;
  stopped: boolean;
}

/** From the worker of the box. */
export type Report =
  | { kind: 'loading'; share: number; part: Part }
  | Shown
  /** A bot of one's own sits down: the page starts its worker. */
  | ({ kind: 'sit'; seat: number } & SeatRequest)
  /** It is ended. */
  | { kind: 'leave'; seat: number }
  /** Another tab has the box. */
  | { kind: 'elsewhere' }
  /** The browser stores nothing for this page. */
  | { kind: 'forgetful' }
  /** The browser did not store a step: it is tried again, with those after it. */
  | { kind: 'unsaved'; reason: string }
  /** All steps are stored again. */
  | { kind: 'saved' }
  | { kind: 'games'; files: GameFile[] }
  /** Whether a game is not over: it runs, or waits to be continued. */
  | { kind: 'playing'; playing: boolean }
  | { kind: 'imported' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string };

/** What the page waits for; the opponents' files come when the box is on. */
export type Part = 'python' | 'games' | 'start' | 'opponents';

export type Verdict = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** The review of a game. */
export interface Reviewed {
  /** The chance of each seat before the first step and after each; empty for a quick game. */
  curve: number[][];
  /** Of each step; null where nothing was chosen. */
  choices: ({ verdict: Verdict; loss: number; better: string } | null | undefined)[];
}

/** To a worker of the workbench: one run. */
export interface RunRequest {
  /** Of the file, without `.py`. */
  name: string;
  code: string;
  game: string;
  /** Against each opponent. */
  games: number;
  seed: number;
}

/** Why a run is over before its end. */
export interface Failure {
  kind: 'mistake' | 'illegal' | 'slow' | 'memory' | 'endless' | 'silent' | 'broken';
  line?: number | null;
  text: string;
  rule?: string | null;
  choice?: string;
}

/** A figure and its interval, as text. */
export type Figure = [string, string, string];

/** The games against one opponent. The figures come with the second block. */
export interface RunRow {
  opponent: string;
  games: number;
  wins?: Figure;
  points?: Figure;
  more?: Figure;
  /** The share of the wins, and its interval. */
  share?: [number, number, number];
  /** Points of a bar of the histogram. */
  width: number;
  /** Games by bar: 0 is a tie, 1 is ahead by 1 to `width` points. */
  bars: [number, number][];
}

/** What is known of a run. */
export interface RunState {
  played: number;
  games: number;
  rows: RunRow[];
  printed: string;
  failure?: Failure | null;
}

/** From a worker of the workbench. */
export type RunReport =
  | { kind: 'loading'; share: number }
  | { kind: 'ready' }
  | { kind: 'alive' }
  | ({ kind: 'playing' | 'over' } & RunState)
  | { kind: 'broken'; reason: string };

/** From the worker of a replay. */
export type ReplayReport =
  | { kind: 'loading'; share: number }
  | { kind: 'bad'; reason: string }
  | { kind: 'about'; game: string; players: string[]; steps: number }
  | { kind: 'step'; number: number; rows: Uint8Array; dice: number[]; why: string[] }
  | { kind: 'reviewing'; done: number }
  | ({ kind: 'review' } & Reviewed);
