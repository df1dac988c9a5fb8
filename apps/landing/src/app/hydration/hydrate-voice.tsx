import { ButtonLink } from "@contractor-roi/ui/button";
import { createRoot, hydrateRoot } from "react-dom/client";
import { CONFIG } from "../../config/config.ts";
import { COPY } from "../../content/copy.ts";
import { whenVisitorActs } from "../../loading/when-visitor-acts.ts";
import { reportError } from "../../reporting/report-error.ts";
import { VoiceDock } from "../../voice/voice-dock.tsx";
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
      createRoot(island).render(
        <VoiceDock>
          <ButtonLink href={`tel:${CONFIG.voiceErrorPhone}`}>{COPY.voice.error}</ButtonLink>
        </VoiceDock>,
      );
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
