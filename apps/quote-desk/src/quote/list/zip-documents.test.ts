import { DEFAULT_ROI_INPUTS as inputs } from "@contractor-roi/roi-core";
import { expect, it } from "vitest";
import { type MadeDocuments, zipDocuments } from "./zip-documents.ts";

it("puts a list's documents into one archive, also if the last customer gets none", async () => {
  const made: MadeDocuments[] = [];
  const customers = ["Ace", "Bo", "王明"].map((customer) => ({ customer, inputs, origins: {} }));
  const details = { preparedBy: "Sam", date: "2026-01-31" };
  await zipDocuments({ customers, details, language: "en", options: {} }, (one) => made.push(one));
  const unprintable = ["王明"];
  expect(made).toMatchObject([{ done: 1 }, { done: 2 }, { documents: 2 }, { done: 3, unprintable }]);
});
