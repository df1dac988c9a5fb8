import { Button } from "@contractor-roi/ui/button";
import type { JSX } from "react";
import { useTexts } from "../page-context.tsx";

type SecondCallProps = { readonly onStart: () => void; readonly onClose: () => void };

/** Asks before a call costs a second time. */
export function SecondCall({ onStart, onClose }: SecondCallProps): JSX.Element {
  const { call: texts } = useTexts();
  return (
    <>
      <p className="m-0 font-bold">{texts.otherTab}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onStart}>{texts.callHere}</Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}
