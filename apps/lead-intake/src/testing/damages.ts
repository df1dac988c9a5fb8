import { readFile, rm, truncate, writeFile } from "node:fs/promises";

/** Where the JSON of a lead begins in a file of a journal, and in a dump. */
export const LEAD_IN_JOURNAL = '{"kind":"lead"';
export const LEAD_IN_DUMP = '{"id":';

/** How a file with four leads is damaged, and which of them can be read afterwards, by their place. */
type DamageCase = {
  readonly make: (file: string, leadBegins: string) => Promise<void>;
  readonly keeps: readonly number[];
};

const ALL_BUT_THE_SECOND = [0, 2, 3];

export const DAMAGES: Readonly<Record<string, DamageCase>> = {
  "one byte": {
    make: (file, begins) => change(file, begins, (bytes, at) => (bytes[at]! ^= 1)),
    keeps: ALL_BUT_THE_SECOND,
  },
  "512 zeros": {
    make: (file, begins) => change(file, begins, (bytes, at) => bytes.fill(0, at + 100, at + 612)),
    keeps: ALL_BUT_THE_SECOND,
  },
  "a truncated file": {
    make: async (file, begins) => truncate(file, secondLead(await readFile(file), begins) + 100),
    keeps: [0],
  },
  "an empty file": { make: (file) => truncate(file, 0), keeps: [] },
  "a missing file": { make: (file) => rm(file), keeps: [] },
};

/** Of a record in a journal: 12 bytes before its JSON. */
export const DAMAGED_LENGTH: DamageCase = {
  make: (file, begins) => change(file, begins, (bytes, at) => (bytes[at - 12]! ^= 1)),
  keeps: ALL_BUT_THE_SECOND,
};

async function change(file: string, begins: string, make: (bytes: Buffer, second: number) => unknown): Promise<void> {
  const bytes = await readFile(file);
  make(bytes, secondLead(bytes, begins));
  await writeFile(file, bytes);
}

function secondLead(bytes: Buffer, begins: string): number {
  return bytes.indexOf(begins, bytes.indexOf(begins) + 1);
}
