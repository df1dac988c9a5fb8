import { ENGLISH_QUOTE_WORDS } from "@contractor-roi/quote";
import { describeLineItem } from "@contractor-roi/quote/words";
import { formatAmount, formatNumber, lineItems, type PlanId } from "@contractor-roi/roi-core";
import { contactLinks, fromCents, leadHead, leadInputs } from "@contractor-roi/roi-core/shared";
import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { use, useEffect, useRef, useState, type JSX, type ReactNode } from "react";
import { ContactDialog } from "./contact-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { LeadActions, type Work } from "./lead-actions.tsx";
import { describeDelivery, nameRep, quoteAddress, STATUS_LABELS } from "./lead-words.ts";
import {
  describeProblem,
  fetchLead,
  IS_HOSTED,
  isGone,
  releaseSpam,
  retryDelivery,
  returnToSpam,
  type LeadInFull,
  type PageLead,
} from "./leads-api.ts";
import { TimeZone, useLocalTime } from "./local-time.ts";
import { forgetKept } from "./use-kept.ts";
import { ProblemCard } from "./problem-card.tsx";
import { Progress, type ProgressProps } from "./progress.tsx";
import { Age, SAID_LANGUAGES, SEPARATOR } from "./lead-row.tsx";
import { withUnsaved } from "./use-changes.ts";

const { countJobs, labels } = ENGLISH_QUOTE_WORDS;

const GONE = "This lead was erased, or is older than leads are kept.";

type LeadViewProps = Work & {
  readonly id: string;
  /** Whether somebody opened it: it takes the focus, and a phone shows it in place of the list. */
  readonly isChosen: boolean;
  readonly now: number;
  /** Another one after each change that was stored, and once the server answers again. */
  readonly version: object | null;
  readonly isSelling: boolean;
  readonly onClose: () => void;
  /** Called when something that the list shows has changed. */
  readonly onChange: () => void;
  readonly onErased: () => void;
};

/** One lead with its progress, figures and deliveries, and the actions for it. */
export function LeadView(props: LeadViewProps): JSX.Element {
  const { id, isChosen, version, changes, onClose, onChange, onErased } = props;
  const [found, setFound] = useState<LeadInFull | null>(null);
  const [problem, setProblem] = useState("");
  const [isErasing, setIsErasing] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  const show = (lead: LeadInFull): void => {
    setFound(lead);
    setProblem("");
  };
  useEffect(() => {
    // An erased lead cannot be fetched.
    if (isErasing) return;
    const reading = new AbortController();
    const { signal } = reading;
    fetchLead(id, signal).then(show, (error: unknown) => {
      if (signal.aborted) return;
      setProblem(isGone(error) ? GONE : describeProblem(error));
      if (!isGone(error)) return;
      setFound(null);
      forgetKept(`note-${id}`);
    });
    return () => reading.abort();
  }, [id, version, isErasing]);
  const isThere = found !== null;
  useEffect(() => {
    if (isChosen) title.current?.focus({ preventScroll: true });
  }, [isThere, isChosen]);

  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      show(await fetchLead(id));
      onChange();
    } catch (error) {
      setProblem(describeProblem(error));
      // The sentence is above the title, and the button may be far below. jsdom has no scrolling.
      title.current?.scrollIntoView?.({ block: "center" });
    }
  };
  const shown = found && { ...found, lead: withUnsaved(found.lead, changes) };
  const problems = [problem, changes.problem?.id === id ? changes.problem.text : ""];
  return (
    <section
      aria-label="Lead"
      className={`${isChosen ? "" : "max-lg:hidden"} relative grid grid-cols-1 content-start gap-4 p-3 sm:p-4 lg:overflow-y-auto`}
    >
      <Button variant="quiet" onClick={onClose} className="-my-2 justify-self-start px-0 lg:hidden">
        ← Back to the list
      </Button>
      {problems.filter(Boolean).map((text) => (
        <ProblemCard
          key={text}
          text={text}
          onRetry={text === problem && text !== GONE ? () => void act(async () => {}) : undefined}
        />
      ))}
      {shown ? (
        <>
          <h2 ref={title} tabIndex={-1} className="focus-ring -mb-3 text-h3">
            {shown.lead.first_name} {shown.lead.last_name}
          </h2>
          <Head {...props} found={shown} />
          <Progress {...props} found={shown} />
          <Part title="More">
            <MoreFacts found={shown} />
            <div className="mt-4 flex flex-wrap gap-3">
              {IS_HOSTED || shown.lead.terms === null ? null : (
                <ButtonLink variant="secondary" href={quoteAddress(shown.lead)}>
                  Make a quote from this lead
                </ButtonLink>
              )}
              {shown.lead.disposition === "spam" || (shown.lead.terms === null && shown.deliveries.length === 0) ? (
                <Button variant="secondary" onClick={() => void act(() => releaseSpam(id))}>
                  {shown.lead.terms === null ? "Send to webhook and CRM" : "Not spam"}
                </Button>
              ) : shown.changes.some(({ kind }) => kind === "disposition") ? (
                <Button variant="secondary" onClick={() => void act(() => returnToSpam(id))}>
                  This is spam
                </Button>
              ) : null}
              <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
                Correct…
              </Button>
              <Button variant="quiet" onClick={() => setIsErasing(true)}>
                Erase…
              </Button>
            </div>
          </Part>
          {shown.lead.terms === null ? null : (
            <Part title="What they were shown">
              <Figures lead={shown.lead} />
            </Part>
          )}
          <Part title="Deliveries">
            <Deliveries deliveries={shown.deliveries} onRetry={(delivery) => void act(() => retryDelivery(delivery))} />
          </Part>
          {isCorrecting ? (
            <ContactDialog
              lead={shown.lead}
              onClose={() => setIsCorrecting(false)}
              onSaved={() => void act(async () => {})}
            />
          ) : null}
          {isErasing ? <EraseDialog found={shown} onClose={() => setIsErasing(false)} onErased={onErased} /> : null}
        </>
      ) : null}
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): JSX.Element {
  return (
    <Card>
      <h3 className="mb-3 text-h3">{title}</h3>
      {children}
    </Card>
  );
}

