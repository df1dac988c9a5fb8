import { ENGLISH_QUOTE_WORDS } from "@contractor-roi/quote";
import { describeLineItem, namePlan } from "@contractor-roi/quote/words";
import { formatAmount, formatNumber, lineItems } from "@contractor-roi/roi-core";
import { contactLinks, leadHead, leadInputs } from "@contractor-roi/roi-core/shared";
import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { use, useEffect, useRef, useState, type JSX, type ReactNode } from "react";
import { ContactDialog } from "./contact-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { describeDelivery, nameRep, quoteAddress } from "./lead-words.ts";
import {
  describeProblem,
  fetchLead,
  isGone,
  releaseSpam,
  retryDelivery,
  returnToSpam,
  type LeadInFull,
  type PageLead,
} from "./leads-api.ts";
import { TimeZone, useLocalTime } from "./local-time.ts";
import { forgetKept } from "./use-kept.ts";
import { IS_HOSTED } from "./hosted.ts";
import { Progress } from "./progress.tsx";
import { Actions, type ActionsProps, SAID_LANGUAGES } from "./lead-row.tsx";
import type { Changes } from "./use-changes.ts";

const { countJobs, labels } = ENGLISH_QUOTE_WORDS;

const GONE = "This lead was erased, or is older than leads are kept.";

type LeadViewProps = Pick<ActionsProps, "asked" | "onAsk" | "onSell"> & {
  readonly id: string;
  /** Another one after each change that was stored. */
  readonly version: object | null;
  readonly changes: Changes;
  readonly isSelling: boolean;
  readonly onClose: () => void;
  /** Called when something that the list shows has changed. */
  readonly onChange: () => void;
  readonly onErased: () => void;
};

