import { create } from "zustand";

/** Opens the lead form: set by the island that holds it. */
export const leadForm: { open?: () => void } = {};

/** What one island of the page must know of another. */
export const useVisitState = create(() => ({ isLeadOpen: false, isLeadSent: false, isInCall: false }));
