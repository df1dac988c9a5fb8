import { PLANS } from "@contractor-roi/roi-core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_REP } from "../rep.ts";
import { useDeskStore } from "./desk-store.ts";
import { readDrafts, readRep } from "./kept-drafts.ts";

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
    desk().changeRep({ name: "Sam" });
    desk().changeDraft({ customer: "Ace" });
    desk().clear();
    expect(Object.keys(localStorage)).toEqual(["somebody-else"]);
    expect(desk()).toMatchObject({ drafts: [], rep: NO_REP, draft: { customer: "" } });
  });

  it("says so where the browser keeps nothing, and goes on", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    desk().changeDraft({ customer: "Ace" });
    expect(desk()).toMatchObject({ canKeep: false, draft: { customer: "Ace" } });
  });

  describe("while another tab has the same drafts", () => {
    const PREFIX = "quote-desk/draft/";
    /** Acts as the other tab; this one hears of it by an event. */
    const otherTab = (id: string, draft: object | null, isHeard = true): void => {
      if (draft === null) localStorage.removeItem(PREFIX + id);
      else localStorage.setItem(PREFIX + id, JSON.stringify(draft));
      if (isHeard) window.dispatchEvent(new StorageEvent("storage", { key: PREFIX + id }));
    };
    const later = (change: object) => ({ ...desk().draft, changedAt: desk().draft.changedAt + 1, ...change });

    it("lists another draft, and leaves the open one as it is", () => {
      desk().changeDraft({ customer: "Ace" });
      otherTab("other", later({ id: "other", customer: "Bo" }));
      expect(desk().drafts.map(({ customer }) => customer)).toContain("Bo");
      expect(desk()).toMatchObject({ draft: { customer: "Ace" }, elsewhere: null });
    });

    it("shows what the other tab made of the open draft, and says so until it is changed here", () => {
      desk().changeDraft({ customer: "Ace", jobsText: "15" });
      otherTab(desk().draft.id, later({ jobsText: "22" }));
      expect(desk()).toMatchObject({ draft: { customer: "Ace", jobsText: "22" }, elsewhere: "changed" });
      desk().changeDraft({ customer: "Ace Plumbing" });
      expect(desk().elsewhere).toBeNull();
      expect(readDrafts()).toEqual([desk().draft]);
    });

    it("loses no change of another tab: a change goes on from the kept draft", () => {
      desk().changeDraft({ jobsText: "15", hoursText: "8" });
      otherTab(desk().draft.id, later({ jobsText: "22" }), false);
      desk().changeDraft({ hoursText: "10" });
      expect(desk()).toMatchObject({ draft: { jobsText: "22", hoursText: "10" }, elsewhere: "changed" });
      expect(readDrafts()).toEqual([desk().draft]);
    });

    it("keeps the open draft in sight where the other tab deleted it, and keeps it again once it is changed", () => {
      desk().changeDraft({ customer: "Ace" });
      otherTab(desk().draft.id, null);
      expect(desk()).toMatchObject({ draft: { customer: "Ace" }, drafts: [], elsewhere: "deleted" });
      desk().changeDraft({ jobsText: "22" });
      expect(readDrafts()).toMatchObject([{ customer: "Ace", jobsText: "22" }]);
    });
  });

  it("takes back the last deletion", () => {
    desk().changeDraft({ customer: "Ace" });
    const ace = desk().draft;
    desk().startDraft({ customer: "Bo" });
    desk().openDraft(ace.id);
    desk().deleteDraft();
    expect(desk()).toMatchObject({ draft: { customer: "Bo" }, deleted: ace });
    desk().restoreDraft();
    expect(desk()).toMatchObject({ draft: ace, deleted: null });
    expect(readDrafts()).toHaveLength(2);
  });

  it("keeps another price and the site's plans", () => {
    const prices = { elite: { change: "discount", text: "10%" } } as const;
    desk().changeDraft({ customer: "Ace", prices, plans: { ...PLANS, pro: { ...PLANS.pro, label: "Starter" } } });
    expect(readDrafts()).toEqual([desk().draft]);
  });

  it("leaves out unreadable drafts", () => {
    localStorage.setItem("quote-desk/draft/old", '{"id":"old"}');
    localStorage.setItem("quote-desk/draft/torn", "{");
    localStorage.setItem("quote-desk/rep", "[]");
    expect(readDrafts()).toEqual([]);
    expect(readRep()).toEqual(NO_REP);
  });
});
