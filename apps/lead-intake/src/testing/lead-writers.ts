import { setTimeout as sleep } from "node:timers/promises";
import { leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";

const WRITERS = 8;
const RETRY_MS = 100;

/** Submits one lead after the other to each of the servers in turn, each until it is acknowledged. */
export function writeLeads(servers: readonly string[]) {
  const acknowledged = new Map<string, string>();
  let refused = 0;
  const stopping = new AbortController();
  const running = Promise.all(Array.from({ length: WRITERS }, (_, at) => write(at)));
  return {
    /** Ids of leads that a server acknowledged, by idempotency key. */
    acknowledged,
    /** Requests that were not acknowledged; each was sent again with its key. */
    refused: () => refused,
    /** Resolves when the last lead is acknowledged. */
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };

  async function write(first: number): Promise<void> {
    let at = first;
    while (!stopping.signal.aborted) {
      const key = crypto.randomUUID();
      const post = leadPost(sampleLead(), withKey(key));
      for (let id: string | null = null; id === null; at += 1) {
        id = await submit(new URL(LEAD_INTAKE_PATH, servers[at % servers.length]), post);
        if (id !== null) acknowledged.set(key, id);
        else await sleep(RETRY_MS);
      }
    }
  }

  /** @returns the lead's id; null if it was not acknowledged */
  async function submit(url: URL, post: RequestInit): Promise<string | null> {
    try {
      const response = await fetch(url, post);
      if (response.ok) return ((await response.json()) as { id: string }).id;
      await response.arrayBuffer();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    refused += 1;
    return null;
  }
}
