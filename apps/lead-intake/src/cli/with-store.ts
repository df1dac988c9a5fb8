import { OperatorError } from "../platform/operator-error.ts";
import { refuseFormerEngine } from "../store/copies.ts";
import type { DataDirectory } from "../store/data-directory.ts";
import { type CommandStore, hasStore, openStore } from "../store/open-store.ts";

/**
 * Opens the store, runs the work on it and closes it.
 *
 * @param options.creates makes the store if there is none. @default it is an error
 */
export async function withStore<Result>(
  directory: DataDirectory,
  work: (store: CommandStore) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  await refuseFormerEngine(directory);
  if (!creates && !hasStore(directory))
    throw new OperatorError(
      `There are no leads in ${directory.path} yet: start the server, or name another folder with DATA_DIR=…`,
    );
  const store = await openStore(directory);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