/** One lead with its progress, figures and deliveries, and the actions for it. */
export function LeadView(props: LeadViewProps): JSX.Element {
  const { id, version, changes, onClose, onChange, onErased } = props;
  const localTime = useLocalTime();
  const [found, setFound] = useState<LeadInFull | null>(null);
  const [problem, setProblem] = useState("");
  const [isErasing, setIsErasing] = useState(false);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // An erased lead cannot be fetched.
    if (isErasing) return;
    const reading = new AbortController();
    const { signal } = reading;
    fetchLead(id, signal).then(setFound, (error: unknown) => {
      if (signal.aborted) return;
      setProblem(isGone(error) ? GONE : describeProblem(error));
      if (!isGone(error)) return;
      setFound(null);
      forgetKept(`note-${id}`);
    });
    return () => reading.abort();
  }, [id, version, isErasing]);
  const isThere = found !== null;
  useEffect(() => title.current?.focus({ preventScroll: true }), [isThere]);

  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      setFound(await fetchLead(id));
      setProblem("");
      onChange();
    } catch (error) {
      setProblem(describeProblem(error));
    }
  };
  return (
    <section aria-label="Lead" className="grid content-start gap-3 p-2 sm:p-3 lg:overflow-y-auto">
      <Button variant="quiet" onClick={onClose} className="-my-1 justify-self-start lg:hidden">
        ← Back to the list
      </Button>
      {problem ? (
        <Card tone="alarm" role="alert">
          {problem}
        </Card>
      ) : null}
      {found ? (
        <>
          <Card>
            <h2 ref={title} tabIndex={-1} className="focus-ring m-0 text-h3">
              {found.lead.first_name} {found.lead.last_name}
            </h2>
            <div className="my-3">
              <Actions
                {...props}
                lead={found.lead}
                name={`${found.lead.first_name} ${found.lead.last_name}`}
                undo={changes.undo}
                onStatus={(status) =>
                  void changes.save(found.lead, { kind: "status", status, seen: found.lead.status })
                }
              />
            </div>
            <Progress {...props} found={found} />
          </Card>
          <Card>
            <Facts found={found} />
            <div className="mt-4 flex flex-wrap gap-3">
              {IS_HOSTED || found.lead.terms === null ? null : (
                <ButtonLink variant="secondary" href={quoteAddress(found.lead)}>
                  Make a quote from this lead
                </ButtonLink>
              )}
              {found.lead.disposition === "spam" || (found.lead.terms === null && found.deliveries.length === 0) ? (
                <Button variant="secondary" onClick={() => void act(() => releaseSpam(id))}>
                  {found.lead.terms === null ? "Send to webhook and CRM" : "This is no spam"}
                </Button>
              ) : found.changes.some(({ kind }) => kind === "disposition") ? (
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
          </Card>
          {found.lead.terms === null ? null : (
            <Part title="Figures">
              <Figures lead={found.lead} />
            </Part>
          )}
          <Part title="Deliveries">
            {found.deliveries.length === 0 ? <p className="m-0">None.</p> : null}
            <ul className="m-0 grid list-none gap-3 p-0">
              {found.deliveries.map((delivery) => (
                <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-3">
                  <span>{describeDelivery(delivery, localTime)}</span>
                  {delivery.state === "dead" ? (
                    <Button variant="secondary" onClick={() => void act(() => retryDelivery(delivery.id))}>
                      Try again
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          </Part>
          {isCorrecting ? (
            <ContactDialog
              lead={found.lead}
              onClose={() => setIsCorrecting(false)}
              onSaved={() => void act(async () => {})}
            />
          ) : null}
          {isErasing ? <EraseDialog found={found} onClose={() => setIsErasing(false)} onErased={onErased} /> : null}
        </>
      ) : null}
    </section>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): JSX.Element {
  return (
    <Card>
      <h3 className="m-0 mb-3 text-h3">{title}</h3>
      {children}
    </Card>
  );
}

const LINK = "focus-ring text-ink underline underline-offset-4";

/** A lead's contact details, source and marks. */
function Facts({ found: { lead, facts: labelled } }: { readonly found: LeadInFull }): JSX.Element {
  const localTime = useLocalTime();
  const campaign = [lead.utm_source, lead.utm_medium, lead.utm_campaign].filter(Boolean).join(" / ");
  const { trade, number } = leadHead(lead, lead.terms, use(TimeZone));
  const { call, mail } = contactLinks(lead);
  const link = (text: string, address: string): JSX.Element => (
    <a className={LINK} href={address}>
      {text}
    </a>
  );
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Phone", call === null ? number && `${number} (looks wrong)` : link(number, call)],
    ["Email", lead.email && link(lead.email, mail)],
    ["Trade", trade],
    ["Language", SAID_LANGUAGES[lead.language]],
    ["Received", localTime(lead.received_at)],
    ["Score", lead.terms && `${lead.business_tier}, ${lead.conversion_likelihood}% likely`],
    ["Source", campaign],
    [
      "Ad click",
      Object.entries(lead.click_ids)
        .map((click) => click.join(": "))
        .join(", "),
    ],
    [
      "Consent",
      lead.consent_at
        ? `${localTime(lead.consent_at)}: ${lead.consent_wording ?? ""}`
        : lead.terms && "No consent on file",
    ],
    ["Marks", [...lead.marks, ...lead.figures_mismatch.map((name) => `other ${name} sent`)].join(", ")],
    ...labelled.map(([label, fact]) => [label, label === "Quote's rep" ? nameRep(fact) : fact] as const),
    ["Reference", lead.id],
  ];
  return (
    <dl className="m-0 grid gap-x-4 gap-y-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
      {facts
        .filter(([, fact]) => fact)
        .map(([name, fact]) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
            <dt className="text-small text-steel">{name}</dt>
            <dd className="m-0">{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The lead's inputs, and the sum that the page showed. */
function Figures({ lead }: { readonly lead: PageLead }): JSX.Element {
  const inputs = leadInputs(lead);
  const { plans, net_monthly_savings, terms } = lead;
  const { interest } = leadHead(lead, terms, use(TimeZone));
  return (
    <>
      <p className="mt-0">
        {countJobs(inputs.jobsPerMonth)} a month, {formatAmount(inputs.avgJobProfit)} profit per job,{" "}
        {formatNumber(inputs.adminHoursPerWeek)} admin hours a week. {namePlan("{plan} plan", interest)}.
      </p>
      <table className="w-full border-collapse">
        <caption className="sr-only">{labels.extraPerMonth}</caption>
        <tbody>
          {lineItems(inputs, plans).map((line) => (
            <tr key={line.item} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-left font-normal">
                {describeLineItem(line, plans)}
              </th>
              <td className="figures text-right">{formatAmount(line.amount)}</td>
            </tr>
          ))}
          <tr className="border-t-2 border-ink font-bold">
            <th scope="row" className="py-1.5 text-left">
              {labels.extraPerMonth}
            </th>
            <td className="figures text-right">{formatAmount(net_monthly_savings)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
