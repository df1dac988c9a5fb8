import { parseLanguage } from "@contractor-roi/quote";
import { LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import type { JSX } from "react";
import { problemSentence, type QuoteProblems } from "./build-draft-quote.ts";
import type { DraftChange, QuoteDraft } from "./quote-draft.ts";
import type { QuoteSender } from "./quote-sender.ts";

type OccasionFieldsProps = {
  readonly draft: QuoteDraft;
  readonly sender: QuoteSender;
  readonly problems: QuoteProblems;
  readonly onChange: (change: DraftChange) => void;
  readonly onSenderChange: (change: Partial<QuoteSender>) => void;
};

/** Who makes the quote, in which language, when, and how long it is valid. */
export function OccasionFields({
  draft,
  sender,
  problems,
  onChange,
  onSenderChange,
}: OccasionFieldsProps): JSX.Element {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label="Prepared by">
        {(control) => (
          <Input
            {...control}
            name="preparedBy"
            autoComplete="name"
            maxLength={200}
            value={sender.preparedBy}
            onChange={(event) => onSenderChange({ preparedBy: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Language of the quote">
        {(control) => (
          <Select
            {...control}
            value={draft.language}
            onChange={({ currentTarget: { value } }) => onChange({ language: parseLanguage(value) ?? draft.language })}
          >
            {Object.entries(LANGUAGE_NAMES).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Date" error={problemSentence(problems.date)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.date}
              onChange={(event) => onChange({ date: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Valid for, in days" error={problemSentence(problems.validDays)}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={draft.validDays}
              onChange={(event) => onChange({ validDays: event.currentTarget.value })}
              className="figures text-right"
            />
          )}
        </Field>
      </div>
    </div>
  );
}
