import { PLANS } from "@contractor-roi/roi-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SENDER } from "../quote-sender.ts";
import { useDeskStore } from "./desk-store.ts";
import { readDrafts, readSender } from "./kept-drafts.ts";

const desk = () => useDeskStore.getState();

beforeEach(() => desk().clear());

describe("the desk's store", () => {
  it("keeps a draft once it is changed, not before", () => {
    expect(readDrafts()).toEqual([]);
    desk().changeDraft({ customer: "Ace" });
    expect(readDrafts()).toEqual([desk().draft]);
    expect(desk()).toMatchObject({ canKeep: true, drafts: [{ customer: "Ace" }] });
  });

  it("keeps each quote that is begun, and opens it again", () => {
    desk().changeDraft({ customer: "Ace" });
    const ace = desk().draft.id;
    desk().startDraft({ customer: "Bo", jobsText: "22" });
    expect(desk().draft).toMatchObject({ customer: "Bo", jobsText: "22", profitText: "350" });
    expect(readDrafts()).toHaveLength(2);
    desk().openDraft(ace);
    expect(desk().draft.customer).toBe("Ace");
  });

  it("deletes the open draft, and opens the one before it", () => {
    desk().changeDraft({ customer: "Ace" });
    desk().startDraft({ customer: "Bo" });
    desk().deleteDraft();
    expect(desk().draft.customer).toBe("Ace");
    expect(readDrafts()).toEqual([desk().draft]);
  });

  it("clears everything that it keeps, and nothing else of the browser's", () => {
    localStorage.setItem("somebody-else", "1");
    desk().changeSender({ preparedBy: "Sam" });
    desk().changeDraft({ customer: "Ace" });
    desk().clear();
    expect(Object.keys(localStorage)).toEqual(["somebody-else"]);
    expect(desk()).toMatchObject({ drafts: [], sender: DEFAULT_SENDER, draft: { customer: "" } });
  });

  it("says so where the browser keeps nothing, and goes on", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    desk().changeDraft({ customer: "Ace" });
    expect(desk()).toMatchObject({ canKeep: false, draft: { customer: "Ace" } });
  });

  it("follows what another tab keeps, but for the open draft", () => {
    desk().changeDraft({ customer: "Ace" });
    const other = { ...desk().draft, id: "other", customer: "Bo" };
    localStorage.setItem("quote-desk/draft/other", JSON.stringify(other));
    window.dispatchEvent(new StorageEvent("storage", { key: "quote-desk/draft/other" }));
    expect(desk().drafts.map(({ customer }) => customer)).toContain("Bo");
    expect(desk().draft.customer).toBe("Ace");
  });

  it("keeps changed terms, and reads a draft of before there were any", () => {
    const terms = { elite: { priceChange: "discount", priceText: "10%", liftText: "" } } as const;
    desk().changeDraft({ customer: "Ace", terms, plansFile: { name: "plans.json", plans: PLANS } });
    expect(readDrafts()).toEqual([desk().draft]);
    const { terms: _terms, plansFile: _plansFile, ...before } = desk().draft;
    localStorage.setItem(`quote-desk/draft/${before.id}`, JSON.stringify(before));
    expect(readDrafts()).toEqual([{ ...before, terms: {}, plansFile: null }]);
  });

  it("leaves out what it cannot read", () => {
    localStorage.setItem("quote-desk/draft/old", '{"id":"old"}');
    localStorage.setItem("quote-desk/draft/torn", "{");
    localStorage.setItem("quote-desk/sender", "[]");
    expect(readDrafts()).toEqual([]);
    expect(readSender()).toEqual(DEFAULT_SENDER);
  });
});
