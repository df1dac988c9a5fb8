import { formatNumber } from "@contractor-roi/roi-core";

const EVERY_MS = 200;
const WIDTH = 24;

/** Writes the progress line. A bar needs the input's size, which is unknown for standard input. */
function progressLine(bytes: number, size: number | null, rows: number, elapsedMs: number): string {
  const rowsPerSecond = Math.round((rows / elapsedMs) * 1000);
  const counted = `${formatNumber(rows)} rows, ${formatNumber(rowsPerSecond)} rows/s`;
  if (size === null || size === 0) return counted;
  const share = Math.min(1, bytes / size);
  const full = Math.round(share * WIDTH);
  return `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ${Math.floor(share * 100)}%  ${counted}`;
}

/** Rewrites one line of a terminal a few times a second. */
export function showProgress(terminal: NodeJS.WritableStream, size: number | null) {
  const start = performance.now();
  let shownAt = start;
  return {
    update(bytes: number, rows: number) {
      const now = performance.now();
      if (now - shownAt < EVERY_MS) return;
      shownAt = now;
      terminal.write(`\r\u001B[K${progressLine(bytes, size, rows, now - start)}`);
    },
    clear() {
      terminal.write("\r\u001B[K");
    },
  };
}
