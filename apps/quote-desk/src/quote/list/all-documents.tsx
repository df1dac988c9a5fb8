import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, useState, type JSX } from "react";
import type { MadeDocuments } from "./zip-documents.ts";
import { SITE_COLORS } from "../../site/site.ts";
import { detailsOf, problemsOfDetails } from "../build-draft-quote.ts";
import { useDeskStore } from "../drafts/desk-store.ts";
import { inputsOf, today } from "../quote-draft.ts";
import { countRows } from "./describe-list.ts";
import { makeDocumentsInWorker } from "./in-list-worker.ts";
import type { ProspectList } from "./read-prospects.ts";

type Archive = { readonly address: string; readonly name: string; readonly documents: number };

/** The documents that are being made, or were. */
type Making = {
  readonly total: number;
  readonly done: number;
  readonly unprintable: readonly string[];
  readonly archives: readonly Archive[];
  readonly failed: boolean;
};

/** Makes the documents of all rows, with everything else as it stands in the open quote. */
export function AllDocuments({ list: { file, prospects } }: { readonly list: ProspectList }): JSX.Element | null {
  const { draft, rep } = useDeskStore();
  const [making, setMaking] = useState<Making | null>(null);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const customers = (prospects ?? []).flatMap(({ customer, draft: row, problems }) => {
    const inputs = problems.length > 0 ? null : inputsOf({ ...draft, ...row });
    return inputs === null ? [] : [{ customer, inputs, origins: row.origins ?? {} }];
  });
  const [problem] = problemsOfDetails(draft, rep);
  const isBusy = making !== null && !making.failed && making.done < making.total;
  const make = (): void => {
    for (const { address } of making?.archives ?? []) URL.revokeObjectURL(address);
    const archives: Archive[] = [];
    const receive = (made: MadeDocuments | null): void => {
      if (made !== null && "archive" in made) archives.push(save(made, file.name, archives.length + 1));
      const change = made === null ? { failed: true } : "done" in made ? made : { archives: [...archives] };
      setMaking((now) => now && { ...now, ...change });
    };
    setMaking({ total: customers.length, done: 0, unprintable: [], archives: [], failed: false });
    const { comparesPlans: comparePlans, language } = draft;
    const details = detailsOf(draft, rep);
    const options = { comparePlans, paper: rep.paper, colors: SITE_COLORS, today: today() };
    cancel.current = makeDocumentsInWorker({ customers, details, language, options }, receive);
  };
  const stop = (): void => {
    cancel.current();
    setMaking(null);
  };
  if (customers.length === 0) return null;
  return (
    <div className="grid gap-2 text-small" data-slot="all-documents">
      <div className="flex flex-wrap items-center gap-2">
        {isBusy ? (
          <Button variant="secondary" onClick={stop}>
            Cancel
          </Button>
        ) : (
          <Button variant="secondary" aria-disabled={problem !== undefined} onClick={make}>
            Make all {customers.length.toLocaleString("en-US")} PDFs
          </Button>
        )}
        {isBusy ? (
          <progress
            aria-label="PDFs made"
            value={making.done}
            max={making.total}
            className="min-w-40 flex-1 accent-orange"
          />
        ) : null}
      </div>
      <p className="m-0 text-steel">
        {problem === undefined
          ? "Date, note, price and language are those of the open quote. They come as a ZIP."
          : `Correct the open quote first: ${problem}.`}
      </p>
      <output className="grid gap-1 empty:hidden">{making === null ? null : describe(making)}</output>
      {making === null || making.archives.length === 0 ? null : (
        <ul className="m-0 list-none p-0">
          {making.archives.map(({ address, name, documents }) => (
            <li key={address}>
              <a href={address} download={name} className="focus-ring font-bold text-orange-deep">
                {name}
              </a>
              , {documents.toLocaleString("en-US")} PDFs
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describe({ total, done, unprintable, archives, failed }: Making): string {
  if (failed)
    return "The PDFs could not be made: this browser had not enough memory. Try again with a part of the list.";
  if (done < total) return "";
  const made = archives.reduce((sum, { documents }) => sum + documents, 0);
  const left =
    unprintable.length === 0
      ? ""
      : ` ${countRows(unprintable.length)} left out, whose letters no PDF font has: ${unprintable.slice(0, 5).join(", ")}.`;
  return `${made.toLocaleString("en-US")} PDFs are among your downloads.${left}`;
}

/** Downloads an archive. Its link stays, since a browser may stop a second download. */
function save(
  { archive, documents }: Extract<MadeDocuments, { archive: Blob }>,
  list: string,
  number: number,
): Archive {
  const name = `${list.replace(/\.[^.]*$/, "")}, quotes${number === 1 ? "" : ` ${number}`}.zip`;
  const address = URL.createObjectURL(archive);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  return { address, name, documents };
}
