/** By game its name, its first bot, and what a bot sees as HTML; written by the build. */
export const PROGRAMS: Record<string, { name: string; code: string; reference: string }>;
