import { onTestFinished } from "vitest";
import { openPostgresDatabase } from "../storage/postgres/postgres-database.ts";
import { migratePostgres } from "../storage/postgres/postgres-store.ts";
import { startPostgresPair } from "../testing/databases/postgres-pair.ts";
import type { Fault } from "./faults.ts";

/** What keeps the leads, and how it breaks. */
type SoakDatabase = {
  readonly env: Record<string, string>;
  readonly faults: readonly Fault[];
  /** Where the data directory lies: how large, and how much is left when it is full, which is less than is needed. */
  readonly disk: { readonly size: string; readonly leftBytes: number };
  isCalm(): Promise<boolean>;
  copied(): Promise<readonly string[]>;
};

/** Each is gone when the test is. */
export const DATABASES = { file, postgres };

async function file(): Promise<SoakDatabase> {
  return {
    env: {},
    faults: [],
    disk: { size: "600m", leftBytes: 8 * 1024 * 1024 },
    isCalm: async () => true,
    copied: async () => [],
  };
}

/** A primary and its synchronous standby. */
async function postgres(): Promise<SoakDatabase> {
  const pair = await startPostgresPair();
  onTestFinished(pair.stop);
  await migratePostgres(pair.url);
  return {
    env: { DATABASE_URL: pair.url },
    faults: [
      fault("primary killed", pair.killPrimary),
      fault("primary frozen", pair.freezePrimary),
      fault("primary killed, standby promoted", pair.promoteStandby),
      fault("standby killed", pair.killStandby),
    ],
    disk: { size: "50m", leftBytes: 0 },
    isCalm: pair.isSynchronous,
    async copied() {
      const standby = openPostgresDatabase(pair.standbyUrl(), { connections: 1 });
      const rows = await standby.query<{ email: string }>("select email from public.leads");
      await standby.close();
      return rows.map(({ email }) => email);
    },
  };
}

function fault(name: string, begin: () => Promise<() => unknown>): Fault {
  let mend: () => unknown = () => {};
  return {
    name,
    begin: async () => void (mend = await begin()),
    end: async () => void (await mend()),
  };
}
