import { OperatorError } from "../platform/operator-error.ts";
import type { DatabaseSetting } from "../storage/database-setting.ts";
import { openPostgresStore } from "../storage/postgres/postgres-store.ts";
import { refuseFormerEngine } from "../store/copies.ts";
import type { DataDirectory } from "../store/data-directory.ts";
import { type CommandStore, hasStore, openStore } from "../store/open-store.ts";
import type { Store } from "../store/store.ts";

type OpenOptions = {
  /** Whether a store is made if there is none. @default it is an error */
  readonly creates?: boolean;
};

/** Opens the store, runs the work on it and closes it. */
export function withStore<Result>(
  setting: DatabaseSetting,
  work: (store: Store) => Promise<Result>,
  options: OpenOptions = {},
): Promise<Result> {
  if (setting.kind === "file") return withFile(setting.directory, work, options);
  return closing(openPostgresStore(setting.url), work);
}

/** As {@link withStore}, for work on a store in a file. */
export async function withFile<Result>(
  directory: DataDirectory,
  work: (store: CommandStore) => Promise<Result>,
  { creates = false }: OpenOptions = {},
): Promise<Result> {
  await refuseFormerEngine(directory);
  if (!creates && !hasStore(directory))
    throw new OperatorError(
      `There are no leads in ${directory.path} yet: start the server, or name another folder with DATA_DIR=…`,
    );
  return closing(openStore(directory), work);
}

async function closing<Opened extends Store, Result>(
  opening: Promise<Opened>,
  work: (store: Opened) => Promise<Result>,
): Promise<Result> {
  const store = await opening;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
