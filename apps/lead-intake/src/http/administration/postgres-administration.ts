import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import type { DataDirectory } from "../../storage/data-directory/data-directory.ts";
import { erasePostgresLeads, requireCommits } from "../../storage/postgres/erase-postgres-leads.ts";
import type { WritablePostgres } from "../../storage/postgres/writable-postgres.ts";
import { sqlDeskLeads } from "../desk/desk-leads.ts";
import { type Administration, sqlLeadAdministration } from "./lead-administration.ts";

/**
 * What the owner does with the leads of a Postgres server. What writes is refused while commits wait.
 *
 * @param channels by which what is released is delivered
 * @param directory the setting `DATA_DIR`; null if leads are held nowhere
 */
export function postgresAdministration(
  database: WritablePostgres,
  channels: readonly DeliveryChannel[],
  directory: DataDirectory | null,
): Administration {
  const leads = sqlLeadAdministration(database, channels, { erase: erasePostgresLeads(database, directory) });
  const desk = sqlDeskLeads(database);
  const whereItCommits =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await requireCommits(database);
      return work(...args);
    };
  return {
    leads: {
      ...leads,
      reviveOutbox: whereItCommits(leads.reviveOutbox),
      eraseByEmail: whereItCommits(leads.eraseByEmail),
      releaseSpam: whereItCommits(leads.releaseSpam),
      sendTest: whereItCommits(leads.sendTest),
      deleteOlderThan: whereItCommits(leads.deleteOlderThan),
      restore: whereItCommits(leads.restore),
    },
    desk: {
      ...desk,
      setStatus: whereItCommits(desk.setStatus),
      retryDelivery: whereItCommits(desk.retryDelivery),
    },
  };
}
