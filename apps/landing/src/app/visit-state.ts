import { create } from "zustand";

/** What one island of the page must know of another. */
export const useVisitState = create(() => ({ isLeadOpen: false, isLeadSent: false, isInCall: false }));
