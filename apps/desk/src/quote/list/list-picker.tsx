import { Button } from "@contractor-roi/ui/button";
import { FieldError } from "@contractor-roi/ui/field";
import { useId, useRef, useState, type JSX } from "react";
import type { DraftChange } from "../quote-draft.ts";
import { useGivenFile } from "../use-given-file.ts";
import { AllDocuments } from "./all-documents.tsx";
import { describeLeftOut, describeOtherTrades, describeRefusal, describeRows, rowWord } from "./describe-list.ts";
import { ListCheck } from "./list-check.tsx";
import { ProspectTable } from "./prospect-table.tsx";
import type { ProspectList } from "./read-prospects.ts";

type ListPickerProps = {
  readonly onQuote: (draft: DraftChange) => void;
  /** A file was chosen, or dropped anywhere: its rows are about to be shown. */
  readonly onFile: () => void;
};

/** Classes of the file field, so that its button looks like the others. */
const FILE_CLASSES =
  "focus-ring min-h-11 w-full min-w-0 text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control " +
  "file:border-2 file:border-solid file:border-ink file:bg-sheet file:px-4 file:font-bold";

/** The state of the file that was chosen last. */
type Opening =
  | { readonly status: "done" }
  | { readonly status: "reading"; readonly name: string }
  | { readonly status: "refused"; readonly message: string };

/**
 * Takes a list of prospects, from the file dialog, or dropped or pasted anywhere on the page, shows how it is read, and quotes
 * one of its rows, or all.
 */
export function ListPicker({ onQuote, onFile }: ListPickerProps): JSX.Element {
  const id = useId();
  const [opening, setOpening] = useState<Opening>({ status: "done" });
  const [used, setUsed] = useState<ProspectList | null>(null);
  const [checked, setChecked] = useState<ProspectList | null>(null);
  const [isChecking, setChecking] = useState(false);
  const opened = useRef(0);
  const check = (list: ProspectList): void => {
    setChecked(list);
    setChecking(true);
  };
  const open = async (file: File): Promise<void> => {
    onFile();
    const turn = ++opened.current;
    setOpening({ status: "reading", name: file.name });
    try {
      const { openProspects } = await import("./read-prospects.ts");
      const list = await openProspects(file.name, new Uint8Array(await file.arrayBuffer()));
      if (turn !== opened.current) return;
      setOpening({ status: "done" });
      check(list);
    } catch (error) {
      if (turn !== opened.current) return;
      setOpening({ status: "refused", message: describeRefusal(file.name, error) });
      // The earlier list would be mistaken for the refused file.
      setUsed(null);
    }
  };
  useGivenFile((file) => void open(file));
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="rounded-control border-2 border-dashed border-edge bg-paper p-3">
        <label htmlFor={id} className="block text-small font-bold">
          List of prospects
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.numbers"
          aria-describedby={`${id}-hint`}
          className={`mt-2 ${FILE_CLASSES}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void open(file);
            // The same file may be chosen again once it was changed.
            currentTarget.value = "";
          }}
        />
        <p id={`${id}-hint`} className="m-0 mt-2 text-small text-steel">
          Excel, OpenDocument, Numbers or CSV. Or drop it anywhere on this page, or paste cells from a spreadsheet. It
          is not kept.
        </p>
      </div>
      <div aria-live="polite" className="grid grid-cols-1 gap-3">
        {opening.status === "reading" ? <p className="m-0 text-small">Reading {opening.name}…</p> : null}
        {opening.status === "refused" ? <FieldError id={`${id}-error`}>{opening.message}</FieldError> : null}
        {used ? (
          <p className="m-0 text-small">
            {used.file.name}:{" "}
            {[describeRows(used), describeLeftOut(used), describeOtherTrades(used)].filter(Boolean).join(" ")}
          </p>
        ) : null}
      </div>
      {used ? (
        <>
          <Button variant="secondary" className="justify-self-start" onClick={() => check(used)}>
            Change sheet or columns
          </Button>
          <AllDocuments key={used.file.name} list={used} />
          <ProspectTable prospects={used.prospects ?? []} place={rowWord(used.file)} onQuote={onQuote} />
        </>
      ) : null}
      <ListCheck
        list={checked}
        open={isChecking}
        onChange={setChecked}
        onClose={() => setChecking(false)}
        onUse={() => {
          setUsed(checked);
          setChecking(false);
        }}
      />
    </div>
  );
}
