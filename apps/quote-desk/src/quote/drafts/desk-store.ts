import { create } from "zustand";
import { newDraft, type DraftChange, type QuoteDraft } from "../quote-draft.ts";
import { settledRep, type Rep } from "../rep.ts";
import { forgetAll, forgetDraft, keepDraft, keepRep, readDraft, readDrafts, readRep } from "./kept-drafts.ts";

type DeskState = {
  readonly draft: QuoteDraft;
  /** The kept drafts, the last changed first; the open one is among them once it is changed. */
  readonly drafts: readonly QuoteDraft[];
  readonly rep: Rep;
  /** False once this browser has refused to keep something. */
  readonly canKeep: boolean;
  /** Change of the open draft in another tab, since it was last changed here. */
  readonly elsewhere: "changed" | "deleted" | null;
  /** The draft that was deleted last; null once it is back. */
  readonly deleted: QuoteDraft | null;
};

type DeskActions = {
  readonly changeDraft: (change: DraftChange) => void;
  readonly changeRep: (change: Partial<Rep>) => void;
  /** Gives the rep an id, once a field is left. */
  readonly settleRep: () => void;
  /** Opens a kept draft; one that was deleted in another tab stays closed. */
  readonly openDraft: (id: string) => void;
  /** Begins another quote, with the fields that are known. The open one stays kept. */
  readonly startDraft: (change?: DraftChange) => void;
  /** Deletes the open draft, and opens the draft that was changed before it. */
  readonly deleteDraft: () => void;
  readonly restoreDraft: () => void;
  /** Removes all drafts and settings from this browser. */
  readonly clear: () => void;
};

export const useDeskStore = create<DeskState & DeskActions>()((set, get) => ({
  ...openDesk(),
  changeDraft: (change) => {
    // The browser's event about another tab's change may still be on its way.
    const newer = changedElsewhere(get().draft);
    const open = newer ?? get().draft;
    const draft = { ...open, ...change, changedAt: Date.now() };
    const others = get().drafts.filter(({ id }) => id !== draft.id);
    const canKeep = keepDraft(draft);
    set({ draft, drafts: [draft, ...others], canKeep, elsewhere: newer ? "changed" : null });
  },
  changeRep: (change) => {
    const rep = { ...get().rep, ...change };
    set({ rep, canKeep: keepRep(rep) });
  },
  settleRep: () => get().changeRep(settledRep(get().rep)),
  openDraft: (id) => {
    const draft = get().drafts.find((one) => one.id === id);
    if (draft) set({ draft, elsewhere: null });
  },
  startDraft: (change) => {
    set({ draft: newDraft(new Date()), elsewhere: null });
    if (change) get().changeDraft(change);
  },
  deleteDraft: () => {
    const deleted = get().draft;
    forgetDraft(deleted.id);
    const drafts = get().drafts.filter(({ id }) => id !== deleted.id);
    set({ drafts, deleted, draft: drafts[0] ?? newDraft(new Date()), elsewhere: null });
  },
  restoreDraft: () => {
    const { deleted } = get();
    if (deleted === null) return;
    const canKeep = keepDraft(deleted);
    set({ draft: deleted, drafts: [deleted, ...get().drafts], deleted: null, canKeep, elsewhere: null });
  },
  clear: () => {
    forgetAll();
    set(openDesk());
  },
}));

// Another tab has kept or removed something.
addEventListener("storage", () => {
  const before = useDeskStore.getState();
  const isOpen = ({ id }: QuoteDraft): boolean => id === before.draft.id;
  const drafts = readDrafts();
  const newer = changedElsewhere(before.draft);
  useDeskStore.setState({ drafts, rep: readRep() });
  if (newer) useDeskStore.setState({ draft: newer, elsewhere: "changed" });
  else if (!drafts.some(isOpen) && before.drafts.some(isOpen)) useDeskStore.setState({ elsewhere: "deleted" });
  else if (drafts.some(isOpen) && before.elsewhere === "deleted") useDeskStore.setState({ elsewhere: null });
});

/** The draft that another tab has kept since; null for none. */
function changedElsewhere(draft: QuoteDraft): QuoteDraft | null {
  const kept = readDraft(draft.id);
  return kept !== null && kept.changedAt > draft.changedAt ? kept : null;
}

function openDesk(): DeskState {
  const drafts = readDrafts();
  const draft = drafts[0] ?? newDraft(new Date());
  return { draft, drafts, rep: readRep(), canKeep: true, elsewhere: null, deleted: null };
}
