import * as v from "valibot";
import type { AboutSetting } from "../settings/read-settings.ts";
import { FUNCTION, SETTINGS } from "../settings/settings.ts";

/** `leads settings`: Markdown tables of the server's variables, and of those that differ in the function. */
export function settingsTable(): string {
  const server = about(SETTINGS.entries);
  const inFunction = about(FUNCTION.entries);
  const isSame = (name: string) => inFunction.get(name)?.meaning === server.get(name)?.meaning;
  return [
    table(
      ["variable", "function", "default", "meaning"],
      Array.from(server, ([name, { unset = "", meaning }]) => [
        `\`${name}\``,
        inFunction.has(name) ? (isSame(name) ? "yes" : "below") : "",
        unset,
        meaning,
      ]),
    ),
    "",
    table(
      ["variable of the function", "default", "meaning"],
      Array.from(inFunction)
        .filter(([name, { meaning }]) => meaning !== "" && !isSame(name))
        .map(([name, { unset = "", meaning }]) => [`\`${name}\``, unset, meaning]),
    ),
  ].join("\n");
}

function about(entries: Readonly<Record<string, v.GenericSchema>>): Map<string, AboutSetting> {
  return new Map(Object.entries(entries).map(([name, schema]) => [name, v.getMetadata(schema) as AboutSetting]));
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
