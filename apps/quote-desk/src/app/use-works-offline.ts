import { useEffect, useState } from "react";

/**
 * Keeps the desk's files in this browser, so that it opens without a network.
 *
 * @returns whether they are all there
 */
export function useWorksOffline(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    // A browser has none outside a secure context, and a development server nothing to keep.
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const prepare = async (): Promise<void> => {
      await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI));
      await navigator.serviceWorker.ready;
      setReady(true);
    };
    prepare().catch((error: unknown) => console.warn("The desk will not open without a network:", error));
  }, []);
  return isReady;
}
