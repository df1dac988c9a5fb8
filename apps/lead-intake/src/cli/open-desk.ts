import open from "open";
import { openAdminListener } from "../http/administration/admin-listener.ts";
import type { DataDirectory } from "../storage/data-directory/data-directory.ts";
import { databaseName, type DatabaseSetting, type PostgresSetting } from "../storage/database-setting.ts";
import { deliveryChannels } from "../leads/delivery-channels.ts";
import { parsePlans } from "../leads/parse-plans.ts";
import { logToStderr } from "../platform/log-to-stderr.ts";
import { OperatorError } from "../platform/operator-error.ts";
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
 * @param browser false only prints the link
 */
export async function openDesk(database: DatabaseSetting, browser: boolean): Promise<void> {
  const running = database.kind === "embedded" ? await runningDeskLink(database.directory) : null;
  if (running !== null) return show(running, browser);
  const desk = database.kind === "embedded" ? await holdEmbedded(database.directory) : await holdPostgres(database);
  try {
    await show(desk.link, browser);
    process.stdout.write("Press Ctrl+C to close the desk.\n");
    await untilSignal();
  } finally {
    await desk.close();
  }
}

type Desk = { readonly link: string; readonly close: () => Promise<void> };

const env = (name: string) => process.env[name];
const channels = (hasMailFolder: boolean) => deliveryChannels(env, hasMailFolder);
const admin = async () => ({ site: deskSite(await readBuiltSite(webRoot(env)), parsePlans("PLANS", env("PLANS"))) });

async function holdEmbedded(directory: DataDirectory): Promise<Desk> {
  if (!(await hasLeads(directory)))
    throw new OperatorError(
      `There are no leads in ${directory.path} yet: start the server, or name another directory with DATA_DIR=…`,
    );
  const storage = await openAdministeredStorage(directory, {
    channels: channels(true),
    log: logToStderr,
    tell: () => {},
    admin: await admin(),
  });
  return { link: storage.signInLink(), close: storage.close };
}

async function holdPostgres({ url, directory }: PostgresSetting): Promise<Desk> {
  const database = await openPostgresLeads(url);
  const administration = postgresAdministration(database, channels(false), directory);
  const listener = await openAdminListener(Promise.resolve(administration), null, databaseName(url), await admin());
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
