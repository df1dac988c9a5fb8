import { setTimeout as sleep } from "node:timers/promises";
import { PLANS } from "@contractor-roi/roi-core";
import type { LeadAdministration } from "../http/administration/lead-administration.ts";
import type { DatabaseSetting } from "../storage/database-setting.ts";
import { OUTBOX_MOST, type OutboxEntry } from "../delivery/outbox.ts";
import { TEST_EMAIL } from "../leads/test-lead.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import { webRoot } from "../platform/web-root.ts";
import { readBuiltSite } from "../leads/built-site.ts";
import { runningDeskLink } from "./read-leads.ts";

const ASK_MS = 300;
/** For the database and a busy machine. */
const MARGIN_MS = 5_000;

/** @throws {OperatorError} if nothing would deliver a test lead */
export async function requireDelivery(database: DatabaseSetting): Promise<void> {
  if (database.kind === "embedded" && (await runningDeskLink(database.directory)) === null)
    throw new OperatorError(
      `No server runs with the data directory ${database.directory.path}: start it, since it is the server that delivers leads.`,
    );
}

/** `leads test`: sends a test lead through every channel, and says what became of it. */
export async function sendTest(
  leads: LeadAdministration,
  settings: Pick<Settings, "WEB_ROOT" | "DELIVERY_POLL_SECONDS" | "DELIVERY_TIMEOUT_SECONDS">,
): Promise<void> {
  const plans = (await readBuiltSite(webRoot(settings.WEB_ROOT)))?.site.plans ?? PLANS;
  const { id, channels } = await leads.sendTest(plans);
  if (channels.length === 0) {
    throw new OperatorError(
      "Nobody would be told of a lead, so none was sent: set OWNER_EMAIL, SLACK_WEBHOOK_URL, HUBSPOT_TOKEN or WEBHOOK_URL, and restart the server.",
    );
  }
  const last = Date.now() + 1000 * (settings.DELIVERY_POLL_SECONDS + 2 * settings.DELIVERY_TIMEOUT_SECONDS) + MARGIN_MS;
  let entries: OutboxEntry[] = [];
  do {
    await sleep(ASK_MS);
    const newest = await leads.listOutbox({ state: "all", limit: OUTBOX_MOST });
    entries = newest.filter((entry) => entry.lead_id === id);
  } while (entries.some(isOpen) && Date.now() < last);
  const lines = entries.map((entry) => `${outcome(entry).padEnd(16)}${entry.channel}${reason(entry)}`);
  process.stdout.write(
    [...lines.sort(), `No list and no count has the test lead. To erase it: ${typedCommand("test --erase")}`, ""].join(
      "\n",
    ),
  );
  if (entries.some(({ state }) => state !== "delivered"))
    throw new OperatorError(`Not every channel took it. What looks at each: ${typedCommand("doctor")}`);
}

/** `leads test --erase` @returns how many leads were erased */
export function eraseTests(leads: LeadAdministration): Promise<number> {
  return leads.eraseByEmail(TEST_EMAIL);
}

/** Not tried yet, or a first try is under way. */
function isOpen({ state, last_failure }: OutboxEntry): boolean {
  return state === "pending" && last_failure === null;
}

function outcome(entry: OutboxEntry): string {
  if (isOpen(entry)) return "not tried yet";
  return entry.state === "delivered" ? "delivered" : "failed";
}

function reason(entry: OutboxEntry): string {
  if (isOpen(entry)) return ": does a server or the command deliver run with this channel's settings?";
  if (entry.state === "delivered") return "";
  return `: ${entry.last_failure}${entry.state === "pending" ? ", is tried again" : ""}`;
}
