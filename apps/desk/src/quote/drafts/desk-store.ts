import { create } from "zustand";
import { newDraft, type DraftChange, type QuoteDraft } from "../quote-draft.ts";
import { DEFAULT_SENDER, type QuoteSender } from "../quote-sender.ts";
import {
  forgetAll,
  forgetDraft,
  keepDraft,
  keepSender,
  onKeptElsewhere,
  readDrafts,
  readSender,
} from "./kept-drafts.ts";

export type DeskState = {
  readonly draft: QuoteDraft;
  /** The kept drafts, the last changed first; the open one is among them once it is changed. */
  readonly drafts: readonly QuoteDraft[];
  readonly sender: QuoteSender;
  /** False once this browser has refused to keep something. */
  readonly canKeep: boolean;
};

type DeskActions = {
  readonly changeDraft: (change: DraftChange) => void;
  readonly changeSender: (change: Partial<QuoteSender>) => void;
  /** Opens a kept draft; one that was deleted in another tab stays closed. */
  readonly openDraft: (id: string) => void;
  /** Begins another quote, with what is known of it. The open one stays kept. */
  readonly startDraft: (change?: DraftChange) => void;
  /** Deletes the open draft, and opens the one that was changed before it. */
  readonly deleteDraft: () => void;
  /** Removes all drafts and settings from this browser. */
  readonly clear: () => void;
};

export const useDeskStore = create<DeskState & DeskActions>()((set, get) => ({
  ...openDesk(),
  canKeep: true,
  changeDraft: (change) => {
    const draft = { ...get().draft, ...change, changedAt: Date.now() };
    const others = get().drafts.filter(({ id }) => id !== draft.id);
    set({ draft, drafts: [draft, ...others], canKeep: keepDraft(draft) });
  },
  changeSender: (change) => {
    const sender = { ...get().sender, ...change };
    set({ sender, canKeep: keepSender(sender) });
  },
  openDraft: (id) => {
    const draft = get().drafts.find((one) => one.id === id);
    if (draft) set({ draft });
  },
  startDraft: (change) => {
    set({ draft: newDraft(new Date()) });
    if (change) get().changeDraft(change);
  },
  deleteDraft: () => {
    forgetDraft(get().draft.id);
    const drafts = get().drafts.filter(({ id }) => id !== get().draft.id);
    set({ drafts, draft: drafts[0] ?? newDraft(new Date()) });
  },
  clear: () => {
    forgetAll();
    set({ draft: newDraft(new Date()), drafts: [], sender: DEFAULT_SENDER, canKeep: true });
  },
}));

// The open draft stays as it is here: the last tab that changes it decides.
onKeptElsewhere(() => useDeskStore.setState({ drafts: readDrafts(), sender: readSender() }));

function openDesk(): Pick<DeskState, "draft" | "drafts" | "sender"> {
  const drafts = readDrafts();
  return { drafts, draft: drafts[0] ?? newDraft(new Date()), sender: readSender() };
}
