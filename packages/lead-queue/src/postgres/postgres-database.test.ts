import { expect, it, onTestFinished } from "vitest";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { testPostgres } from "../testing/temporary-postgres.ts";
import { openEdge } from "../queue/edge.ts";

it.each(["40001", "40P01"])("a statement or transaction that failed with %s is tried again", async (code) => {
  const { database } = await testPostgres("nothing");
  // A sequence is not rolled back.
  await database.script(`
    create sequence tries;
    create function conflict_twice() returns void language plpgsql as $$
    begin
      if nextval('tries') % 3 <> 0 then raise exception using errcode = '${code}'; end if;
    end $$
  `);
  await database.query("select conflict_twice()");
  await database.transaction((session) => session.query("select conflict_twice()"));
  expect(await database.query("select last_value::integer as tries from tries")).toEqual([{ tries: 6 }]);
});

it("leads of three edges are all stored where every transaction is serializable", async () => {
  const { database, url } = await testPostgres("schema");
  await database.script(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_isolation = 'serializable'`,
  );
  const rate_limit = { address_hash: "a".repeat(64), leads: 1_000, window_seconds: 600 };
  const submitting = Array.from({ length: 3 }, () => {
    const { submit, close } = openEdge(url, { connections: 4, log: () => {} });
    onTestFinished(close);
    return Array.from({ length: 20 }, () => submit(submission({ rate_limit })));
  });
  const outcomes = await Promise.allSettled(submitting.flat());
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  expect(await database.query("select from public.lead_queue")).toHaveLength(60);
});
