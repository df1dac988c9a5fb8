import type { Plans } from "@contractor-roi/roi-core";
import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import { deferred } from "../../platform/deferred.ts";
import { createDataDirectory, type DataDirectory } from "../../storage/data-directory/data-directory.ts";
import { directoryIdentity } from "../../storage/data-directory/directory-identity.ts";
import {
  type EmbeddedStorage,
  type EmbeddedStorageDeps,
  openEmbeddedStorage,
} from "../../storage/embedded/embedded-storage.ts";
import { sqlDeskLeads } from "../desk/desk-leads.ts";
import { type AdminListener, type AdminOptions, openAdminListener } from "./admin-listener.ts";
import { type Administration, sqlLeadAdministration } from "./lead-administration.ts";

export type AdministeredDeps = Omit<EmbeddedStorageDeps, "admin"> & {
  /** Where released spam is delivered. */
  readonly channels: readonly DeliveryChannel[];
  /** Of the site, which a test lead is counted with. @default those that the command knows */
  readonly plans?: Plans | undefined;
  /** Of the listener for `pnpm leads`. */
  readonly admin?: AdminOptions | undefined;
};

/**
 * Opens the embedded storage of a data directory with the listener through which `pnpm leads` and the desk reach it. The
 * listener comes first, since the directory's lock says where it is.
 */
export async function openAdministeredStorage(
  directory: DataDirectory,
  { channels, plans, admin, ...deps }: AdministeredDeps,
): Promise<EmbeddedStorage & Pick<AdminListener, "signInLink">> {
  await createDataDirectory(directory);
  const { path } = directory;
  const administration = deferred<Administration>();
  const listener = await openAdminListener(administration.promise, await directoryIdentity(path), path, admin);
  const storage = await openEmbeddedStorage(directory, { ...deps, admin: listener.address });
  const { database, journaled } = storage;
  const leads = sqlLeadAdministration(database, channels, journaled);
  administration.resolve({
    // A command is started without what says where the page is.
    leads: { ...leads, sendTest: (known) => leads.sendTest(plans ?? known) },
    desk: sqlDeskLeads(database, journaled),
  });
  return {
    ...storage,
    signInLink: listener.signInLink,
    async close() {
      await listener.close();
      await storage.close();
    },
  };
}
