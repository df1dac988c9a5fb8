import { renderQuoteMail, type Quote, type QuoteWords } from "@contractor-roi/quote";
import { Button } from "@contractor-roi/ui/button";
import { copyText } from "@contractor-roi/ui/copy-text";
import { Field } from "@contractor-roi/ui/field";
import { useState, type JSX } from "react";
import { SITE_COLORS } from "../../site/site.ts";
import { differsFromSite, today, type QuoteDraft } from "../quote-draft.ts";
import type { Rep } from "../rep.ts";

type QuoteActionsProps = {
  readonly quote: Quote;
  readonly draft: QuoteDraft;
  readonly words: QuoteWords;
  readonly paper: Rep["paper"];
  readonly onPrint: () => void;
};

type Outcome = {
  readonly message: string;
  /** A text that the browser did not let us copy. */
  readonly uncopied?: string;
};

const CHANGED_PRICE = "With a changed price there is no link: the calculator counts with the regular one.";
const OTHER_PRICES = "With other prices than the site’s there is no link: the calculator counts with those of today.";
const NO_CALCULATOR = "There is no link: the site does not say where its calculator is.";

export function QuoteActions({ quote, draft, words, paper, onPrint }: QuoteActionsProps): JSX.Element {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);

  const savePdf = async (): Promise<void> => {
    setBusy(true);
    setOutcome({ message: "Making the PDF…" });
    try {
      const { findUnprintable, renderQuotePdf } = await import("@contractor-roi/quote/pdf");
      const [unprintable] = findUnprintable(quote);
      if (unprintable) {
        const { text, letters } = unprintable;
        // Printing has the fonts of the rep's own machine.
        const message = `“${text}” cannot stand in a PDF: its fonts have no ${letters}. Write it in Latin, Greek or Cyrillic letters, or choose Print.`;
        return setOutcome({ message });
      }
      // A name for any file system: "Estimate, Ace Plumbing, 2026-01-31.pdf". The title begins with the document's type.
      const customer = quote.preparedFor.replace(/[\\/:*?"<>|]+/g, " ").trim();
      const name = `${[words.title.split(":")[0], customer, quote.date].filter(Boolean).join(", ")}.pdf`;
      const options = { comparePlans: draft.comparesPlans, words, paper, colors: SITE_COLORS, today: today() };
      download((await renderQuotePdf(quote, options)) as Uint8Array<ArrayBuffer>, name);
      setOutcome({ message: `${name} is among your downloads.` });
    } catch (error) {
      console.error(error);
      setOutcome({ message: "The PDF could not be made. Reload the page and try again: the draft is kept." });
    } finally {
      setBusy(false);
    }
  };
  const copy = async (text: string, message: string): Promise<void> => {
    const uncopied = { message: "Your browser did not let us copy. Here it is, to be copied by hand:", uncopied: text };
    setOutcome((await copyText(text)) ? { message } : uncopied);
  };
  const copyLink = (): void => {
    if (quote.scenario === "") setOutcome({ message: CHANGED_PRICE });
    else if (differsFromSite(draft)) setOutcome({ message: OTHER_PRICES });
    else if (quote.scenarioUrl === "") setOutcome({ message: NO_CALCULATOR });
    else void copy(quote.scenarioUrl, "Link copied. Whoever opens it sees these numbers, and no name.");
  };
  const copyMail = (): void => {
    const mail = renderQuoteMail(quote, { words, today: today() });
    void copy(mail, "Mail text copied, with its subject in the first line. Attach the PDF.");
  };
  return (
    <div data-slot="quote-actions">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Button onClick={() => void savePdf()} aria-disabled={isBusy}>
          Save PDF
        </Button>
        <Button variant="secondary" onClick={onPrint}>
          Print
        </Button>
        <Button variant="secondary" onClick={copyLink}>
          Copy link
        </Button>
        <Button variant="secondary" onClick={copyMail}>
          Copy mail
        </Button>
      </div>
      <output className="mt-2 block min-h-5 text-small text-steel">{outcome?.message}</output>
      {outcome?.uncopied === undefined ? null : (
        <Field label="Text to copy">
          {(control) => (
            <textarea
              {...control}
              readOnly
              rows={3}
              value={outcome.uncopied}
              onFocus={(event) => event.currentTarget.select()}
              className="focus-ring w-full rounded-control border border-edge bg-sheet p-3 text-small"
            />
          )}
        </Field>
      )}
    </div>
  );
}

function download(pdf: Uint8Array<ArrayBuffer>, name: string): void {
  const address = URL.createObjectURL(new Blob([pdf], { type: "application/pdf" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
