import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import { useState, type JSX } from "react";
import { STATUS_LABELS } from "./lead-words.ts";
import { LEAD_STATUSES, saveStatus, type LeadInFull, type LeadStatus } from "./leads-api.ts";

const NOTE_LENGTH = 5_000;

type StatusFormProps = {
  readonly found: LeadInFull;
  readonly onSave: (save: () => Promise<unknown>) => Promise<void>;
};

/** How far the owner is with a lead, and a note. */
export function StatusForm({ found, onSave }: StatusFormProps): JSX.Element {
  const [status, setStatus] = useState(found.status);
  const [note, setNote] = useState(found.note);
  const isChanged = status !== found.status || note !== found.note;
  return (
    <form
      className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void onSave(() => saveStatus(found.lead.id, { status, note }));
      }}
    >
      <Field label="Status of this lead">
        {(control) => (
          <Select {...control} value={status} onChange={(event) => setStatus(event.currentTarget.value as LeadStatus)}>
            {LEAD_STATUSES.map((one) => (
              <option key={one} value={one}>
                {STATUS_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Note">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={!isChanged}>
        Save
      </Button>
    </form>
  );
}
