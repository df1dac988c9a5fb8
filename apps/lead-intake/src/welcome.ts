import { LEAD_INTAKE_PATH } from "./create-server.ts";
import type { ServerSettings } from "./server-settings.ts";

const ALL_ADDRESSES = ["localhost", "0.0.0.0", "::"];

/** What the server prints when it is ready. Programs read the address from the first line. */
export function welcome({ host, data }: ServerSettings, port: number, dataDirectorySetting: string | undefined): string {
  const page = pageUrl(host, port);
  const command = dataDirectorySetting ? `DATA_DIR=${shellWord(dataDirectorySetting)} pnpm leads` : "pnpm leads";
  return [
    `Page:   ${page}`,
    `Leads:  stored in ${data.path}`,
    `        received at ${new URL(LEAD_INTAKE_PATH, page).href}`,
    `Read:   ${command}`,
    `        ${command} --json`,
    "Stop:   Ctrl-C",
    "",
  ].join("\n");
}

function pageUrl(host: string, port: number): string {
  const name = ALL_ADDRESSES.includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}/`;
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
