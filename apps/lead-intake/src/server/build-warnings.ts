import { readFile } from "node:fs/promises";

/**
 * The warnings of the page's build, which it writes beside the page's folder, one a line. Empty if there is no such file.
 */
export async function buildWarnings(webRoot: string): Promise<string[]> {
  const text = await readFile(`${webRoot}.warnings.txt`, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}
