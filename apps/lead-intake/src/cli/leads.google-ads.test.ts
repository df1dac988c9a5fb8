import { expect, it } from "vitest";
import type { ClickIds } from "@contractor-roi/lead-store/lead/source-address";
import type { LeadStatus } from "@contractor-roi/lead-store/lead/lead-status";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { inStore, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { callLeads } from "../testing/call-leads.ts";
import { reportWebRoot, SITE_FILE } from "../testing/report-samples.ts";

const DAY_MS = 24 * 3_600_000;
const WON_AT = "2026-11-24T13:05:06.789Z";

it("won leads go to Google Ads without a person, once site.json says so", async () => {
  const directory = await testDataDirectory();
  const won: string[] = [];
  await inStore(directory, async (store) => {
    const win = async (click_ids: ClickIds, changes: Partial<LeadSubmission> = {}, status: LeadStatus = "won") => {
      const sent = await store.submit(submission({ click_ids, ...changes }));
      const id = "id" in sent ? sent.id : "";
      await store.setStatus(id, { status });
      won.push(id);
    };
    await win({ gclid: "Cj0KCQ-a_b.C", wbraid: "other" });
    await win({ gbraid: "0AAAA-b" });
    await win({ fbclid: "facebook" });
    await win({ gclid: "lost" }, {}, "lost");
    await win({ gclid: "junk" }, {}, "junk");
    await win({ gclid: "=cmd|'/c calc'!A0" });
    await win({ gclid: "quiet" }, { sec_gpc: true });
    await win({ wbraid: "old" }, { received_at: new Date(Date.now() - 91 * DAY_MS).toISOString() });
    await win({ wbraid: "ahead" }, { received_at: new Date(Date.now() + 3_650 * DAY_MS).toISOString() });
    await win({ gclid: "spam" }, { disposition: "spam" });
    await win({ gclid: "no-price" });
  });
  const connection = openConnection(directory.database);
  connection.run("update leads set first_won_at = ?, sold_monthly = 49750 where id <> ?", WON_AT, won.at(-1)!);
  connection.run("update leads set sold_monthly = null where id = ?", won.at(-1)!);
  // Under an edge's clock that is years ahead a click is as old as its sale.
  const longAgo = new Date(Date.now() - 91 * DAY_MS).toISOString();
  connection.run("update leads set first_won_at = ? where received_at > ?", longAgo, new Date().toISOString());
  connection.close();

  const env = { DATA_DIR: directory.path };
  const off = await callLeads(["export", "--google-ads", "Signed, at last"], {
    ...env,
    WEB_ROOT: await reportWebRoot(),
  });
  expect(off).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringContaining("`legal.privacyCoversAds`"),
  });
  const on = await callLeads(["export", "--google-ads", "Signed, at last"], {
    ...env,
    WEB_ROOT: await reportWebRoot({ legal: { ...SITE_FILE.legal, privacyCoversAds: true } }),
  });
  expect(on.stdout.split("\r\n").sort()).toEqual([
    "",
    ',0AAAA-b,,"Signed, at last",2026-11-24 13:05:06+00:00,497.50,USD',
    'Cj0KCQ-a_b.C,,,"Signed, at last",2026-11-24 13:05:06+00:00,497.50,USD',
    "Google Click ID,GBRAID,WBRAID,Conversion Name,Conversion Time,Conversion Value,Conversion Currency",
  ]);
  expect(on.stderr.split("\n").sort()).toEqual([
    "",
    "Exported 2 leads.",
    "Left out: 1, click ids that are none of Google's.",
    "Left out: 1, leads without the price that was sold.",
    "Left out: 1, visitors who asked that their data is not shared (Sec-GPC).",
    "Left out: 2, clicks that are older than 90 days.",
  ]);
});
