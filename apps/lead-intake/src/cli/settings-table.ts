import { CHANNEL_SWITCHES } from "../leads/delivery-channels.ts";
import { FUNCTION } from "../platform/settings/function.ts";
import { INTAKE } from "../platform/settings/intake.ts";
import type { Setting } from "../platform/settings/read-settings.ts";
import { SETTINGS } from "../platform/settings/settings.ts";

/** `leads settings`: the handbook's tables, as Markdown: of the server, and of what is otherwise in the function. */
export function settingsTable(): string {
  const server = rows(SETTINGS.settings).map(([variable, ...cells]) => [variable, inFunction(variable), ...cells]);
  const own = Object.entries<Setting>(FUNCTION.settings).filter(
    ([name, { meaning }]) => meaning !== "" && meaning !== meaningIn(INTAKE.settings, name),
  );
  return [
    table(["variable", "function", "default", "meaning"], server),
    "",
    table(["variable of the function", "default", "meaning"], rows(Object.fromEntries(own))),
  ].join("\n");
}

function rows(settings: Readonly<Record<string, Setting>>): [variable: string, ...cells: string[]][] {
  return Object.entries(settings).map(([name, { fallback, unset, meaning }]) => [
    `\`${name}\``,
    unset ?? (fallback === undefined ? "none" : `\`${fallback}\``),
    meaning,
  ]);
}

/** What the Supabase function makes of a variable of the server. */
function inFunction(variable: string): string {
  const name = variable.replaceAll("`", "");
  if (Object.values<string>(CHANNEL_SWITCHES).includes(name)) return "where to";
  if (!(name in FUNCTION.settings)) return "";
  return meaningIn(FUNCTION.settings, name) === meaningIn(SETTINGS.settings, name) ? "yes" : "below";
}

function meaningIn(settings: Readonly<Record<string, Setting>>, name: string): string | undefined {
  return settings[name]?.meaning;
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
