// @ts-check
// Takes this package's part of the repository's changelog into the package.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// npm would leave `publishConfig.exports` out, and with it the JSON files and CommonJS.
if (!process.env["npm_config_user_agent"]?.startsWith("pnpm/")) throw new Error("Pack roi-core with pnpm: pnpm pack");
// pnpm would pack a README alone.
if (!existsSync(join(import.meta.dirname, "../dist/lead-intake.schema.json")))
  throw new Error("Build roi-core first: pnpm build");

const [, ...versions] = readFileSync(join(import.meta.dirname, "../../../.github/CHANGELOG.md"), "utf8").split(/^## /m);
const parts = versions.flatMap((version) => {
  const [number = ""] = version.split("\n", 1);
  const [, part] = version.split("### roi-core\n");
  return part === undefined ? [] : [`## ${number}\n${part}`];
});
writeFileSync(join(import.meta.dirname, "../CHANGELOG.md"), `# Changes\n\n${parts.join("")}`);
