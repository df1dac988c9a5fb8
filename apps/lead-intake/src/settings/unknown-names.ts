import { typedCommand } from "../platform/typed-commands.ts";
import type { Env } from "./read-settings.ts";
import { SETTINGS } from "./settings.ts";

const KNOWN = Object.keys(SETTINGS.entries);
/** Variables of Node and of the system, which the file of settings may have, too. */
const OTHERS = /^(?:NODE_|UV_|SSL_|LC_|LANG$|TZ$)|_proxy$/i;

/**
 * Says which names nothing reads, with the nearest settings. Other programs have variables, too: of these only slips in a name of ours.
 *
 * @param env with SETTINGS_NAMES, the names in the files of settings, which are ours alone: a machine's command `leads` sets it
 */
export function unknownNames(env: Env): string[] {
  const own = env["SETTINGS_NAMES"]?.split(",").filter((name) => !OTHERS.test(name)) ?? [];
  return [...new Set([...own, ...Object.keys(env)])].flatMap((name) => {
    if (name === "" || KNOWN.includes(name)) return [];
    const meant = name.replace(/^export\s+/, "").toUpperCase();
    // A short name may differ by one letter: `HOME` is not `HOST`.
    const most = meant.length < 8 ? 1 : 2;
    const slips = KNOWN.filter((known) => differingLetters(known, meant) <= most);
    if (slips.length === 0 && !own.includes(name)) return [];
    const nearest = slips.length > 0 ? slips : KNOWN.filter((known) => known.split("_")[0] === meant.split("_")[0]);
    const perhaps = nearest.length === 0 ? "" : `: perhaps ${nearest.join(" or ")} is meant`;
    return [`${name} is no setting, and nothing reads it${perhaps}. All of them:  ${typedCommand("settings")}`];
  });
}

/** The fewest letters to add, to leave out or to change (Levenshtein). */
function differingLetters(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [at, other] of [...to].entries())
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + Number(letter !== other)));
    row = next;
  }
  return row[to.length]!;
}
