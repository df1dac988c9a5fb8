import { hydrateRoot } from "react-dom/client";
import { CONFIG } from "../../config/config.ts";
import { COPY } from "../../content/copy.ts";
import { whenVisitorActs } from "../../loading/when-visitor-acts.ts";
import { reportError } from "../../reporting/report-error.ts";
import { rootOptions } from "../island.tsx";
import { Hydrated } from "./hydrated.tsx";

const fetchDemo = () => import("../voice-demo.tsx");

/** Hydrates the voice button at the first sign of a visitor. A click before that is such a sign, kept and then repeated. */
export function hydrateVoice(island: HTMLElement): void {
  const waiting = new AbortController();
  let isClicked = false;
  let mounting: Promise<void> | undefined;
  const mount = async (): Promise<void> => {
    try {
      const { VoiceDemo } = await fetchDemo().catch(fetchDemo);
      const onMounted = (): void => {
        waiting.abort();
        if (isClicked) island.querySelector("button")?.click();
      };
      hydrateRoot(
        island,
        <Hydrated onEffect={onMounted}>
          <VoiceDemo />
        </Hydrated>,
        rootOptions("voice"),
      );
    } catch (error) {
      waiting.abort();
      offerToCall(island);
      reportError("app/load-chunk", error);
    }
  };
  const start = (): void => void (mounting ??= mount());
  island.addEventListener(
    "click",
    (event) => {
      event.stopImmediatePropagation();
      isClicked = true;
      start();
    },
    { capture: true, signal: waiting.signal },
  );
  whenVisitorActs(start);
}

/** Where the button's script cannot be had, a link that dials stands in its place. */
function offerToCall(island: HTMLElement): void {
  const button = island.querySelector("button");
  const link = document.createElement("a");
  link.href = `tel:${CONFIG.voiceErrorPhone}`;
  link.className = button?.className ?? "";
  link.textContent = COPY.voiceError;
  button?.replaceWith(link);
}
