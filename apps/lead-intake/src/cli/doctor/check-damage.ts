import { basename } from "node:path";
import type { DatabaseSetting } from "../../storage/database-setting.ts";
import { heldDirectory } from "../../storage/data-directory/data-directory.ts";
import { damageText, findDamage, isKept } from "../../storage/journal/damaged-files.ts";
import { typedCommand } from "../../platform/typed-commands.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const { ok, problem } = findingsAbout("files");

/** Files that cannot be read to their end (B10). */
export async function checkDamage(setting: DatabaseSetting): Promise<Finding[]> {
  if (setting.directory === null) return [];
  const directory = setting.kind === "embedded" ? setting.directory : heldDirectory(setting.directory);
  const found = await findDamage(directory);
  if (found.length === 0) return [ok(`None in ${directory.path} is damaged.`)];
  return found.map((damage) => {
    const next = isKept(damage)
      ? `When nobody needs the file any more: ${typedCommand(`discard-damaged ${basename(damage.path)}`)}`
      : "A running server stores what can be read, and keeps the file.";
    return problem(`${damage.path}: ${damageText(damage)}. ${next}`);
  });
}
