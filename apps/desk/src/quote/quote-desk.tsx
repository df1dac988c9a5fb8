import { describeMoney, type Quote } from "@contractor-roi/quote";
import { encodeScenario, PLAN_IDS, type RoiInputs } from "@contractor-roi/roi-core";
import { Card } from "@contractor-roi/ui/card";
import { useDeferredValue, useId, useRef, useState, type JSX, type ReactNode } from "react";
import { buildDraftQuote, quoteInputs, type QuoteField, type QuoteProblems } from "./build-draft-quote.ts";
import { CustomerFields } from "./customer-fields.tsx";
import { QuoteActions } from "./document/quote-actions.tsx";
import { QuoteDocument } from "./document/quote-document.tsx";
import { useQuoteWords } from "./document/use-quote-words.ts";
import { useDeskStore } from "./drafts/desk-store.ts";
import { DraftsBar } from "./drafts/drafts-bar.tsx";
import { Fold } from "./fold.tsx";
import { ListPicker } from "./list/list-picker.tsx";
import { OccasionFields } from "./occasion-fields.tsx";
import { PlanChoice, PlanComparison } from "./plan-choice.tsx";
import { textsOf, type DraftChange, type QuoteDraft } from "./quote-draft.ts";
import { ScenarioLinkField } from "./scenario-link-field.tsx";
import { SenderFields } from "./sender-fields.tsx";
import { TermsFields } from "./terms/terms-fields.tsx";
import { PriceNotice } from "./terms/price-notice.tsx";
import {
  hasOtherPrices,
  isTouched,
  nameTermsFields,
  plansBefore,
  plansOf,
  type TermsField,
} from "./terms/typed-terms.ts";
import { WhatIf } from "./what-if.tsx";

const FIELDS: Readonly<Record<Exclude<QuoteField, TermsField>, string>> = {
  jobs: "Jobs a month",
  profit: "Profit per job",
  hours: "Admin hours a week",
  date: "Date",
  validDays: "Valid for",
  bookingUrl: "Booking page",
  calculatorUrl: "Calculator page",
};

/** The quote page: what is known of a customer on one side, the document that it makes on the other. */
export function QuoteDesk(): JSX.Element {
  const { draft, sender, changeDraft, changeSender, startDraft } = useDeskStore();
  const frame = useRef<HTMLIFrameElement>(null);
  const built = buildDraftQuote(draft, sender);
  const problems = built.ok ? {} : built.problems;
  // The document may come after the keys.
  const document = useDeferredValue(built);
  const words = useQuoteWords(draft.language);
  const print = (): void => {
    frame.current?.contentWindow?.focus();
    frame.current?.contentWindow?.print();
  };
  return (
    <div className="grid grid-cols-1 gap-5" data-slot="quote-desk">
      <DraftsBar />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <StartFrom onFigures={(inputs) => changeDraft(textsOf(inputs))} onQuote={startDraft} />
          <Part title="Customer">
            <CustomerFields draft={draft} problems={problems} onChange={changeDraft} />
          </Part>
          <Part title="Plans">
            <div className="grid grid-cols-1 gap-4">
              <PriceNotice draft={draft} onChange={changeDraft} />
              <PlanChoice plans={plansOf(draft).plans} chosen={draft.plan} onChoose={(plan) => changeDraft({ plan })} />
              <OtherTerms key={draft.id} draft={draft} problems={problems} onChange={changeDraft} />
              {built.ok ? (
                <PlanComparison
                  quote={built.quote}
                  comparesPlans={draft.comparesPlans}
                  onCompare={(comparesPlans) => changeDraft({ comparesPlans })}
                />
              ) : null}
            </div>
          </Part>
          {built.ok ? (
            <Part title="What if">
              <WhatIf
                key={encodeScenario(built.quote.inputs)}
                inputs={built.quote.inputs}
                quoteInputs={(inputs) => quoteInputs(inputs, draft, sender)}
                onAdopt={(inputs) => changeDraft(textsOf(inputs))}
              />
            </Part>
          ) : null}
          <Part title="Quote">
            <OccasionFields
              draft={draft}
              sender={sender}
              problems={problems}
              onChange={changeDraft}
              onSenderChange={changeSender}
            />
          </Part>
          <Part title="Your company">
            <SenderFields sender={sender} problems={problems} onChange={changeSender} />
          </Part>
        </div>
        <section id="document" aria-label="Document" className="grid grid-cols-1 gap-3 lg:sticky lg:top-4">
          {words === "loading" ? null : words === "failed" ? (
            <Card tone="alarm">The quote’s language could not be loaded. Reload the page: the draft is kept.</Card>
          ) : document.ok ? (
            <>
              <QuoteActions
                quote={document.quote}
                comparesPlans={draft.comparesPlans}
                words={words}
                paper={sender.paper}
                hasOtherPrices={hasOtherPrices(draft)}
                onPrint={print}
              />
              <QuoteDocument quote={document.quote} comparesPlans={draft.comparesPlans} words={words} frame={frame} />
            </>
          ) : (
            <Missing problems={document.problems} draft={draft} />
          )}
        </section>
      </div>
      {built.ok ? <Total quote={built.quote} /> : null}
    </div>
  );
}

