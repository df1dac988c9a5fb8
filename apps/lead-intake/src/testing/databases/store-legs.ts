import { openPostgresStore } from "../../storage/postgres/postgres-store.ts";
import type { Store } from "../../store/store.ts";
import { temporaryStore } from "./temporary-data.ts";
import { temporaryPostgres } from "./temporary-postgres.ts";

type StoreLeg = { readonly store: Store; readonly discard: () => Promise<void> };

/** A store without a lead on the tests' Postgres server. */
async function temporaryPostgresStore(): Promise<StoreLeg> {
  const { url, discard } = await temporaryPostgres();
  const store = await openPostgresStore(url);
  return {
    store,
    async discard() {
      await store.close();
      await discard();
    },
  };
}

/** Each kind of store that runs on this machine, by name. */
export const STORE_LEGS: readonly (readonly [name: string, open: () => Promise<StoreLeg>])[] = [
  ["in a file", temporaryStore],
  ...(process.env["WITHOUT_POSTGRES"] ? [] : ([["in a Postgres server", temporaryPostgresStore]] as const)),
];
