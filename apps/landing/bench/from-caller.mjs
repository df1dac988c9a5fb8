import { resolve } from "node:path";

/** @param {string} path as typed in the folder where pnpm was called, which it leaves for that of the package */
export const fromCaller = (path) => resolve(process.env["INIT_CWD"] ?? ".", path);
