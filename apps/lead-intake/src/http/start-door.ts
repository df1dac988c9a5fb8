// The server that takes leads into a mailbox, for an office elsewhere: no desk, no deliveries.
import type { Log } from "../platform/log.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { officeWatch, openDoor } from "../postgres/door.ts";
import { openDeskListener } from "./desk/desk-listener.ts";
import type { Metrics } from "./monitoring/metrics.ts";
import type { IntakeBehind } from "./start-server.ts";

const CONNECTIONS = 10;
const CHECK_MS = 60_000;

export async function startDoor(
  url: string,
  { ADMIN_PORT }: Pick<Settings, "ADMIN_PORT">,
  { metrics, metricsToken, log }: { metrics: Metrics; metricsToken: string | null; log: Log },
): Promise<IntakeBehind> {
  const door = openDoor(url, { connections: CONNECTIONS, log });
  metrics.watchDoor(door);
  const listener =
    ADMIN_PORT > 0
      ? await openDeskListener({
          port: ADMIN_PORT,
          name: url,
          desk: null,
          metrics: { ...metrics, token: metricsToken },
        })
      : null;
  const watchOffice = officeWatch(door, log);
  void watchOffice();
  const timer = setInterval(() => void watchOffice(), CHECK_MS);
  return {
    submit: door.submit,
    probe: door.probe,
    secrets: door.secrets,
    unsubscribe: door.unsubscribe,
    policy: {},
    async stop() {
      clearInterval(timer);
      await listener?.close();
      await door.close();
    },
  };
}
