import type { Log } from "@contractor-roi/lead-store/base/log";

let lines = "";

/** Writes one JSON object a line. Lines of one event loop turn are written together, since each write blocks. */
export const logToStderr: Log = (entry) => {
  if (lines === "") setImmediate(write);
  lines += `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`;
};

process.on("exit", write);

function write(): void {
  if (lines !== "") process.stderr.write(lines);
  lines = "";
}
