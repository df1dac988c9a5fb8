import { distinctNames, type ListRow, type MappedColumn } from "@contractor-roi/quote/list";
import type { JSX } from "react";
import { ChoiceField } from "@contractor-roi/ui/desk/choice-field";
import { COLUMN_LABELS, COLUMNS, isNeeded, type ColumnProblems } from "./column-choice.ts";
import type { ProspectList } from "./read-prospects.ts";

const SAMPLE_ROWS = 3;
const LONGEST_SAMPLE = 40;

type ColumnFieldsProps = {
  readonly list: ProspectList;
  readonly problems: ColumnProblems;
  /** @param name of the column in the file; "-" for none */
  readonly onChoose: (column: MappedColumn, name: string) => void;
};

/** Chooses the file's column for each figure and text, with its first values. */
export function ColumnFields({ list, problems, onChoose }: ColumnFieldsProps): JSX.Element {
  const { columns, headerRow, notes, unknown } = list.table;
  const rows = list.start.filter(({ line, fields }) => line > headerRow && fields.some((field) => field.trim() !== ""));
  const titles = distinctNames(columns.names);
  const choices = columns.names.flatMap((name, index) => {
    const sample = sampleOf(rows, index);
    const isEmpty = name.trim() === "" && sample === "";
    return isEmpty ? [] : [[index, (titles[index] ?? "") + (sample || " (empty)")] as const];
  });
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-small font-bold">Columns</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {COLUMNS.map((column) => (
          <ChoiceField
            key={column}
            label={COLUMN_LABELS[column]}
            error={problems[column]}
            required={isNeeded(column)}
            value={columns[column]}
            options={[[-1, isNeeded(column) && list.assume === null ? "Choose a column" : "None"], ...choices]}
            onChoose={(index) => onChoose(column, titles[Number(index)] ?? "-")}
            className="content-start"
          />
        ))}
      </div>
      {notes.map(({ column, name, reason }) => (
        <p key={`${column} ${name}`} className="m-0 mt-3 text-small">
          “{name}” {reason}.
        </p>
      ))}
      {unknown.length > 0 ? <p className="m-0 mt-3 text-small text-steel">Not used: {unknown.join(", ")}.</p> : null}
    </fieldset>
  );
}

function sampleOf(rows: readonly ListRow[], index: number): string {
  const values = rows.flatMap(({ fields }) => fields[index]?.trim() || []).slice(0, SAMPLE_ROWS);
  const sample = values.join(", ");
  if (sample === "") return "";
  return `: ${sample.length > LONGEST_SAMPLE ? `${sample.slice(0, LONGEST_SAMPLE)}…` : sample}`;
}
