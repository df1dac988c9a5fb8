import type { Log } from "./log.ts";

let lines = "";

/** One JSON object a line. Lines of the same moment are written together: each write takes the server's time. */
export const logToStderr: Log = (entry) => {
  if (lines === "") setImmediate(write);
  lines += `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;
};

process.on("exit", write);

function write(): void {
  if (lines !== "") process.stderr.write(lines);
  lines = "";
}
