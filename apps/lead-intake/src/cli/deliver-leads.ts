import { deliverySettings } from "../delivery/delivery-settings.ts";
import { deliverDue, startDeliveryWorker } from "../delivery/delivery-worker.ts";
import { configuredChannels } from "../delivery/configured-channels.ts";
import { mailSender } from "../delivery/mail-sender.ts";
import { ownerAlert } from "../delivery/owner-alert.ts";
import { CHANNEL_SWITCHES } from "../leads/delivery-channels.ts";
import { logToStderr } from "../platform/log-to-stderr.ts";
import { OperatorError } from "../platform/operator-error.ts";
import type { DeliveryValues } from "../platform/settings/delivery.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { untilSignal } from "../platform/until-signal.ts";
import { webRoot } from "../platform/web-root.ts";
import { readBuiltSite } from "../leads/built-site.ts";
import type { Store } from "../store/store.ts";
import { openVisitorReport } from "../delivery/report/open-visitor-report.ts";

/** `pnpm leads deliver`: delivers what is due now, or whatever becomes due until a signal arrives. */
export async function deliverLeads(
  store: Store,
  settings: DeliveryValues & Pick<Settings, "WEB_ROOT">,
  once: boolean,
): Promise<void> {
  const delivery = deliverySettings(settings);
  const { email } = delivery;
  const sendMail = mailSender(delivery);
  const log = logToStderr;
  const site = await readBuiltSite(webRoot(settings.WEB_ROOT));
  const report = openVisitorReport(delivery, { store, site, fallback: null, log });
  const deps = {
    outbox: store.outbox,
    channels: configuredChannels(delivery, report, site?.site.brand.name),
    settings: delivery,
    log,
    alert: email && sendMail ? ownerAlert(email, { send: sendMail, log }) : undefined,
  };
  if (deps.channels.size === 0) {
    throw new OperatorError(`There is nobody to deliver to: set one of ${Object.values(CHANNEL_SWITCHES).join(", ")}`);
  }
  if (once) {
    await deliverDue(deps);
    return;
  }
  const worker = startDeliveryWorker(deps);
  await untilSignal();
  await worker.stop();
}
