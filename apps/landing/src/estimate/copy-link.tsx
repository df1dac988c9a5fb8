import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { useLayoutEffect, useRef, useState, type JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useTexts } from "../page-context.tsx";

type Outcome = "copied" | "refused";

/** Copies the link; if the browser refuses, shows it selected so that it can be copied by hand. */
export function CopyLink({ link }: { readonly link: string }): JSX.Element {
  const texts = useTexts().estimate;
  const [done, setDone] = useState<{ readonly link: string; readonly outcome: Outcome } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The outcome belongs to the link before this one.
  const outcome = done?.link === link ? done.outcome : null;
  useLayoutEffect(() => {
    if (outcome === "refused") field.current?.select();
  }, [outcome]);

  const copy = async (): Promise<void> => {
    trackEvent({ event: "scenario_link_copied" });
    const outcome = await writeToClipboard(link);
    setDone({ link, outcome });
  };
  return (
    <>
      <Button variant="secondary" onClick={() => void copy()} className="max-sm:w-full">
        {texts.copyLink}
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

/** There is no clipboard outside a secure context, and a frame or a visitor may forbid it. */
async function writeToClipboard(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "refused";
  }
}
