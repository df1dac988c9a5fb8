import { setTimeout as sleep } from "node:timers/promises";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import type { Log } from "@contractor-roi/lead-store/base/log";
import { wakeablePause } from "@contractor-roi/lead-store/base/wakeable-pause";
import { TimeLimitError, withinTime } from "@contractor-roi/lead-store/base/within-time";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import type { Delivery } from "@contractor-roi/lead-store/lead/lead-outbox";
import type { Outbox } from "@contractor-roi/lead-store/leads/outbox";
import { rateLimitLog } from "../intake/rate-limit-log.ts";
import type { Channel, TryResult } from "./channel.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { failureInWords } from "./receiver-words.ts";

type DeliveryDeps = {
  readonly outbox: Pick<Outbox, "due" | "succeed" | "fail" | "skip">;
  readonly channels: ReadonlyMap<DeliveryChannel, Channel>;
  readonly settings: Pick<DeliverySettings, "retrySeconds" | "pollMs">;
  readonly log: Log;
};

const CONCURRENCY = 4;
/** Less than the supervisor waits. A try that is cut off is made again at the next start. */
const STOP_LIMIT_MS = 8_000;
/** Each wait is longer or shorter by up to this share, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
const LONGEST_WAIT_SECONDS = 24 * 60 * 60;
/** Ten thousand deliveries can fail together. */
const LIMITED = ["delivery-failed", "delivery-given-up", "outbox-failed"] as const;

/** Makes due deliveries of all channels at once, until none is left. @returns the number of tries */
export async function deliverDue(deps: DeliveryDeps): Promise<number> {
  const tries = await Promise.all([...deps.channels].map((entry) => deliverDueBy(entry, deps)));
  return tries.reduce((sum, count) => sum + count, 0);
}

/** Delivers whatever becomes due, until it is stopped. A channel that hangs delays no other: each has a loop of its own. */
export function startDeliveryWorker(deps: DeliveryDeps) {
  const stopping = new AbortController();
  const paced = { ...deps, log: rateLimitLog(deps.log, ...LIMITED) };
  const loops = [...deps.channels].map((entry) => startLoop(entry, paced, stopping.signal));
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  return {
    /** Checks at once whether something is due. */
    wake,
    /** Starts no new try and resolves when those under way have ended, or after {@link STOP_LIMIT_MS}. */
    async stop(): Promise<void> {
      stopping.abort();
      wake();
      await withinTime(Promise.all(loops.map(({ ended }) => ended)), STOP_LIMIT_MS).catch((error: unknown) => {
        if (!(error instanceof TimeLimitError)) throw error;
      });
    },
  };
}

type ChannelEntry = readonly [DeliveryChannel, Channel];

/** Delivers by one channel. Only one loop of one server asks for a channel's deliveries, so nothing is delivered twice. */
async function deliverDueBy(
  [id, channel]: ChannelEntry,
  deps: DeliveryDeps,
  stopping = new AbortController().signal,
): Promise<number> {
  let tries = 0;
  while (!stopping.aborted) {
    const due = await deps.outbox.due({ channels: [id], limit: CONCURRENCY });
    if (due.length === 0) break;
    tries += due.length;
    const outcomes = await Promise.allSettled(due.map(async (each) => settle(each, await channel(each), deps)));
    let isMoreDue = false;
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") throw outcome.reason;
      isMoreDue ||= outcome.value;
    }
    // Nothing else was due. A lead that has come since has woken the loop, or is found at the next poll.
    if (due.length < CONCURRENCY && !isMoreDue) break;
  }
  return tries;
}

function startLoop(entry: ChannelEntry, deps: DeliveryDeps, stopping: AbortSignal) {
  const { log, settings } = deps;
  const outbox = retryingOutbox(deps.outbox, settings.pollMs, stopping);
  const { pause, wake } = wakeablePause(settings.pollMs);
  return { wake, ended: run() };

  async function run(): Promise<void> {
    while (!stopping.aborted) {
      try {
        await deliverDueBy(entry, { ...deps, outbox }, stopping);
      } catch (error) {
        if (!(error instanceof StorageUnavailable))
          log({ level: "error", event: "outbox-failed", ...describeFailure(error) });
      }
      if (!stopping.aborted) await pause();
    }
  }
}

/** An outbox that repeats a write until the store is available again: a delivered lead is not delivered twice. */
function retryingOutbox(outbox: DeliveryDeps["outbox"], pollMs: number, stopping: AbortSignal): DeliveryDeps["outbox"] {
  const repeated =
    <Args extends unknown[], Result>(write: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      for (;;) {
        try {
          return await write(...args);
        } catch (error) {
          if (!(error instanceof StorageUnavailable) || stopping.aborted) throw error;
          await sleep(pollMs, undefined, { signal: stopping }).catch(() => {});
        }
      }
    };
  return {
    due: outbox.due,
    succeed: repeated(outbox.succeed),
    fail: repeated(outbox.fail),
    skip: repeated(outbox.skip),
  };
}

/** @returns whether it is to be tried again, or others are due now, too */
async function settle(
  { id, attempt, channel, lead }: Delivery,
  result: TryResult,
  { outbox, settings, log }: DeliveryDeps,
): Promise<boolean> {
  const about = { deliveryId: id, leadId: lead.id, channel, attempt };
  if (result.ok) {
    const forward = await outbox.succeed(id);
    log({ level: "info", event: "lead-delivered", ...about });
    return forward > 0;
  }
  if ("skipped" in result) {
    await outbox.skip(id, result.skipped);
    log({ level: "info", event: "delivery-skipped", ...about, reason: result.skipped });
    return false;
  }
  const { failure, reply, isFinal = false, isHeldBack = false, needsOwner = false, waitSeconds } = result;
  const retrySeconds = isFinal ? null : retryWait(attempt, settings.retrySeconds, { waitSeconds, isHeldBack });
  const inWords = reply === undefined ? failure : failureInWords(failure, reply, lead);
  await outbox.fail(id, { failure: inWords, retrySeconds, needsOwner, isCounted: !isHeldBack });
  const isGivenUp = retrySeconds === null;
  const event = isGivenUp ? "delivery-given-up" : "delivery-failed";
  log({ level: isGivenUp ? "error" : "warn", event, ...about, failure });
  return !isGivenUp;
}

/**
 * Seconds until the next try; null after the last one.
 *
 * @param attempt number of the try that failed, from 1
 * @param result `waitSeconds`: the wait that the other side asked for
 */
function retryWait(
  attempt: number,
  retrySeconds: readonly number[],
  { waitSeconds = 0, isHeldBack }: { readonly waitSeconds: number | undefined; readonly isHeldBack: boolean },
): number | null {
  const base = isHeldBack ? waitSeconds : retrySeconds[attempt - 1];
  if (base === undefined) return null;
  const jittered = base * (1 - JITTER + 2 * JITTER * Math.random());
  return Math.min(LONGEST_WAIT_SECONDS, Math.max(jittered, waitSeconds));
}