/** One button that calls, and what they want, run and were shown. */
function Head({ found: { lead }, now, ...work }: Omit<ProgressProps, "isSelling"> & Work): JSX.Element {
  const localTime = useLocalTime();
  const { trade, interest, price } = leadHead(lead, lead.terms, use(TimeZone));
  const { sold_plan: sold, sold_monthly: monthly, consent_at: consent, consent_wording: wording } = lead;
  const marks = [trade, SAID_LANGUAGES[lead.language], lead.status === "new" ? "" : STATUS_LABELS[lead.status]];
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="text-small text-steel">
          <Age lead={lead} now={now} />
          {marks.filter(Boolean).map((mark) => SEPARATOR + mark)}
        </p>
        <p className="figures font-bold">
          {lead.status === "won" && monthly !== null
            ? `Sold${sold ? ` ${lead.plans?.[sold as PlanId].label}` : ""} at ${formatAmount(fromCents(monthly))}/mo`
            : [interest, price].filter(Boolean).join(", ")}
        </p>
      </div>
      <LeadActions {...work} lead={lead} isHead />
      <FactList
        facts={[
          [
            "Runs",
            lead.terms &&
              `${countJobs(lead.jobs_per_month)} × ${formatAmount(lead.avg_job_profit)}, ${formatNumber(lead.admin_hours_per_week)} admin hours a week`,
          ],
          ["Was shown", lead.terms && `${formatAmount(lead.net_monthly_savings)}/mo`],
          [
            "Email",
            lead.email && (
              <a
                key="email"
                className="focus-ring text-ink underline underline-offset-4"
                href={contactLinks(lead).mail}
              >
                {lead.email}
              </a>
            ),
          ],
          ["Source", [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(" / ")],
          [
            "Consent",
            consent
              ? `Given ${localTime(consent)}${wording ? `: “${wording}”` : ""}`
              : lead.terms && "No consent on file",
          ],
        ]}
      />
    </div>
  );
}

function MoreFacts({ found: { lead, facts } }: { readonly found: LeadInFull }): JSX.Element {
  const localTime = useLocalTime();
  const clicks = Object.entries(lead.click_ids).map((click) => click.join(": "));
  return (
    <FactList
      facts={[
        ["Received", localTime(lead.received_at)],
        ["Score", lead.terms && `${lead.business_tier}, ${lead.conversion_likelihood}% likely`],
        ["Ad click", clicks.join(", ")],
        ["Marks", [...lead.marks, ...lead.figures_mismatch.map((name) => `other ${name} sent`)].join(", ")],
        ...facts.map(([label, fact]) => [label, label === "Quote's rep" ? nameRep(fact) : fact] as const),
        ["Reference", lead.id],
      ]}
    />
  );
}

function FactList({ facts }: { readonly facts: readonly (readonly [name: string, fact: ReactNode])[] }): JSX.Element {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-small text-steel">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

type DeliveriesProps = Pick<LeadInFull, "deliveries"> & { readonly onRetry: (delivery: string) => void };

function Deliveries({ deliveries, onRetry }: DeliveriesProps): JSX.Element {
  const localTime = useLocalTime();
  if (deliveries.length === 0) return <p>None.</p>;
  return (
    <ul className="grid gap-3">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-3">
          <span>{describeDelivery(delivery, localTime)}</span>
          {delivery.state === "dead" ? (
            <Button variant="secondary" onClick={() => onRetry(delivery.id)}>
              Try again
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The sum that the page showed. */
function Figures({ lead }: { readonly lead: PageLead }): JSX.Element {
  return (
    <table className="w-full">
      <caption className="sr-only">{labels.extraPerMonth}</caption>
      <tbody>
        {lineItems(leadInputs(lead), lead.plans).map((line) => (
          <tr key={line.item} className="border-b border-rule">
            <th scope="row" className="py-1.5 text-left font-normal">
              {describeLineItem(line, lead.plans)}
            </th>
            <td className="figures text-right">{formatAmount(line.amount)}</td>
          </tr>
        ))}
        <tr className="border-t-2 border-ink font-bold">
          <th scope="row" className="py-1.5 text-left">
            {labels.extraPerMonth}
          </th>
          <td className="figures text-right">{formatAmount(lead.net_monthly_savings)}</td>
        </tr>
      </tbody>
    </table>
  );
}
