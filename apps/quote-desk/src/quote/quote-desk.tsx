import { describeOffer, ENGLISH_QUOTE_WORDS, quoteWords, type Quote, type QuoteWords } from "@contractor-roi/quote";
import { describeMoney } from "@contractor-roi/quote/words";
import { encodeScenario, LANGUAGE_NAMES, PLAN_IDS, type Language } from "@contractor-roi/roi-core";
import { Card } from "@contractor-roi/ui/card";
import { useDeferredValue, useEffect, useRef, useState, type JSX, type ReactNode } from "react";
import { buildDraftQuote, LABELS, quoteInputs, type QuoteProblems } from "./build-draft-quote.ts";
import { CustomerFields, QuoteFields, RepFields } from "./desk-fields.tsx";
import { QuoteActions } from "./document/quote-actions.tsx";
import { QuoteDocument } from "./document/quote-document.tsx";
import { useDeskStore } from "./drafts/desk-store.ts";
import { DraftsBar } from "./drafts/drafts-bar.tsx";
import { Fold, useIsWide } from "./fold.tsx";
import { ListPicker } from "./list/list-picker.tsx";
import { PlanChoice, PlanComparison } from "./plan-choice.tsx";
import { PriceFields } from "./price-fields.tsx";
import { adoptInputs, hasOtherPrice, today, type QuoteDraft } from "./quote-draft.ts";
import { WhatIf } from "./what-if.tsx";

/** The quote page: the customer's figures on one side, the document on the other. */
export function QuoteDesk(): JSX.Element {
  const { draft, rep, changeDraft, changeRep, settleRep, startDraft } = useDeskStore();
  const frame = useRef<HTMLIFrameElement>(null);
  const isWide = useIsWide();
  const built = buildDraftQuote(draft, rep);
  const problems = built.ok ? {} : built.problems;
  // Typing goes first: the document may follow later.
  const document = useDeferredValue(built);
  const words = useQuoteWords(draft.language);
  const fields = { draft, problems, onChange: changeDraft };
  const hasProblem = (part: keyof typeof LABELS): boolean => Object.keys(LABELS[part]).some((key) => key in problems);
  const comparison = built.ok ? (
    <PlanComparison
      quote={built.quote}
      comparesPlans={draft.comparesPlans}
      onCompare={(comparesPlans) => changeDraft({ comparesPlans })}
    />
  ) : null;
  const print = (): void => {
    frame.current?.contentWindow?.focus();
    frame.current?.contentWindow?.print();
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:gap-5">
      <DraftsBar />
      <div className="grid grid-cols-1 items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-3 sm:gap-5">
          <ListPicker onQuote={startDraft} />
          <Part title="Customer">
            <CustomerFields {...fields} />
          </Part>
          <Part title="Plans">
            <div className="grid grid-cols-1 gap-4">
              <PlanChoice draft={draft} onChoose={(plan) => changeDraft({ plan })} />
              <Fold
                key={draft.id}
                summary="Change the price"
                isOpenAtFirst={PLAN_IDS.some((plan) => hasOtherPrice(draft, plan))}
                className="rounded-control border-edge"
              >
                <PriceFields {...fields} />
              </Fold>
              {built.ok ? (
                <p className="text-small text-steel">
                  Offered: {describeOffer(built.quote)}
                  {built.quote.validUntil < today() ? <strong>. Its last day has passed.</strong> : null}
                </p>
              ) : null}
              {isWide || comparison === null ? (
                comparison
              ) : (
                <Fold summary="Compare the plans" className="rounded-control border-edge">
                  {comparison}
                </Fold>
              )}
            </div>
          </Part>
          {built.ok ? (
            <Part title="What if" said="other figures">
              <WhatIf
                key={encodeScenario(built.quote.inputs)}
                inputs={built.quote.inputs}
                quoteInputs={(inputs) => quoteInputs(inputs, draft, rep)}
                onAdopt={(inputs) => changeDraft(adoptInputs(draft, inputs))}
              />
            </Part>
          ) : null}
          <Part
            title="Quote"
            hasProblem={hasProblem("Quote")}
            said={`${LANGUAGE_NAMES[draft.language]}, ${draft.date}, ${draft.validDays} days`}
          >
            <QuoteFields {...fields} />
          </Part>
          <Part title="You" hasProblem={hasProblem("You")} said={rep.name || "nobody yet"}>
            <RepFields rep={rep} problems={problems} onChange={changeRep} onLeave={settleRep} />
          </Part>
        </div>
        <section id="document" aria-label="Document" className="grid grid-cols-1 gap-3 lg:sticky lg:top-4">
          {words === "loading" ? null : words === "failed" ? (
            <Card tone="alarm">The quote’s language could not be loaded. Reload the page: the draft is kept.</Card>
          ) : document.ok ? (
            <>
              <QuoteActions quote={document.quote} draft={draft} words={words} paper={rep.paper} onPrint={print} />
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

/** A quote's words, or why there are none. English is there at once. */
function useQuoteWords(language: Language): QuoteWords | "loading" | "failed" {
  const [loaded, setLoaded] = useState<{ language: Language; words: QuoteWords | "failed" } | null>(null);
  useEffect(() => {
    const take = (words: QuoteWords | "failed"): void => setLoaded({ language, words });
    quoteWords(language).then(take, () => take("failed"));
  }, [language]);
  if (language === "en") return ENGLISH_QUOTE_WORDS;
  return loaded?.language === language ? loaded.words : "loading";
}

/** The total, which stays in sight while the document is below the fields. */
function Total({ quote }: { readonly quote: Quote }): JSX.Element {
  const { terms, results } = quote.plans[quote.inputs.selectedPlan];
  return (
    <div
      data-slot="total"
      className="sticky bottom-0 -mx-4 border-t-3 border-ink bg-sheet px-4 sm:-mx-6 sm:px-6 lg:hidden"
    >
      <p className="flex min-h-14 flex-wrap items-center justify-between gap-x-4">
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

/** Stands in for the document while a field has a problem. */
function Missing({ problems, draft }: { readonly problems: QuoteProblems; readonly draft: QuoteDraft }): JSX.Element {
  const names = Object.fromEntries([
    ...Object.values(LABELS).flatMap((labels) => Object.entries(labels)),
    ...PLAN_IDS.map((plan) => [`${plan}.price`, `The price of ${draft.plans[plan].label}`]),
  ]);
  return (
    <Card tone="alarm">
      <h2 className="text-h3">No quote yet</h2>
      <ul className="mt-2 mb-0 list-disc pl-5">
        {Object.entries(problems).map(([field, problem]) => (
          <li key={field}>
            {names[field]} {problem}.
          </li>
        ))}
      </ul>
    </Card>
  );
}

type PartProps = {
  readonly title: string;
  /** The summary of a part that a phone folds away; undefined for a part that is not folded. */
  readonly said?: string;
  /** Whether one of its fields has a problem, which unfolds it. @default false */
  readonly hasProblem?: boolean;
  readonly children: ReactNode;
};

function Part({ title, said, hasProblem = false, children }: PartProps): JSX.Element {
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const heading = <h2 className="inline text-h3">{title}</h2>;
  if (isWide || said === undefined)
    return (
      <Card aria-label={title} className="grid grid-cols-1 gap-3">
        {heading}
        {children}
      </Card>
    );
  return (
    <Card aria-label={title} className="max-sm:py-3">
      <details open={isOpen || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="focus-ring cursor-pointer">
          {heading} <span className="text-small text-steel">{said}</span>
        </summary>
        <div className="pt-3">{children}</div>
      </details>
    </Card>
  );
}
