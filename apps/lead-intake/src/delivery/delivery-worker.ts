import { StorageUnavailable } from "../leads/storage-unavailable.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import type { Channel } from "./channel.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import type { DeliveryAlert } from "./owner-alert.ts";
import type { Delivery, Outbox } from "../leads/outbox.ts";

type DeliveryWorker = {
  /** Checks at once whether something is due. */
  wake(): void;
  /** Starts no new try and resolves when those under way have ended. */
  stop(): Promise<void>;
};

type DeliveryDeps = {
  readonly outbox: Outbox;
  readonly channels: ReadonlyMap<DeliveryChannel, Channel>;
  readonly settings: Pick<DeliverySettings, "retrySeconds" | "timeLimitMs" | "pollMs">;
  readonly log: Log;
  /** Told of each delivery that is given up; never rejects. @default nobody is told besides the log */
  readonly alert?: DeliveryAlert | undefined;
};

const CONCURRENCY = 4;
const STOP_GRACE_MS = 2_000;
/** Each wait is longer or shorter by up to this share, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;
/** A try may take its time limit for the connection and again for the response; then its result must be stored. */
const LEASES_PER_TIME_LIMIT = 3;

/** Delivers what is due by all channels at once, until nothing is. @returns how many tries were made */
export async function deliverDue(deps: DeliveryDeps): Promise<number> {
  const tries = await Promise.all(channelByChannel(deps).map((one) => deliverDueOf(one)));
  return tries.reduce((sum, count) => sum + count, 0);
}

/** A channel that hangs delays no other: each has its own claims. */
function channelByChannel(deps: DeliveryDeps): DeliveryDeps[] {
  return Array.from(deps.channels, (entry) => ({ ...deps, channels: new Map([entry]) }));
}

async function deliverDueOf(deps: DeliveryDeps, stopping?: AbortSignal): Promise<number> {
  const claim = {
    channels: [...deps.channels.keys()],
    limit: CONCURRENCY,
    leaseSeconds: (LEASES_PER_TIME_LIMIT * deps.settings.timeLimitMs) / 1000,
  };
  let tries = 0;
  for (;;) {
    const due = stopping?.aborted ? [] : await unlessStopped(deps.outbox.claim(claim), stopping);
    if (due.length === 0) return tries;
    tries += due.length;
    const outcomes = await Promise.allSettled(due.map((delivery) => deliver(delivery, deps)));
    let isTriedAgain = false;
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
      isTriedAgain ||= outcome.value;
    }
    // Nothing else was due. A lead that has come since has woken the loop, or is found at the next poll.
    if (due.length < claim.limit && !isTriedAgain) return tries;
  }
}

/** A stop does not wait for a database that is stuck. What it gives out later is due again after the lease. */
function unlessStopped(claimed: Promise<Delivery[]>, stopping: AbortSignal | undefined): Promise<Delivery[]> {
  return new Promise((resolve, reject) => {
    const onStop = () => setTimeout(resolve, STOP_GRACE_MS, []);
    stopping?.addEventListener("abort", onStop, { once: true });
    void claimed.then(resolve, reject).finally(() => stopping?.removeEventListener("abort", onStop));
  });
}

/** Delivers whatever becomes due, until it is stopped. If the database fails, it retries at the next poll. */
export function startDeliveryWorker(deps: DeliveryDeps): DeliveryWorker {
  const loops = channelByChannel(deps).map(startLoop);
  return {
    wake() {
      for (const loop of loops) loop.wake();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startLoop(deps: DeliveryDeps): DeliveryWorker {
  const stopping = new AbortController();
  let isAwake = false;
  let rouse = () => {};
  const running = run();
  return {
    wake() {
      isAwake = true;
      rouse();
    },
    stop() {
      stopping.abort();
      rouse();
      return running;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isAwake = false;
      try {
        await deliverDueOf(deps, stopping.signal);
      } catch (error) {
        if (!(error instanceof StorageUnavailable))
          deps.log({ level: "error", event: "outbox-failed", ...describeFailure(error) });
      }
      if (!stopping.signal.aborted && !isAwake) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, deps.settings.pollMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** @returns whether it is to be tried again */
async function deliver(delivery: Delivery, { outbox, channels, settings, log, alert }: DeliveryDeps): Promise<boolean> {
  const { id, attempt, channel } = delivery;
  const about = { deliveryId: id, leadId: delivery.lead.id, channel, attempt };
  const result = await channels.get(channel)?.(delivery);
  if (result === undefined) return false;
  if (result.ok) {
    await outbox.succeed(delivery);
    log({ level: "info", event: "lead-delivered", ...about });
    return false;
  }
  if ("skipped" in result) {
    await outbox.skip(delivery, result.skipped);
    log({ level: "info", event: "delivery-skipped", ...about, reason: result.skipped });
    return false;
  }
  const wait = result.isFinal ? null : retryWait(attempt, settings.retrySeconds, result.waitSeconds);
  await outbox.fail(delivery, result.failure, wait);
  const event = wait === null ? "delivery-given-up" : "delivery-failed";
  log({ level: wait === null ? "error" : "warn", event, ...about, failure: result.failure });
  if (wait === null) await alert?.(delivery, result.failure);
  return wait !== null;
}

/**
 * Seconds until the next try; null after the last one.
 *
 * @param attempt number of the try that failed, from 1
 * @param atLeast what the other side asked for
 */
function retryWait(attempt: number, retrySeconds: readonly number[], atLeast = 0): number | null {
  const base = retrySeconds[attempt - 1];
  if (base === undefined) return null;
  const jittered = base * (1 - JITTER + 2 * JITTER * Math.random());
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(jittered, atLeast));
}
