import { Button } from "@contractor-roi/ui/button";
import { useState, type JSX } from "react";
import { TextField } from "@contractor-roi/ui/desk/text-field";
import type { DraftChange } from "../quote-draft.ts";
import type { Prospect } from "./read-prospects.ts";

/** A longer list has a search field. */
const MOST_ROWS = 50;

type ProspectTableProps = {
  readonly prospects: readonly Prospect[];
  readonly rowWord: "line" | "row";
  readonly onQuote: (draft: DraftChange) => void;
};

/** The rows of a list, each with its problems. */
export function ProspectTable({ prospects, rowWord, onQuote }: ProspectTableProps): JSX.Element {
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const found = prospects.filter(({ customer, line }) => `${line} ${customer}`.toLowerCase().includes(wanted));
  const shown = found.slice(0, MOST_ROWS);
  return (
    <div className="grid grid-cols-1 gap-3">
      {prospects.length > MOST_ROWS ? (
        <TextField
          label="Search the list"
          hint={found.length > MOST_ROWS ? `The first ${MOST_ROWS} of ${found.length} rows are shown.` : undefined}
          type="search"
          value={search}
          onText={setSearch}
        />
      ) : null}
      <ul className="m-0 max-h-96 list-none overflow-y-auto border-y border-rule p-0">
        {shown.map(({ line, customer, draft, figures, problems }) => (
          <li key={line} className="flex items-start justify-between gap-3 border-b border-rule py-2 last:border-b-0">
            <div className="min-w-0 text-small">
              <p className="m-0">
                <span className="font-bold">{customer || `${rowWord === "row" ? "Row" : "Line"} ${line}`}</span>
                {customer === "" ? null : (
                  <span className="text-steel">
                    {" "}
                    · {rowWord} {line}
                  </span>
                )}
              </p>
              {problems.length === 0 ? (
                <p className="figures m-0 text-steel">{figures}</p>
              ) : (
                problems.map((problem) => (
                  <p key={problem} className="m-0 text-alarm [overflow-wrap:anywhere]">
                    {problem}
                  </p>
                ))
              )}
            </div>
            {Object.keys(draft).length === 0 ? null : (
              <Button
                variant="secondary"
                className="shrink-0 px-3"
                aria-label={`${problems.length === 0 ? "Quote" : "Correct"} ${customer || `${rowWord} ${line}`}`}
                onClick={() => onQuote(draft)}
              >
                {problems.length === 0 ? "Quote" : "Correct"}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
