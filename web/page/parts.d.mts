/** The sizes of the files that are loaded; written by the build. */
export const PARTS: Record<string, number>;
/** The sizes of those that are deflated, when they are inflated; written by the build. */
export const SIZES: Record<string, number>;
/** The version of Python; written by the build. */
export const PYTHON: import("pyodide").Lockfile["info"];
