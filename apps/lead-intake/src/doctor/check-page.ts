import { existsSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../platform/operator-error.ts";
import { buildWarnings, sitePlans } from "../server/built-site.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { ok, warning, problem } = findingsAbout("page");

export async function checkPage(webRoot: string): Promise<Finding[]> {
  if (!existsSync(join(webRoot, "index.html")))
    return [warning(`There is none in ${webRoot}: build it, unless it is served from elsewhere.`)];
  try {
    await sitePlans(webRoot);
  } catch (error) {
    if (error instanceof OperatorError) return [problem(error.message)];
    throw error;
  }
  const warnings = await buildWarnings(webRoot);
  return warnings.length > 0 ? warnings.map((text) => warning(`${text}.`)) : [ok(`It is built, in ${webRoot}.`)];
}
