import { isRefusal } from "./sql-failure.ts";
import type { LeadSubmission, SubmitOutcome } from "./lead-store.ts";

export type BatchLimits = {
  /** Leads in one statement at most. */
  readonly leads: number;
  /** Statements under way at the same time at most; leads that arrive meanwhile join the next one. */
  readonly statements: number;
  /**
   * How long a lead waits for others. Without the wait, the first of several simultaneous leads is sent alone, and the
   * others wait for its commit.
   */
  readonly gatherMs: number;
};

type Waiting = {
  readonly lead: LeadSubmission;
  readonly resolve: (outcome: SubmitOutcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Stores leads that arrive at the same time with one statement, so that they share a round trip and a commit. If the
 * database refuses one, the leads of its batch are sent again one by one, so that the others are stored.
 *
 * @param send stores all or none, and resolves to their outcomes in their order when they are committed
 */
export function batchSubmissions(
  send: (leads: readonly LeadSubmission[]) => Promise<SubmitOutcome[]>,
  limits: BatchLimits,
): (lead: LeadSubmission) => Promise<SubmitOutcome> {
  const queue: Waiting[] = [];
  let underWay = 0;
  let isGathering = false;

  return (lead) =>
    new Promise((resolve, reject) => {
      queue.push({ lead, resolve, reject });
      gather();
    });

  function gather(): void {
    if (isGathering || queue.length === 0 || underWay === limits.statements) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      underWay += 1;
      void settle(queue.splice(0, limits.leads)).finally(() => {
        underWay -= 1;
        gather();
      });
      gather();
    }, limits.gatherMs);
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await send(batch.map(({ lead }) => lead));
      batch.forEach(({ resolve, reject }, at) => {
        const outcome = outcomes[at];
        if (outcome === undefined)
          reject(new Error("Cannot tell whether the lead was stored: lead_intake returned no row"));
        else resolve(outcome);
      });
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) for (const waiting of batch) await settle([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
