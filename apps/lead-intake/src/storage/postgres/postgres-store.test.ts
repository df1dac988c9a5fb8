import { expect, it, onTestFinished } from "vitest";
import { temporaryPostgres } from "../../testing/databases/temporary-postgres.ts";
import { submission } from "../../testing/delivery-samples.ts";
import { openServedPostgres } from "./postgres-store.ts";

// Ready means a lead would be kept now (B11).
it("a probe fails as long as leads are refused, also where nothing but a row has changed", async () => {
  const { database, url, discard } = await temporaryPostgres();
  onTestFinished(discard);
  await database.script(`
    create table public.refusing ();
    create function refuse_while_told() returns trigger language plpgsql as $$
    begin if exists (select from public.refusing) then raise 'no'; end if; return new; end $$;
    create trigger refuse before insert on leads for each row execute function refuse_while_told();
  `);
  const store = await openServedPostgres(url, () => {});
  onTestFinished(store.close);
  await store.probe();
  await database.script("insert into refusing default values");
  await expect(store.submit(submission())).rejects.toMatchObject({ code: "P0001" });
  await expect(store.probe()).rejects.toMatchObject({ code: "P0001" });
});
