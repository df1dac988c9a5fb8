import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { databaseName } from "@contractor-roi/lead-queue/postgres/database-url";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { siteCheckCommand, typedCommand } from "../platform/typed-commands.ts";
import { pageUrl } from "../platform/listen.ts";
import type { Settings } from "../settings/settings.ts";
import type { RunningServer } from "./start-server.ts";

/**
 * Returns the text that the server prints when it is ready, the most needed first. Programs read the address from the first line.
 *
 * @param siteConfig the file that the site was rendered from, if its variable names one
 */
export function welcome(
  settings: Settings,
  { port, unsettled }: Pick<RunningServer, "port" | "unsettled">,
  siteConfig: string | undefined,
): string {
  const page = pageUrl(settings.HOST, port);
  const command = (rest = "") => typedCommand(rest, settings.DATA_DIR);
  const explained = `explained by  ${siteCheckCommand(siteConfig)}`;
  const site =
    unsettled.length === 0
      ? []
      : [`Site:   ${countUnsettled(unsettled.length)}, ${explained}`, `        ${unsettled.join(", ")}`];
  const received = `        received at ${new URL(LEAD_INTAKE_PATH, page).href}`;
  if (settings.DATABASE_URL !== null)
    return [
      `Page:   ${page}`,
      "Stop:   Ctrl-C",
      ...site,
      `Edge:   leads go into the queue ${databaseName(settings.DATABASE_URL)}`,
      received,
      "        A collector stores and delivers them: a server elsewhere, with QUEUE_URL. Desk and commands are there.",
      "",
    ].join("\n");
  const { database, mail } = dataDirectory(settings.DATA_DIR, settings.BACKUP_DIR);
  return [
    `Page:   ${page}`,
    `Desk:   ${settings.DESK_URL === null ? "" : `${settings.DESK_URL}, or  `}${command("desk")}`,
    "Stop:   Ctrl-C",
    ...site,
    `Leads:  stored in ${database}`,
    received,
    ...(settings.QUEUE_URL === null ? [] : [`        and taken from the queue ${databaseName(settings.QUEUE_URL)}`]),
    `List:   ${command()}`,
    `Mail:   ${reports(mail, settings)}`,
    "",
  ].join("\n");
}

function countUnsettled(count: number): string {
  return count === 1
    ? "1 value is a placeholder, an example or unproven"
    : `${count} values are placeholders, examples or unproven`;
}

/** The destination of visitors' reports. */
function reports(folder: string, { REPORT_FROM, SMTP_URL }: Settings): string {
  if (REPORT_FROM && SMTP_URL) return `reports are sent to visitors from ${REPORT_FROM}`;
  return `reports to visitors are written to ${folder}, not sent: set REPORT_FROM and SMTP_URL`;
}
