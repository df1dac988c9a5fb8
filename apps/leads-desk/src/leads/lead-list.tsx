import { Button } from "@contractor-roi/ui/button";
import { useState, type JSX } from "react";
import { COLUMNS, LeadRow, type LeadRowProps } from "./lead-row.tsx";
import { CHANNELS } from "./lead-words.ts";
import {
  describeProblem,
  type Filters,
  type LeadPage,
  type LeadSummary,
  type Overview,
  retryDeliveries,
} from "./leads-api.ts";
import { useLocalTime } from "./local-time.ts";
import { ProblemCard } from "./problem-card.tsx";
import type { Leads } from "./use-leads.ts";

type LeadTableProps = Omit<LeadRowProps, "lead" | "now" | "isOpen"> & {
  readonly leads: Leads;
  /** Its leads, with statuses that are not stored yet. */
  readonly rows: readonly LeadSummary[];
  readonly openId: string;
  readonly filters: Filters;
  /** Shows leads that came meanwhile. */
  readonly onNew: () => void;
};

export function LeadTable({ leads, rows, openId, filters, onNew, ...work }: LeadTableProps): JSX.Element {
  const { page, arrived, now, isBusy, problem, more } = leads;
  return (
    <>
      {arrived > 0 ? (
        <div className="sticky top-2 z-20 flex h-0 justify-center">
          <Button className="self-start" onClick={onNew}>
            {arrived} new ↑
          </Button>
        </div>
      ) : null}
      <table aria-label="Leads" className="block border-t border-rule">
        <thead className="block border-b border-l-4 border-b-rule border-l-transparent bg-paper px-3 py-1 text-small text-steel max-xl:sr-only xl:sticky xl:top-0 xl:z-10">
          <tr className={COLUMNS}>
            {["Name", "Waiting", "Trade, their numbers", "Source", "Plan", "Actions"].map((name) => (
              <th
                key={name}
                scope="col"
                className="text-left font-normal nth-4:lg:max-xl:hidden nth-5:text-right nth-6:sr-only"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {rows.map((lead) => (
            <LeadRow key={lead.id} {...work} lead={lead} now={now} isOpen={lead.id === openId} />
          ))}
        </tbody>
      </table>
      <div className="grid justify-items-start gap-2 p-3">
        <output className="text-small text-steel">{describeList(page, isBusy, problem, filters)}</output>
        {page.next ? (
          <Button variant="secondary" aria-disabled={isBusy} onClick={more}>
            Show more
          </Button>
        ) : null}
      </div>
    </>
  );
}

function describeList({ leads, next }: LeadPage, isBusy: boolean, problem: string, filters: Filters): string {
  if (isBusy) return "Searching…";
  if (problem !== "") return "";
  const isAll = Object.values(filters).every((value) => value === undefined);
  if (leads.length === 0)
    return isAll ? "No leads yet. New leads show up here." : "No leads found. Try fewer words or filters.";
  return `${leads.length} ${leads.length === 1 ? "lead" : "leads"}${next ? ", and more" : ""}.`;
}

/** Notes above the list: the collector's, failed deliveries, and what could not be read or saved. @param unsaved why a change failed; empty if none did */
export function ListNotes({ leads, unsaved }: { readonly leads: Leads; readonly unsaved: string }): JSX.Element {
  const { overview, problem, refresh } = leads;
  const damaged = leads.page.damaged.join(", ");
  const problems = [
    problem,
    unsaved,
    damaged &&
      `These leads are left out, since their rows are damaged: ${damaged}. The command \`leads doctor\` says what to do about it.`,
  ];
  return (
    <>
      {overview?.queue ? <QueueNote {...overview.queue} /> : null}
      {overview?.failed.length ? <FailedNote failed={overview.failed} onRetried={refresh} /> : null}
      {problems.filter(Boolean).map((text) => (
        <ProblemCard key={text} text={text} onRetry={text === problem ? refresh : undefined} />
      ))}
    </>
  );
}

/** Shows the time at which the edges' leads were last taken over. */
function QueueNote({ emptiedAt, isLate }: NonNullable<Overview["queue"]>): JSX.Element {
  const text = `Leads of the other servers were taken over last at ${useLocalTime()(emptiedAt)}.`;
  return isLate ? (
    <ProblemCard text={`${text} Newer ones wait: the server’s log says why.`} />
  ) : (
    <p className="text-small text-steel">{text}</p>
  );
}

/** The number that notices to the owner tell, which may be mended by now. */
function FailedNote({ failed, onRetried }: Pick<Overview, "failed"> & { readonly onRetried: () => void }): JSX.Element {
  const [problem, setProblem] = useState("");
  const retry = (): void =>
    void retryDeliveries().then(onRetried, (error: unknown) => setProblem(describeProblem(error)));
  const counts = failed.map(({ channel, count }) => `${CHANNELS[channel]} ${count}`);
  return <ProblemCard text={`Not delivered: ${counts.join(", ")}. Each lead tells why. ${problem}`} onRetry={retry} />;
}
