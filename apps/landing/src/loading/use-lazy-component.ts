import { startTransition, useCallback, useRef, useState, type ComponentType } from "react";
import { reportError } from "../reporting/report-error.ts";

/**
 * A component in a chunk of its own, put into state when it is loaded. `React.lazy` would delay its first
 * rendering by up to 300 ms.
 *
 * @param fetchComponent a constant of its module, so that it is the same on every render
 */
export function useLazyComponent<Props>(fetchComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isStarted = useRef(false);
  const load = useCallback(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    setFailed(false);
    fetchComponent().then(
      // Rendered in small steps, so that it does not block input.
      (fetched) => startTransition(() => setComponent(() => fetched)),
      (error: unknown) => {
        isStarted.current = false;
        setFailed(true);
        reportError("app/load-chunk", error);
      },
    );
  }, [fetchComponent]);
  return {
    /** Null until it is loaded. */
    Component,
    hasFailed,
    /** Loads it, unless it is loaded or loading; after a failure it tries again. */
    load,
  };
}
