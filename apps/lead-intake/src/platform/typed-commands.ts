import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

/** Whether this program runs in its repository, and not from a release or an image, which have no scripts of npm. */
const isInRepository = () => existsSync(join(packageRoot(), "../../pnpm-workspace.yaml"));

/**
 * The command `leads` as the owner types it here: by `LEADS_COMMAND`, which a machine's own command sets. Not with pnpm,
 * which owners do not have.
 *
 * @example
 * commandName(); // "npm run -s leads --", "leads --instance 4173" or "node /app/lead-intake/dist/leads.js"
 */
export function commandName(): string {
  return namedCommand() ?? (isInRepository() ? "npm run -s leads --" : `node ${join(packageRoot(), "dist/leads.js")}`);
}

function namedCommand(): string | undefined {
  return process.env["LEADS_COMMAND"]?.trim() || undefined;
}

/**
 * A whole command line.
 *
 * @param rest such as `outbox --retry`; empty lists the leads
 * @param dataDir the variable `DATA_DIR`, without which another command would find other leads. @default it is not said
 */
export function typedCommand(rest: string, dataDir: string | null = null): string {
  const command = rest === "" ? commandName().replace(/ --$/, "") : `${commandName()} ${rest}`;
  return dataDir === null || namedCommand() !== undefined ? command : `DATA_DIR=${shellWord(dataDir)} ${command}`;
}

/** The command that lists a site's missing values: the doctor, if the site's file is unknown. */
export function siteCheckCommand(siteConfig: string | undefined): string {
  if (isInRepository()) return `${siteConfig ? `SITE_CONFIG=${shellWord(siteConfig)} ` : ""}npm run -s site -- check`;
  return typedCommand("doctor");
}

/** About a lead in the queue that an erasure cannot judge. */
export function namelessLead(id: string): string {
  return `The lead ${id} in the queue names no address. If it is theirs:  ${typedCommand(`queue --erase ${id}`)}`;
}

/** As a shell takes it for one word. */
export function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
