import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import type { DataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { walSize } from "@contractor-roi/lead-store/sqlite/wal";
import type { Store } from "@contractor-roi/lead-store/served/store";
import type { Edge } from "@contractor-roi/lead-queue/edge";
import type { AnsweredRequest } from "./observe-requests.ts";
import type { LeadCounter } from "./watch-readiness.ts";

/** The sources that each scrape asks. */
type Watched = {
  readonly store: Pick<Store, "ping" | "outbox" | "lastCopy" | "isReconciled">;
  /** The channels that are set: one with nothing to do shows 0. */
  readonly channels: readonly DeliveryChannel[];
  /** Its log grows while another program reads the store. */
  readonly directory: DataDirectory;
};

export type Metrics = ReturnType<typeof createMetrics>;

/** Below the ten seconds that Prometheus waits by default. */
const SCRAPE_LIMIT_MS = 5_000;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * The server's metrics, named `lead_intake_*`, and those of the process. No label's value comes from a visitor.
 *
 * @param version of the program
 */
export function createMetrics(version: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lead_intake_${name}`, help, labelNames, registers });

  gauge("build_info", "Always 1; the labels say which program runs.", ["version", "node"]).set(
    { version, node: process.versions.node },
    1,
  );
  const requests = new Histogram({
    name: "lead_intake_request_duration_seconds",
    help: "Requests from head to the answer's head, by class of path and status.",
    labelNames: ["route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const leadsTotal = new Counter({
    name: "lead_intake_leads_total",
    help: "Leads by outcome; created: stored now, replayed: was stored already.",
    labelNames: ["outcome", "disposition"],
    registers,
  });
  const failures = new Counter({
    name: "lead_intake_lead_failures_total",
    help: "Leads that could not be stored: the visitor was told so.",
    registers,
  });
  const up = gauge("database_up", "1 while the database answers.");
  const ping = gauge("database_ping_seconds", "How long the database took to answer at this scrape.");
  const channel = ["channel"];
  const pending = gauge("outbox_pending", "Deliveries that are due or wait for a try.", channel);
  const oldest = gauge("outbox_oldest_seconds", "Since the oldest undelivered lead was stored.", channel);
  const overdue = gauge("outbox_overdue_seconds", "Since the first delivery was due that nobody has tried.", channel);
  const dead = gauge("outbox_dead", "Deliveries that were given up.", channel);
  const unreconciled = gauge(
    "erasure_pending",
    "1 while copies, mails or the write-ahead log may have somebody who was erased.",
  );
  const walBytes = gauge(
    "wal_bytes",
    "Size of the store's write-ahead log: it grows while another program reads the store.",
  );
  const lastCopy = gauge("last_copy_timestamp_seconds", "When the newest daily copy was made; 0 before the first.");
  const countLeads: LeadCounter = {
    stored: ({ status }, { disposition }) => leadsTotal.inc({ outcome: status, disposition }),
    failed: () => failures.inc(),
  };
  /** Run at each scrape. */
  const collectors: (() => Promise<void>)[] = [];

  return {
    countRequest: ({ route, status, seconds }: AnsweredRequest) => requests.observe({ route, status }, seconds),
    countLeads,
    /** From now on a scrape asks the store, too. */
    watchStore(watched: Watched): void {
      collectors.push(() => askStore(watched));
    },
    /** From now on a scrape asks what waits for the collector, and when it gave a sign. */
    watchEdge(edge: Pick<Edge, "state">): void {
      const waiting = gauge(
        "queue_waiting_seconds",
        "Since the oldest lead was taken in that the collector has not stored.",
      );
      const silent = gauge("queue_silent_seconds", "Since the collector gave a sign, which it does every 20 seconds.");
      const setAside = gauge("queue_set_aside", "Leads in the queue that the collector cannot store.");
      collectors.push(async () => {
        try {
          const state = await withinTime(edge.state(), SCRAPE_LIMIT_MS);
          waiting.set(state.waitingSeconds);
          silent.set(state.silentSeconds);
          setAside.set(state.setAside);
          up.set(1);
        } catch {
          for (const stale of [waiting, silent, setAside]) stale.reset();
          up.set(0);
        }
      });
    },
    contentType: registry.contentType,
    /** All metrics in Prometheus's text format. */
    async render(): Promise<string> {
      await Promise.all(collectors.map((collect) => collect()));
      return registry.metrics();
    },
  };

  async function askStore({ store, channels, directory }: Watched): Promise<void> {
    const start = performance.now();
    try {
      await withinTime(store.ping(), SCRAPE_LIMIT_MS);
      ping.set((performance.now() - start) / 1000);
      const depths = await withinTime(store.outbox.depth(), SCRAPE_LIMIT_MS);
      for (const id of new Set([...channels, ...depths.map((depth) => depth.channel)])) {
        const depth = depths.find((each) => each.channel === id);
        pending.set({ channel: id }, depth?.pending ?? 0);
        oldest.set({ channel: id }, depth?.oldest_seconds ?? 0);
        overdue.set({ channel: id }, depth?.overdue_seconds ?? 0);
        dead.set({ channel: id }, depth?.dead ?? 0);
      }
      const copy = await withinTime(store.lastCopy(), SCRAPE_LIMIT_MS);
      lastCopy.set(copy === null ? 0 : Date.parse(copy.madeAt) / 1000);
      unreconciled.set((await withinTime(store.isReconciled(), SCRAPE_LIMIT_MS)) ? 0 : 1);
      walBytes.set(await walSize(directory));
      up.set(1);
    } catch {
      // Values of the last scrape may be wrong by now.
      for (const stale of [ping, pending, oldest, overdue, dead]) stale.reset();
      up.set(0);
    }
  }
}
