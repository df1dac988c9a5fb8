import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { useLayoutEffect, useRef, useState, type JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useBrowserValue } from "../loading/use-browser-value.ts";
import { useTexts } from "../page-context.tsx";

type Outcome = "copied" | "refused";

/**
 * Copies the link, or hands it to the phone's share sheet, which has the text message to the partner who decides. If the browser
 * refuses both, it shows the link selected so that it can be copied by hand.
 */
export function CopyLink({ link }: { readonly link: string }): JSX.Element {
  const texts = useTexts().estimate;
  const [done, setDone] = useState<{ readonly link: string; readonly outcome: Outcome } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const canShare = useBrowserValue(hasShareSheet, () => false);
  // The outcome belongs to the link before this one.
  const outcome = done?.link === link ? done.outcome : null;
  useLayoutEffect(() => {
    if (outcome === "refused") field.current?.select();
  }, [outcome]);

  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: document.title, url: link });
      trackEvent({ event: "scenario_link_shared" });
    } catch (error) {
      // Closing the sheet is a choice.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  const copy = async (): Promise<void> => {
    trackEvent({ event: "scenario_link_copied" });
    const outcome = await writeToClipboard(link);
    setDone({ link, outcome });
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void (canShare ? share() : copy())} className="max-sm:w-full">
        {canShare ? texts.shareLink : texts.copyLink}
      </Button>
      <div className={outcome ? "order-last w-full text-small" : "sr-only"}>
        <output>{outcome === "copied" ? texts.linkCopied : outcome === "refused" ? texts.linkNotCopied : ""}</output>
        {outcome === "refused" ? (
          <Field label={texts.linkField} className="mt-2">
            {(control) => (
              <Input {...control} ref={field} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
            )}
          </Field>
        ) : null}
      </div>
    </>
  );
}

/** Phones and tablets: elsewhere a link is pasted more often than shared. */
function hasShareSheet(): boolean {
  return "share" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** There is no clipboard outside a secure context, and a frame or a visitor may forbid it. */
async function writeToClipboard(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "refused";
  }
}
