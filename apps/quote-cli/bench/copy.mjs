// @ts-check
// What batch is measured against: the same library parsing and writing the same rows, and nothing else.
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify";

const [input = "", , output = ""] = process.argv.slice(2);
await pipeline(createReadStream(input), parse(), stringify(), createWriteStream(output));
