import { Button } from "@contractor-roi/ui/button";
import { copyText } from "@contractor-roi/ui/copy-text";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { useLayoutEffect, useRef, useState, type JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useBrowserValue } from "../loading/use-browser-value.ts";
import { useTexts } from "../page-context.tsx";

/**
 * Copies the link, or hands it to the phone's share sheet, which has the text message to the partner who decides. If the browser
 * refuses both, it shows the link selected so that it can be copied by hand.
 */
export function CopyLink({ link }: { readonly link: string }): JSX.Element {
  const texts = useTexts().estimate;
  const [done, setDone] = useState<{ readonly link: string; readonly isCopied: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const canShare = useBrowserValue(hasShareSheet, () => false);
  // The outcome belongs to the link before this one.
  const isCopied = done?.link === link ? done.isCopied : null;
  useLayoutEffect(() => {
    if (isCopied === false) field.current?.select();
  }, [isCopied]);

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
    setDone({ link, isCopied: await copyText(link) });
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void (canShare ? share() : copy())} className="max-sm:w-full">
        {canShare ? texts.shareLink : texts.copyLink}
      </Button>
      <div className={isCopied === null ? "sr-only" : "order-last w-full text-small"}>
        <output>{isCopied === null ? "" : isCopied ? texts.linkCopied : texts.linkNotCopied}</output>
        {isCopied === false ? (
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
