import { startTransition, useCallback, useRef, useState, type ComponentType } from "react";
import { reportError } from "../reporting/report-error.ts";

export type LazyComponent<Props> = {
  /** null until it is loaded. */
  readonly Component: ComponentType<Props> | null;
  readonly hasFailed: boolean;
  /** Fetches it, unless that was done or is under way; after a failure it fetches again. */
  readonly load: () => void;
};

/**
 * A component in a chunk of its own, put into state when it has arrived. `React.lazy` would hold its first showing back
 * by up to 300 ms. A fetch that fails is tried once more before it counts as failed.
 *
 * @param fetchComponent a constant of its module, so that it is the same on every render
 */
export function useLazyComponent<Props>(fetchComponent: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isStarted = useRef(false);
  const load = useCallback(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    setFailed(false);
    fetchComponent()
      .catch(fetchComponent)
      .then(
        // In small steps: it is drawn while the visitor does something else.
        (fetched) => startTransition(() => setComponent(() => fetched)),
        (error: unknown) => {
          isStarted.current = false;
          setFailed(true);
          reportError("app/load-chunk", error);
        },
      );
  }, [fetchComponent]);
  return { Component, hasFailed, load };
}
