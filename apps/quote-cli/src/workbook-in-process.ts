import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beyond, type WorkbookReader } from "@contractor-roi/quote/list";
import type { ReadWorkbook, WorkbookSheet } from "@contractor-roi/quote/workbook";

const MEMORY_MB = 1_000;
/** Twenty seconds with the start of the process for a small file, which may be damaged; up to two minutes for a large one. */
const timeFor = (length: number): number => Math.min(120_000, 15_000 + 1_000 * Math.round(length / 100_000));

/** Messages to the process that reads a workbook, and from it: a sheet is followed by its rows. */
export type ToReader = { readonly bytes: Uint8Array; readonly memoryBytes: number } | "more";
export type FromReader =
  | { readonly refusal: string }
  | { readonly sheet: Omit<WorkbookSheet, "rows"> }
  | { readonly rows: WorkbookSheet["rows"] }
  | "done";

/**
 * Reads a workbook in a process that is ended when it takes too much time or memory. If it dies otherwise, that counts as too
 * much. It runs the built program, also where this source runs.
 */
export function readWorkbookInProcess(
  bytes: Uint8Array,
  { memoryMb, timeMs } = { memoryMb: MEMORY_MB, timeMs: timeFor(bytes.length) },
): ReturnType<WorkbookReader> {
  const reader = fork(fileURLToPath(new URL("../dist/workbook-process.js", import.meta.url)), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    serialization: "advanced",
    // SheetJS prints oddities of a file, and V8 where it ran out of memory.
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: timeMs,
    killSignal: "SIGKILL",
  });
  const sheets: (Omit<WorkbookSheet, "rows"> & { readonly rows: WorkbookSheet["rows"][number][] })[] = [];
  const send = (message: ToReader): void => {
    // The exit of a reader that is gone ends the reading.
    if (reader.connected) reader.send(message, () => {});
  };
  return new Promise<ReadWorkbook>((resolve) => {
    const limits = `${memoryMb.toLocaleString("en-US")} MB of memory and ${timeMs / 1_000} seconds`;
    const fail = (): void => resolve({ refusal: beyond(limits) });
    reader.on("message", (message: FromReader) => {
      if (message === "done") return resolve({ sheets });
      if ("refusal" in message) return resolve(message);
      if ("sheet" in message) sheets.push({ ...message.sheet, rows: [] });
      else sheets.at(-1)?.rows.push(...message.rows);
      send("more");
    });
    reader.once("error", fail);
    reader.once("exit", fail);
    send({ bytes, memoryBytes: memoryMb * 1_000_000 });
  }).finally(() => reader.kill("SIGKILL"));
}
