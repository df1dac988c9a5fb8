import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify";

/** What `batch` is measured against: the same library parsing and writing the same rows, and nothing else. */
export async function copyRows(input: string, output: string): Promise<void> {
  await pipeline(createReadStream(input), parse(), stringify(), createWriteStream(output));
}
