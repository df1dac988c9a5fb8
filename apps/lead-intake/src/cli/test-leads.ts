import { setTimeout as sleep } from "node:timers/promises";
import { PLANS } from "@contractor-roi/roi-core";
import type { OutboxEntry } from "@contractor-roi/lead-store/lead/lead-outbox";
import { withoutReport } from "@contractor-roi/lead-store/lead/delivery-channels";
import { testLead } from "@contractor-roi/lead-store/lead/test-lead";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import type { ServerFacts } from "@contractor-roi/lead-store/sqlite/facts";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { readPageSite, webRoot } from "../settings/page-site.ts";
import type { Settings } from "../settings/settings.ts";
import { typedCommand } from "../platform/typed-commands.ts";

const ASK_MS = 300;
/** Further time for the store and a busy machine. */
const MARGIN_MS = 5_000;

/**
 * `leads test`: sends a test lead through every channel, and prints each outcome.
 *
 * @param server that delivers it
 */
export async function sendTest(
  store: Store,
  settings: Pick<Settings, "WEB_ROOT" | "DELIVERY_POLL_SECONDS" | "DELIVERY_TIMEOUT_SECONDS">,
  server: ServerFacts,
): Promise<void> {
  const channels = withoutReport(server.channels);
  if (channels.length === 0) {
    throw new OperatorError(
      "Nobody would be told of a lead, so none was sent: set OWNER_EMAIL, SLACK_WEBHOOK_URL, HUBSPOT_TOKEN or WEBHOOK_URL, and restart the server.",
    );
  }
  const plans = server.plans ?? (await readPageSite(webRoot(settings.WEB_ROOT)))?.plans ?? PLANS;
  const id = await store.storeTest(testLead(plans), channels);
  const last = Date.now() + 1000 * (settings.DELIVERY_POLL_SECONDS + 2 * settings.DELIVERY_TIMEOUT_SECONDS) + MARGIN_MS;
  let entries: readonly OutboxEntry[] = [];
  do {
    await sleep(ASK_MS);
    entries = await store.outbox.ofLead(id);
  } while (entries.some(isOpen) && Date.now() < last);
  const lines = entries.map((entry) => {
    const [outcome, reason] = told(entry);
    return `${outcome.padEnd(16)}${entry.channel}${reason}`;
  });
  process.stdout.write(
    [...lines.sort(), `No list and no count has the test lead. To erase it: ${typedCommand("test --erase")}`, ""].join(
      "\n",
    ),
  );
  if (entries.some(({ state }) => state !== "delivered"))
    throw new OperatorError(`Not every channel took it. What looks at each: ${typedCommand("doctor")}`);
}

/** Not tried yet, or a first try is under way. */
function isOpen({ state, last_failure }: OutboxEntry): boolean {
  return state === "pending" && last_failure === null;
}

/** The outcome of a delivery, and its reason. */
function told(entry: OutboxEntry): [outcome: string, reason: string] {
  if (isOpen(entry))
    return ["not tried yet", ": does a server or the command deliver run with this channel's settings?"];
  if (entry.state === "delivered") return ["delivered", ""];
  return ["failed", `: ${entry.last_failure}${entry.state === "pending" ? ", is tried again" : ""}`];
}
