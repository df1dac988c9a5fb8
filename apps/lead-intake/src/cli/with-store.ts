import { type DatabaseSetting, databaseSetting } from "../storage/database-setting.ts";
import { openPostgresStore } from "../storage/postgres/postgres-store.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { readSettings } from "../platform/settings/read-settings.ts";
import { SETTINGS } from "../platform/settings/settings.ts";
import { hasStore, openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";

/** A command reads the settings that it uses: a wrong value elsewhere keeps nobody from his leads. */
export function storeSetting(): DatabaseSetting {
  return databaseSetting(readSettings(SETTINGS, process.env, ["DATABASE_URL", "DATA_DIR", "BACKUP_DIR"]));
}

/**
 * Opens the store, runs the work on it and closes it.
 *
 * @param options.creates makes the store if there is none. @default it is an error
 */
export async function withStore<Result>(
  work: (store: Store) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const store = await openStoreOf(storeSetting(), creates);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** @throws {OperatorError} if there are no leads, and none may be made */
export function openStoreOf(setting: DatabaseSetting, creates = false): Promise<Store> {
  if (setting.kind === "postgres") return openPostgresStore(setting.url);
  const { directory } = setting;
  if (!creates && !hasStore(directory))
    throw new OperatorError(
      `There are no leads in ${directory.path} yet: start the server, or name another folder with DATA_DIR=…`,
    );
  return openStore(directory);
}
