import { Button } from "@contractor-roi/ui/button";
import { Dialog } from "@contractor-roi/ui/dialog";
import { Field, FieldError } from "@contractor-roi/ui/field";
import { useEffect, useRef, useState, type JSX } from "react";
import { Fold } from "../fold.tsx";
import type { DraftChange } from "../quote-draft.ts";
import { AllDocuments } from "./all-documents.tsx";
import { describeRefusal, describeRows, describeTable, rowWord } from "./describe-list.ts";
import { ListCheck } from "./list-check.tsx";
import { ProspectTable } from "./prospect-table.tsx";
import type { ProspectList } from "./read-prospects.ts";

type ListPickerProps = {
  readonly onQuote: (draft: DraftChange) => void;
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
 * one of its rows, or all. It is folded away, since most quotes begin with a name.
 */
export function ListPicker({ onQuote }: ListPickerProps): JSX.Element {
  const [opening, setOpening] = useState<Opening>({ status: "done" });
  const [used, setUsed] = useState<ProspectList | null>(null);
  const [checked, setChecked] = useState<ProspectList | null>(null);
  const [isChecking, setChecking] = useState(false);
  const opened = useRef(0);
  const fold = useRef<HTMLDetailsElement>(null);
  const use = useRef<HTMLButtonElement>(null);
  const check = (list: ProspectList): void => {
    setChecked(list);
    setChecking(true);
  };
  const open = async (file: File): Promise<void> => {
    // It may be dropped, or pasted, while the box is folded.
    fold.current?.setAttribute("open", "");
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
    <Fold ref={fold} summary="Start from a list" className="rounded-sheet border-rule lifted sm:px-5">
      <div className="grid grid-cols-1 gap-3">
        <Field
          label="List of prospects"
          hint="Excel, OpenDocument, Numbers or CSV. Or drop it anywhere on this page, or paste cells from a spreadsheet. It is not kept."
          className="rounded-control border-2 border-dashed border-edge bg-paper p-3"
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx,.xls,.xlsb,.ods,.numbers"
              className={FILE_CLASSES}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void open(file);
                // The same file may be chosen again once it was changed.
                currentTarget.value = "";
              }}
            />
          )}
        </Field>
        <div aria-live="polite" className="grid grid-cols-1 gap-3">
          {opening.status === "reading" ? <p className="m-0 text-small">Reading {opening.name}…</p> : null}
          {opening.status === "refused" ? <FieldError id="list-refusal">{opening.message}</FieldError> : null}
          {used ? (
            <p className="m-0 text-small">
              {used.file.name}: {describeRows(used)}
            </p>
          ) : null}
        </div>
        {used ? (
          <>
            <Button variant="secondary" className="justify-self-start" onClick={() => check(used)}>
              Change sheet or columns
            </Button>
            <AllDocuments key={used.file.name} list={used} />
            <ProspectTable prospects={used.prospects ?? []} rowWord={rowWord(used.file)} onQuote={onQuote} />
          </>
        ) : null}
        <Dialog
          open={isChecking}
          onOpenChange={setChecking}
          title={`Check ${checked?.file.name ?? "the list"}`}
          description={checked ? describeTable(checked) : undefined}
          initialFocus={use}
          size="wide"
        >
          {checked ? (
            <ListCheck
              list={checked}
              use={use}
              onChange={setChecked}
              onUse={() => {
                setUsed(checked);
                setChecking(false);
              }}
            />
          ) : null}
        </Dialog>
      </div>
    </Fold>
  );
}

/** Takes a file that is dropped anywhere on the page, and a file or cells that are pasted there; a field keeps its own. */
function useGivenFile(onFile: (file: File) => void): void {
  useEffect(() => {
    // A browser would open a file that is dropped beside a file field, and close this page.
    const allow = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes("Files") && !isFileField(event.target)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || isFileField(event.target)) return;
      event.preventDefault();
      onFile(file);
    };
    const paste = ({ clipboardData, target }: ClipboardEvent): void => {
      if (target instanceof Element && target.matches("input, textarea, select, [contenteditable]")) return;
      const text = clipboardData?.getData("text/plain") ?? "";
      // Cells are separated by tabs, and rows by line breaks.
      const [file] = /[\t\n]/.test(text) ? [new File([text], "pasted cells")] : (clipboardData?.files ?? []);
      if (file) onFile(file);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("dragover", allow, { signal });
    addEventListener("drop", drop, { signal });
    addEventListener("paste", paste, { signal });
    return () => listening.abort();
  });
}

function isFileField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === "file";
}
