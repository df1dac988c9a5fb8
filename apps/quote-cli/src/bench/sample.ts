import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

/** Writes a list of made-up prospects, with a quoted name and an e-mail in every row as real lists have. */
export async function writeSample(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write("Company,Email,Type,Jobs,Profit,Hours\r\n");
  for (let row = 0; row < rows; row += 1) {
    const line = `"Company ${row}, Inc",owner${row}@example.com,hvac,${row % 60},${300 + (row % 500)},${row % 20}\r\n`;
    if (!file.write(line)) await once(file, "drain");
  }
  file.end();
  await finished(file);
}
