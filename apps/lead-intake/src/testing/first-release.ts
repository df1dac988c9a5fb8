import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./databases/temporary-data.ts";

const FOLDER = new URL("./first-release/", import.meta.url);

/** A request of the first release's page, as Chromium sent it. */
export type PageRequest = {
  readonly method: string;
  /** Absolute, on the origin that served the page. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Unpacks a data directory that the first release left when it was killed; gone after the test. */
export async function firstReleaseData(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  // Not by its standard input: Node closes that when tar exits, which may be before it has noticed the input's end.
  const archive = join(path, "data.tar");
  await writeFile(archive, brotliDecompressSync(await readFile(new URL("data.tar.br", FOLDER))));
  await promisify(execFile)("tar", ["-xf", archive, "-C", path]);
  await rm(archive);
  return path;
}

/** What the first release's own commands printed of that directory. */
export async function firstReleaseRecords(name: "leads" | "outbox"): Promise<Record<string, unknown>[]> {
  return JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), "utf8"));
}

/** The lead submissions that its page sent; those leads are in the directory. */
export async function firstReleaseLeadPosts(): Promise<PageRequest[]> {
  const requests: PageRequest[] = JSON.parse(await readFile(new URL("page-requests.json", FOLDER), "utf8"));
  return requests.filter(({ path }) => path.endsWith("/lead-intake"));
}
