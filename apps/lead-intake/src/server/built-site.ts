import { readFile } from "node:fs/promises";
import type { Plans } from "@contractor-roi/roi-core";
import { parsePlans } from "../intake/parse-plans.ts";

/**
 * The warnings of the page's build, which it writes beside the page's folder, one a line. Empty if there is no such file.
 */
export async function buildWarnings(webRoot: string): Promise<string[]> {
  const text = await readFile(`${webRoot}.warnings.txt`, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}

/**
 * The plans of the page's site, which are written beside the page's folder where they are not the regular ones (P10): the
 * server counts with the prices that the page shows.
 *
 * @throws {OperatorError} if the file holds anything else
 */
export async function sitePlans(webRoot: string): Promise<Plans | undefined> {
  const file = `${webRoot}.plans.json`;
  return parsePlans(file, await readFile(file, "utf8").catch(() => undefined));
}
