const KEY = "exit-offer-refused";

/** Keeps for the tab's session that the visitor has refused the offer. */
export function keepRefusal(): void {
  try {
    sessionStorage.setItem(KEY, "");
  } catch {
    // Then it holds for this view.
  }
}

export function isRefused(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
