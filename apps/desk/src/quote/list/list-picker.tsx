import { ColumnError, SheetError, type ColumnMap, type MappedColumn } from "@contractor-roi/quote-sheet";
import { FieldError } from "@contractor-roi/ui/field";
import { useId, useState, type JSX } from "react";
import { FILE_CLASSES } from "../file-classes.ts";
import type { DraftChange } from "../quote-draft.ts";
import { isPlansFileName } from "../terms/read-plans-file.ts";
import { useDroppedFile } from "../use-dropped-file.ts";
import { ColumnQuestion } from "./column-question.tsx";
import { ProspectTable } from "./prospect-table.tsx";
import type { ProspectList } from "./read-prospects.ts";

type ListPickerProps = {
  readonly onQuote: (draft: DraftChange) => void;
  /** A file was chosen, or dropped anywhere: its rows are about to be shown. */
  readonly onFile: () => void;
};

type Shown =
  | { readonly status: "none" }
  | { readonly status: "reading"; readonly file: File }
  | { readonly status: "list"; readonly list: ProspectList }
  | { readonly status: "refused"; readonly message: string; readonly ask?: Question };

type Question = { readonly file: File; readonly map: ColumnMap; readonly column: MappedColumn };

/** Takes a list of prospects, from the file dialog or dropped anywhere on the page, and quotes one of its rows. */
export function ListPicker({ onQuote, onFile }: ListPickerProps): JSX.Element {
  const id = useId();
  const [shown, setShown] = useState<Shown>({ status: "none" });
  const open = async (file: File, map: ColumnMap = {}): Promise<void> => {
    onFile();
    setShown({ status: "reading", file });
    setShown(await readList(file, map));
  };
  useDroppedFile(
    (name) => !isPlansFileName(name),
    (file) => void open(file),
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="rounded-control border-2 border-dashed border-edge bg-paper p-3">
        <label htmlFor={id} className="block text-small font-bold">
          List of prospects
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-describedby={`${id}-hint`}
          className={`mt-2 ${FILE_CLASSES}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void open(file);
          }}
        />
        <p id={`${id}-hint`} className="m-0 mt-2 text-small text-steel">
          CSV or Excel, with columns for jobs, profit and hours. Or drop it anywhere on this page. It is not kept.
        </p>
      </div>
      <div aria-live="polite" className="grid grid-cols-1 gap-3">
        {shown.status === "reading" ? <p className="m-0 text-small">Reading {shown.file.name}…</p> : null}
        {shown.status === "refused" ? <FieldError id={`${id}-error`}>{shown.message}</FieldError> : null}
        {shown.status === "list" ? <p className="m-0 text-small">{describeList(shown.list)}</p> : null}
      </div>
      {shown.status === "refused" && shown.ask ? <ColumnAnswer {...shown.ask} onAnswer={open} /> : null}
      {shown.status === "list" ? <ProspectTable prospects={shown.list.prospects} onQuote={onQuote} /> : null}
    </div>
  );
}

type ColumnAnswerProps = Question & { readonly onAnswer: (file: File, map: ColumnMap) => Promise<void> };

function ColumnAnswer({ file, map, column, onAnswer }: ColumnAnswerProps): JSX.Element {
  return <ColumnQuestion column={column} onAnswer={(name) => void onAnswer(file, { ...map, [column]: name })} />;
}

async function readList(file: File, map: ColumnMap): Promise<Shown> {
  try {
    const { readProspects } = await import("./read-prospects.ts");
    return { status: "list", list: await readProspects(file.name, new Uint8Array(await file.arrayBuffer()), map) };
  } catch (error) {
    if (error instanceof ColumnError)
      return { status: "refused", message: error.message, ask: { file, map, column: error.column } };
    const message = error instanceof SheetError ? error.message : `${file.name} could not be read: ${String(error)}`;
    return { status: "refused", message };
  }
}

function describeList({ name, remark, prospects }: ProspectList): string {
  const bad = prospects.filter(({ problems }) => problems.length > 0).length;
  const rows = `${prospects.length} ${prospects.length === 1 ? "row" : "rows"}`;
  return `${name}${remark && `, ${remark}`}: ${rows}, ${bad === 0 ? "all of them can be quoted" : `${bad} to be corrected`}.`;
}
