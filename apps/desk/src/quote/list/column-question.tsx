import type { Column } from "@contractor-roi/quote-sheet";
import { Button } from "@contractor-roi/ui/button";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { useState, type JSX } from "react";

const MEANINGS: Readonly<Record<Column, string>> = {
  jobs: "the jobs a month",
  profit: "the profit per job",
  hours: "the admin hours a week",
  type: "the trade",
  plan: "the plan",
};

type ColumnQuestionProps = { readonly column: Column; readonly onAnswer: (name: string) => void };

/** Asks for the name that a column has in the list. */
export function ColumnQuestion({ column, onAnswer }: ColumnQuestionProps): JSX.Element {
  const [name, setName] = useState("");
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onAnswer(name);
      }}
    >
      <Field label={`Which column holds ${MEANINGS[column]}?`} className="min-w-0 flex-[1_1_12rem]">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary">
        Read it
      </Button>
    </form>
  );
}
