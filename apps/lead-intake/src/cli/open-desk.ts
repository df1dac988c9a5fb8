import open from "open";
import { type AdminOptions, openAdminListener } from "../http/administration/admin-listener.ts";
import type { DataDirectory } from "../storage/data-directory/data-directory.ts";
import {
  databaseName,
  type DatabaseSetting,
  databaseSetting,
  type PostgresSetting,
} from "../storage/database-setting.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import { logToStderr } from "../platform/log-to-stderr.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { untilSignal } from "../platform/until-signal.ts";
import { webRoot } from "../platform/web-root.ts";
import { deskSite } from "../http/desk/desk-site.ts";
import { readBuiltSite } from "../leads/built-site.ts";
import { openAdministeredStorage } from "../http/administration/embedded-administration.ts";
import { hasLeads } from "../storage/embedded/open-embedded-leads.ts";
import { postgresAdministration } from "../http/administration/postgres-administration.ts";
import { openPostgresLeads } from "../storage/postgres/postgres-storage.ts";
import { runningDeskLink } from "./read-leads.ts";

/**
 * `pnpm leads open`: opens the desk of the running server, or holds one until a signal arrives.
 *
 * @param channelsIn by which what is released is delivered
 * @param browser false only prints the link
 */
export async function openDesk(
  settings: Pick<Settings, "DATABASE_URL" | "DATA_DIR" | "WEB_ROOT">,
  channelsIn: (database: DatabaseSetting) => readonly DeliveryChannel[],
  browser: boolean,
): Promise<void> {
  const database = databaseSetting(settings);
  const running = database.kind === "embedded" ? await runningDeskLink(database.directory) : null;
  if (running !== null) return show(running, browser);
  const site = deskSite(await readBuiltSite(webRoot(settings.WEB_ROOT)));
  const deps = { channels: channelsIn(database), admin: { site } };
  const desk =
    database.kind === "embedded" ? await holdEmbedded(database.directory, deps) : await holdPostgres(database, deps);
  try {
    await show(desk.link, browser);
    process.stdout.write("Press Ctrl+C to close the desk.\n");
    await untilSignal();
  } finally {
    await desk.close();
  }
}

type Desk = { readonly link: string; readonly close: () => Promise<void> };

type Deps = { readonly channels: readonly DeliveryChannel[]; readonly admin: AdminOptions };

async function holdEmbedded(directory: DataDirectory, { channels, admin }: Deps): Promise<Desk> {
  if (!(await hasLeads(directory)))
    throw new OperatorError(
      `There are no leads in ${directory.path} yet: start the server, or name another directory with DATA_DIR=…`,
    );
  const storage = await openAdministeredStorage(directory, {
    channels,
    log: logToStderr,
    tell: () => {},
    admin,
  });
  return { link: storage.signInLink(), close: storage.close };
}

async function holdPostgres({ url, directory }: PostgresSetting, { channels, admin }: Deps): Promise<Desk> {
  const database = await openPostgresLeads(url);
  const administration = postgresAdministration(database, channels, directory);
  const listener = await openAdminListener(Promise.resolve(administration), null, databaseName(url), admin);
  return {
    link: listener.signInLink(),
    async close() {
      await listener.close();
      await database.close();
    },
  };
}

async function show(link: string, browser: boolean): Promise<void> {
  process.stdout.write(`Leads desk, once and within a minute: ${link}\n`);
  // Whether a browser shows it can only be seen on the screen.
  if (browser) await open(link).catch(() => {});
}
