import { useSyncExternalStore } from "react";

/** A value that only a browser knows and that never changes: `prerendered` in the document as it is sent. */
export function useBrowserValue<T>(read: () => T, prerendered: () => T): T {
  return useSyncExternalStore(neverChanges, read, prerendered);
}

function neverChanges(): () => void {
  return () => undefined;
}
