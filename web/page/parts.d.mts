/** The sizes of the files that are loaded; written by the build. */
export const PARTS: Record<string, number>;
/** The version of Python; written by the build. */
export const PYTHON: import("pyodide").Lockfile["info"];
