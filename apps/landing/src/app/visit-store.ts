import type { Page } from "@contractor-roi/site/page";
import { createContext, useContext } from "react";
import { createStore, useStore, type StoreApi } from "zustand";
import { keptVisit } from "../loading/kept-visit.ts";

/** Facts that parts of the page share. */
type Visit = {
  readonly isLeadOpen: boolean;
  /** The booking page, with the sent lead's details unless the page was reloaded since; null before a lead was sent. */
  readonly bookingUrl: string | null;
  readonly isInCall: boolean;
  /** The provider's id of the last voice call; null if there was none. */
  readonly voiceCallId: string | null;
  /** Null until the lead form can be opened. */
  readonly openLead: (() => void) | null;
};

export type VisitStore = StoreApi<Visit>;

export function createVisitStore({ site }: Page): VisitStore {
  return createStore(() => ({
    isLeadOpen: false,
    bookingUrl: keptVisit().sent ? site.booking.url : null,
    isInCall: false,
    voiceCallId: null,
    openLead: null,
  }));
}

export const VisitContext = createContext<VisitStore | null>(null);

export function useVisitStore(): VisitStore {
  const store = useContext(VisitContext);
  if (!store) throw new Error("Cannot read the visit as its store must be provided: there is none");
  return store;
}

export function useVisit<T>(select: (visit: Visit) => T): T {
  return useStore(useVisitStore(), select);
}
