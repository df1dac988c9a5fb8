import { readFile } from "node:fs/promises";

/**
 * What the build of the page warned of, a line each. It leaves them beside the page's folder; a page from elsewhere has
 * none.
 */
export async function buildWarnings(webRoot: string): Promise<string[]> {
  const text = await readFile(`${webRoot}.warnings.txt`, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}
