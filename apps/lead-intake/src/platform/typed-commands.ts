import { existsSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "./package-root.ts";

/** Whether this program runs in its repository, and not from a release or an image, which have no scripts of npm. */
const isInRepository = () => existsSync(join(packageRoot(), "../../pnpm-workspace.yaml"));

/**
 * The owner's command as it is typed where this program runs. Not with pnpm, which only who works on the repository has.
 *
 * @example
 * typedCommand("outbox --retry"); // "npm run -s leads -- outbox --retry", or "node /app/lead-intake/dist/leads.js outbox --retry"
 */
export function typedCommand(rest: string): string {
  if (isInRepository()) return rest === "" ? "npm run -s leads" : `npm run -s leads -- ${rest}`;
  return ["node", join(packageRoot(), "dist/leads.js"), rest].filter(Boolean).join(" ");
}

/** The command that lists what a site still lacks: where the site's file is not known, the doctor does. */
export function siteCheckCommand(siteConfig: string | undefined): string {
  if (isInRepository()) return `${siteConfig ? `SITE_CONFIG=${shellWord(siteConfig)} ` : ""}npm run -s site -- check`;
  return typedCommand("doctor");
}

/** As a shell takes it for one word. */
export function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
