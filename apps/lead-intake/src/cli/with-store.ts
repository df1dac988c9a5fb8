import { OperatorError } from "../platform/operator-error.ts";
import type { DatabaseSetting } from "../storage/database-setting.ts";
import { openPostgresStore } from "../storage/postgres/postgres-store.ts";
import { hasStore, openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";

/**
 * Opens the store, runs the work on it and closes it.
 *
 * @param options.creates makes the store if there is none. @default it is an error
 */
export async function withStore<Result>(
  setting: DatabaseSetting,
  work: (store: Store) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const store = await openStoreOf(setting, creates);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function openStoreOf(setting: DatabaseSetting, creates: boolean): Promise<Store> {
  if (setting.kind === "postgres") return openPostgresStore(setting.url);
  const { directory } = setting;
  if (!creates && !hasStore(directory))
    throw new OperatorError(
      `There are no leads in ${directory.path} yet: start the server, or name another folder with DATA_DIR=…`,
    );
  return openStore(directory);
}
