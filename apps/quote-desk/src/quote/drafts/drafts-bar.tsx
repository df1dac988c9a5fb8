import { Button } from "@contractor-roi/ui/button";
import { Dialog } from "@contractor-roi/ui/dialog";
import { useRef, useState, type JSX } from "react";
import { ChoiceField } from "@contractor-roi/ui/desk/choice-field";
import type { QuoteDraft } from "../quote-draft.ts";
import { useDeskStore } from "./desk-store.ts";

const LINK_BUTTON = "focus-ring cursor-pointer text-ink underline underline-offset-4";

export function DraftsBar(): JSX.Element {
  const { draft, drafts, canKeep, elsewhere, deleted } = useDeskStore();
  const { openDraft, startDraft, deleteDraft, restoreDraft, clear } = useDeskStore();
  const [isClearing, setClearing] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const isKept = drafts.some(({ id }) => id === draft.id);
  return (
    <section aria-label="Drafts" className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <ChoiceField
        ref={choice}
        label="Draft"
        value={draft.id}
        options={(isKept ? drafts : [draft, ...drafts]).map((one) => [one.id, nameOf(one)])}
        onChoose={openDraft}
        className="min-w-0 flex-[1_1_14rem] sm:max-w-96"
      />
      <Button variant="secondary" onClick={() => startDraft()}>
        New quote
      </Button>
      <Button variant="quiet" aria-disabled={!isKept} onClick={deleteDraft}>
        Delete draft
      </Button>
      <p className="min-w-0 flex-[1_1_14rem] text-small text-steel">
        {canKeep ? (
          "Drafts and your settings are kept in this browser only. Nothing is sent anywhere."
        ) : (
          <strong className="text-alarm">
            This browser keeps nothing: save the PDF before you close this page. Nothing is sent anywhere.
          </strong>
        )}{" "}
        <button type="button" onClick={() => setClearing(true)} className={LINK_BUTTON}>
          Clear this browser
        </button>
      </p>
      <output className="basis-full empty:hidden">
        {elsewhere === "changed" ? <p>This draft was changed in another tab. You see it as it is there.</p> : null}
        {elsewhere === "deleted" ? (
          <p>This draft was deleted in another tab. It is kept again once you change it.</p>
        ) : null}
        {deleted ? (
          <p>
            Deleted: {nameOf(deleted)}.{" "}
            <button
              type="button"
              onClick={() => {
                restoreDraft();
                choice.current?.focus();
              }}
              className={LINK_BUTTON}
            >
              Undo
            </button>
          </p>
        ) : null}
      </output>
      <Dialog open={isClearing} onOpenChange={setClearing} title="Clear this browser?" size="small">
        <div className="grid gap-4 p-5">
          <p>All drafts and your settings are deleted here. They are nowhere else.</p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="destructive"
              onClick={() => {
                clear();
                setClearing(false);
              }}
            >
              Delete everything
            </Button>
            <Button variant="secondary" onClick={() => setClearing(false)}>
              Keep it
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}

function nameOf({ customer, date, changedAt }: QuoteDraft): string {
  if (changedAt === 0) return "New quote";
  return `${customer.trim() || "No name yet"}, ${date}`;
}
