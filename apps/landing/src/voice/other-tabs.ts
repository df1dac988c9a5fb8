import type { VoiceClient } from "@contractor-roi/voice-client";

const LOCK = "voice-call";

/** Whether another tab of this site has a call; false if the browser cannot tell. */
export async function hasCallElsewhere(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return held.some(({ name }) => name === LOCK);
}

/** Browsers without it, and pages without https, know nothing of other tabs. */
export function canAskOtherTabs(): boolean {
  return typeof navigator !== "undefined" && "locks" in navigator;
}

/** Tells other tabs that this one has a call, while it has one. A tab that is closed or crashes tells nothing any more. */
export function tellOtherTabs(client: VoiceClient): void {
  if (!canAskOtherTabs()) return;
  let release: (() => void) | null = null;
  client.subscribe(() => {
    const { status } = client.getSnapshot();
    const isBusy = status !== "idle" && status !== "error";
    if (isBusy && !release) {
      const over = new Promise<void>((resolve) => (release = resolve));
      void navigator.locks.request(LOCK, { mode: "shared" }, () => over);
    } else if (!isBusy) {
      release?.();
      release = null;
    }
  });
}