/** Where the document is below the fields, its total stays in sight. */
function Total({ quote }: { readonly quote: Quote }): JSX.Element {
  const { terms, results } = quote.plans[quote.inputs.selectedPlan];
  return (
    <div
      data-slot="total"
      className="sticky bottom-0 -mx-4 border-t-3 border-ink bg-sheet px-4 sm:-mx-6 sm:px-6 lg:hidden"
    >
      <p className="m-0 flex min-h-14 flex-wrap items-center justify-between gap-x-4">
        <span className="figures">
          <span className="text-small text-steel">{terms.label}, extra profit a month</span>{" "}
          <span className="text-action lettering">{describeMoney(results.netMonthlySavings)}</span>
        </span>
        <a href="#document" className="focus-ring font-bold text-orange-deep">
          Document
        </a>
      </p>
    </div>
  );
}

type StartFromProps = {
  readonly onFigures: (inputs: RoiInputs) => void;
  readonly onQuote: (draft: DraftChange) => void;
};

/** What a quote can begin with, folded away: most begin with a name. */
function StartFrom({ onFigures, onQuote }: StartFromProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold
      summary="Start from a link or a list"
      open={isOpen}
      onOpenChange={setOpen}
      className="rounded-sheet border-rule lifted sm:px-5"
    >
      <div className="grid grid-cols-1 gap-4">
        <ScenarioLinkField onOpen={onFigures} />
        <ListPicker onQuote={onQuote} onFile={() => setOpen(true)} />
      </div>
    </Fold>
  );
}

type OtherTermsProps = {
  readonly draft: QuoteDraft;
  readonly problems: QuoteProblems;
  readonly onChange: (change: DraftChange) => void;
};

/** Folded away while nothing of the regular terms is changed. */
function OtherTerms({ draft, problems, onChange }: OtherTermsProps): JSX.Element {
  const [isOpen, setOpen] = useState(PLAN_IDS.some((plan) => isTouched(draft, plan)));
  return (
    <Fold summary="Change price or lift" open={isOpen} onOpenChange={setOpen} className="rounded-control border-edge">
      <TermsFields draft={draft} problems={problems} onChange={onChange} onFile={() => setOpen(true)} />
    </Fold>
  );
}

/** In place of a document that would say something wrong. */
function Missing({ problems, draft }: { readonly problems: QuoteProblems; readonly draft: QuoteDraft }): JSX.Element {
  const names = { ...FIELDS, ...nameTermsFields(plansBefore(draft)) };
  return (
    <Card tone="alarm">
      <h2 className="m-0 text-h3">No quote yet</h2>
      <ul className="mt-2 mb-0 list-disc pl-5">
        {Object.entries(problems).map(([field, problem]) => (
          <li key={field}>
            {names[field as QuoteField]} {problem}.
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): JSX.Element {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="m-0 mb-3 text-h3">
        {title}
      </h2>
      {children}
    </Card>
  );
}
