import { Button } from "@contractor-roi/ui/button";
import { Dialog } from "@contractor-roi/ui/dialog";
import { Field } from "@contractor-roi/ui/field";
import { Select } from "@contractor-roi/ui/select";
import { useState, type JSX } from "react";
import type { QuoteDraft } from "../quote-draft.ts";
import { useDeskStore } from "./desk-store.ts";

/** The kept drafts, what keeps them, and how to get rid of them. */
export function DraftsBar(): JSX.Element {
  const { draft, drafts, canKeep, openDraft, startDraft, deleteDraft, clear } = useDeskStore();
  const [isClearing, setClearing] = useState(false);
  const isKept = drafts.some(({ id }) => id === draft.id);
  return (
    <section aria-label="Drafts" className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Field label="Draft" className="min-w-0 flex-[1_1_14rem] sm:max-w-96">
        {(control) => (
          <Select {...control} value={draft.id} onChange={(event) => openDraft(event.currentTarget.value)}>
            {isKept ? null : <option value={draft.id}>New quote</option>}
            {drafts.map((one) => (
              <option key={one.id} value={one.id}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button variant="secondary" onClick={() => startDraft()}>
        New quote
      </Button>
      <Button variant="quiet" aria-disabled={!isKept} onClick={deleteDraft}>
        Delete draft
      </Button>
      <p className="m-0 min-w-0 flex-[1_1_18rem] text-small text-steel">
        {canKeep ? (
          "Drafts and your settings are kept in this browser only. Nothing is sent anywhere."
        ) : (
          <strong className="text-alarm">
            This browser keeps nothing: save the PDF before you close this page. Nothing is sent anywhere.
          </strong>
        )}{" "}
        <button
          type="button"
          onClick={() => setClearing(true)}
          className="focus-ring cursor-pointer border-0 bg-transparent p-0 text-ink underline underline-offset-4"
        >
          Clear this browser
        </button>
      </p>
      <Dialog open={isClearing} onOpenChange={setClearing} title="Clear this browser?" size="small">
        <div className="grid gap-4 p-5">
          <p className="m-0">All drafts and your settings are deleted here. They are nowhere else.</p>
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

function nameOf({ customer, date }: QuoteDraft): string {
  return `${customer.trim() || "No name yet"}, ${date}`;
}
