import type { Log } from "./log.ts";

/** One JSON object a line. */
export const logToStderr: Log = (entry) => void process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
