import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import open from "open";
import type { Site } from "@contractor-roi/site";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { emailKey } from "@contractor-roi/lead-store/lead/email-key";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { replaceFile } from "@contractor-roi/lead-store/node/replace-file";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { deliverySettings } from "../delivery/delivery-settings.ts";
import { smtpMail } from "../delivery/smtp-mail.ts";
import { openDeskListener, signInLink } from "../desk/desk-listener.ts";
import { hostedDesk } from "../desk/desk-settings.ts";
import { signInMail } from "../desk/sign-in-mails.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import { readPageSite, webRoot } from "../settings/page-site.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * `leads desk`: opens the desk of the running server, or serves it until a signal arrives.
 *
 * @param name of the store
 * @param channels by which a lead is delivered that is released, if no server runs
 * @param browser false only prints the link
 */
export async function openDesk(
  store: Store,
  { WEB_ROOT }: Pick<Settings, "WEB_ROOT">,
  { name, channels, browser }: { name: string; channels: readonly DeliveryChannel[]; browser: boolean },
): Promise<void> {
  const server = await store.server();
  if (server !== null) return show(server.deskPort);
  const site = await readPageSite(webRoot(WEB_ROOT));
  const desk = await openDeskListener({
    port: 0,
    name,
    desk: { store: Promise.resolve(store), channels, site, log: () => {} },
  });
  try {
    await show(desk.port);
    process.stdout.write("Press Ctrl+C to close the desk.\n");
    await untilSignal();
  } finally {
    await desk.close();
  }

  async function show(port: number): Promise<void> {
    const link = signInLink(port, await store.sessions.makeSignIn());
    process.stdout.write(`Leads desk, once and within a minute: ${link}\n`);
    // Whether a browser shows it can only be seen on the screen.
    if (browser) await openPrivately(link, join(name, "open-desk.html")).catch(() => {});
  }
}

/** Opens a link by a file that its owner alone can read: all users of this machine see the arguments of a browser. */
async function openPrivately(link: string, file: string): Promise<void> {
  const page = `<!doctype html><title>Leads desk</title><meta http-equiv="refresh" content="0; url=${link}">\n`;
  await replaceFile(file, (draft) => writeFile(draft, page));
  await open(file);
}

/** `leads desk --mail`: mails a sign-in to the desk's own host, whatever was asked for before. */
export async function mailSignIn(store: Store, settings: Settings, site: Site | null, typed: string): Promise<void> {
  const hosted = hostedDesk(settings, site);
  const address = emailKey(typed);
  if (!hosted?.users.includes(address))
    throw new OperatorError(`${typed} is not in DESK_USERS, or DESK_URL is not set.`);
  const browser = "`leads desk --mail`";
  const secrets = await store.sessions.askSignIn(address, browser, crypto.randomUUID());
  const desk = { url: hosted.url, timeZone: site?.timeZone ?? "" };
  const letter = signInMail(desk, { address, browser }, { ...secrets, lead: "" });
  const { mailServer, timeLimitMs } = deliverySettings(settings);
  const mail = { id: crypto.randomUUID(), from: hosted.from, to: address, ...letter };
  const result = await smtpMail(mailServer!, timeLimitMs)(mail);
  if (!result.ok) throw new OperatorError(`The mail was not sent. What to do about it:  ${typedCommand("doctor")}`);
  process.stdout.write(`Mailed. Its link and its code together sign in, once and within 15 minutes.\n`);
}

/** Resolves when the process is told to end. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
}
