import { listSettings } from "./settings.ts";

/** The handbook's table of all settings that say something of themselves, as Markdown. */
export function settingsTable(): string {
  const rows = listSettings().map(({ path, variable, fallback, description }) => [
    `\`${path}\``,
    variable === undefined ? "" : `\`${variable}\``,
    typeof fallback === "string" && fallback !== "" ? `\`${fallback}\`` : "none",
    description,
  ]);
  const all = [["in site.json", "variable", "default", "what it is"], ["---", "---", "---", "---"], ...rows];
  return all.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
