import { columnLetters, HEADER_ROWS, type ListRow } from "@contractor-roi/quote/list";
import { useId, type JSX } from "react";
import { COLUMN_LABELS, COLUMNS } from "./column-choice.ts";
import { rowWord } from "./describe-list.ts";
import type { ProspectList } from "./read-prospects.ts";

type HeaderChoiceProps = {
  readonly list: ProspectList;
  /** The row that is to name the columns. */
  readonly chosen: number;
  readonly onChoose: (row: number) => void;
};

/** The first rows of a list as they stand in the file; one of them names the columns. */
export function HeaderChoice({ list, chosen, onChoose }: HeaderChoiceProps): JSX.Element {
  const id = useId();
  const { file, table, takes, leftOut } = list;
  const start = list.start.filter(({ line }) => line <= HEADER_ROWS);
  const { columns, headerRow, headerRows } = table;
  const width = Math.max(columns.names.length, ...start.map(({ fields }) => fields.length));
  const places = Array.from({ length: width }, (_, index) => index);
  const meaningOf = (index: number): string => {
    const column = COLUMNS.find((one) => columns[one] === index);
    return column ? COLUMN_LABELS[column] : "";
  };
  const markOf = ({ line, isHidden }: ListRow): string => {
    if (line <= headerRow - headerRows) return "above";
    if (line <= headerRow) return "header";
    if (leftOut.total.includes(line) && !takes.total) return "total";
    return isHidden && !takes.hidden ? "hidden" : "";
  };
  const choice = (line: number): JSX.Element => (
    <input
      type="radio"
      name={id}
      checked={line === chosen}
      onChange={() => onChoose(line)}
      className="focus-ring size-5 shrink-0 accent-orange"
    />
  );
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-small font-bold">Which row names the columns?</legend>
      <label className="flex min-h-9 cursor-pointer items-center gap-2 px-2 text-small">
        {choice(0)}
        None: the first row is a customer
      </label>
      <div className="relative max-h-72 overflow-auto rounded-control border border-edge">
        <table className="figures min-w-full border-collapse text-small">
          <caption className="sr-only">The first rows of the list</caption>
          <thead className="sticky top-0 z-10 bg-paper">
            <tr className="border-b border-edge">
              <th scope="col" className={`${CELL} text-left font-normal text-steel`}>
                {rowWord(file) === "row" ? "Row" : "Line"}
              </th>
              {places.map((index) => (
                <th key={index} scope="col" className={`${CELL} text-left align-bottom font-normal text-steel`}>
                  {file.isWorkbook ? columnLetters(index) : index + 1}
                  <span className="block font-bold whitespace-nowrap text-ink empty:hidden">{meaningOf(index)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {start.map((row) => (
              <tr key={row.line} data-mark={markOf(row)} className={ROW}>
                <th scope="row" className="p-0 text-left font-normal">
                  <label className="flex min-h-9 cursor-pointer items-center gap-2 px-2 whitespace-nowrap">
                    {choice(row.line)}
                    <span className="sr-only">The columns’ names are in {rowWord(file)} </span>
                    {row.line}
                    {/hidden|total/.test(markOf(row)) ? <span className="text-steel">{markOf(row)}</span> : null}
                  </label>
                </th>
                {places.map((index) => (
                  <td key={index} className={CELL}>
                    <span className="block max-w-48 truncate">{row.fields[index]}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}

const CELL = "border-l border-rule px-2 py-1 first:border-l-0";

const ROW =
  "border-b border-rule last:border-b-0 data-[mark=above]:text-steel data-[mark=header]:bg-paper " +
  "data-[mark=header]:font-bold data-[mark=hidden]:text-steel data-[mark=total]:text-steel";
