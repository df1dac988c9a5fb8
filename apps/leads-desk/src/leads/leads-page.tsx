import { Button } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { useRef, useState, type JSX } from "react";
import { FilterBar } from "./filter-bar.tsx";
import { useListKeys } from "./keys.tsx";
import { type Asked, LeadRow, type LeadRowProps } from "./lead-row.tsx";
import { LeadView } from "./lead-view.tsx";
import { CHANNELS } from "./lead-words.ts";
import {
  describeProblem,
  type Filters,
  type LeadPage,
  type LeadStatus,
  type LeadSummary,
  type Overview,
  retryDeliveries,
} from "./leads-api.ts";
import { LeadsHead } from "./leads-head.tsx";
import { isListAtTop, listPane, useListScroll } from "./list-scroll.ts";
import { TimeZone, useLocalTime } from "./local-time.ts";
import { OverviewCard } from "./overview.tsx";
import { useAddress } from "./use-address.ts";
import { type Changes, useChanges } from "./use-changes.ts";
import { useKept } from "./use-kept.ts";
import { type Leads, useLeads } from "./use-leads.ts";
import { useSite } from "./use-site.ts";

/** The owner's leads: the list on one side, the lead that is open on the other; on a phone one of the two. */
export function LeadsPage(): JSX.Element {
  const { filters, openId, filter, open, close } = useAddress();
  const list = useRef<HTMLElement>(null);
  const leads = useLeads(filters, () => isListAtTop(list.current));
  const { page, overview } = leads;
  const newLeads = overview?.counts.new ?? 0;
  const site = useSite(newLeads > 0 ? `(${newLeads}) Leads` : "Leads");
  const changes = useChanges(leads.patch);
  const [asked, ask] = useKept<Asked | null>("asked", null);
  const [selling, setSelling] = useState("");
  const [isSearchOpen, setIsSearchOpen] = useState(filters.words !== undefined);
  const field = useRef<HTMLInputElement>(null);

  const noteScroll = useListScroll(list, page.leads.length, openId);
  const openRow = (id: string): void => {
    noteScroll();
    open(id);
  };
  const unsaved = new Map(
    changes.waiting.flatMap(({ id, change }) => (change.kind === "status" ? [[id, change.status] as const] : [])),
  );
  const shown = page.leads.map((lead) => ({ ...lead, status: unsaved.get(lead.id) ?? lead.status }));
  const setStatus = (lead: LeadSummary, status: LeadStatus): void =>
    void changes.save(lead, { kind: "status", status, seen: lead.status });
  const search = (): void => {
    setIsSearchOpen(true);
    setTimeout(() => field.current?.focus());
  };
  const sell = (id: string): void => {
    openRow(id);
    setSelling(id);
  };
  const keys = useListKeys(list, shown, openId, { open: openRow, sell, setStatus, search });

  const problems = [
    leads.problem,
    // An open lead shows its own.
    changes.problem && changes.problem.id !== openId ? changes.problem.text : "",
    page.damaged.length === 0
      ? ""
      : `These leads are left out, since their rows are damaged: ${page.damaged.join(", ")}. The command \`leads doctor\` says what to do about it.`,
  ];
  return (
    <TimeZone value={site?.timeZone ?? ""}>
      <div className="lg:flex lg:h-dvh lg:flex-col">
        <LeadsHead
          site={site}
          isSpam={filters.status === "spam"}
          isSearchOpen={isSearchOpen}
          onSearch={() => {
            if (!isSearchOpen) return search();
            setIsSearchOpen(false);
            filter({ ...filters, words: undefined });
          }}
          onAdded={openRow}
          onKeys={keys.showDialog}
        />
        <Unsaved isOffline={leads.isOffline} changes={changes} />
        <main className="mx-auto grid w-full max-w-[100rem] grid-cols-1 items-start lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(22rem,4fr)_minmax(0,7fr)] lg:items-stretch">
          <section
            ref={list}
            aria-label="List of leads"
            className={`${openId ? "hidden lg:block" : "block"} [overflow-anchor:none] lg:overflow-y-auto lg:border-r lg:border-rule`}
          >
            <div className="grid grid-cols-1 gap-2 p-2 sm:p-3">
              <OverviewCard overview={overview} filters={filters} onFilter={filter} />
              <FilterBar
                filters={filters}
                sources={overview?.sources ?? []}
                site={site}
                search={{ isOpen: isSearchOpen, field }}
                onFilter={filter}
              />
              {overview?.queue ? <QueueNote {...overview.queue} /> : null}
              {overview?.failed.length ? <FailedNote failed={overview.failed} onRetried={leads.refresh} /> : null}
              {problems.filter(Boolean).map((problem) => (
                <Card key={problem} tone="alarm" role="alert">
                  {problem}
                </Card>
              ))}
            </div>
            <LeadList
              leads={leads}
              rows={shown}
              openId={openId}
              filters={filters}
              asked={asked}
              undo={changes.undo}
              onNew={() => {
                leads.refresh();
                listPane(list.current).scrollTo({ top: 0 });
              }}
              onOpen={openRow}
              onAsk={ask}
              onStatus={setStatus}
              onSell={sell}
            />
          </section>
          {openId ? (
            <LeadView
              key={openId}
              id={openId}
              version={overview}
              changes={changes}
              isSelling={selling === openId}
              asked={asked}
              onAsk={ask}
              onSell={setSelling}
              onClose={close}
              onChange={leads.refresh}
              onErased={() => {
                leads.remove(openId);
                setIsSearchOpen(false);
                close();
              }}
            />
          ) : (
            <p className="m-0 hidden p-6 text-steel lg:block">Pick a lead.</p>
          )}
        </main>
      </div>
      <output className="sr-only">{changes.undo ? "Saved" : ""}</output>
      {keys.dialog}
    </TimeZone>
  );
}

type LeadListProps = Omit<LeadRowProps, "lead" | "now" | "isOpen"> & {
  readonly leads: Leads;
  /** Its leads, with statuses that are not stored yet. */
  readonly rows: readonly LeadSummary[];
  readonly openId: string;
  readonly filters: Filters;
  /** Shows leads that came meanwhile. */
  readonly onNew: () => void;
};

function LeadList({ leads, rows, openId, filters, onNew, ...work }: LeadListProps): JSX.Element {
  const { page, arrived, now, isBusy, problem, more } = leads;
  return (
    <>
      {arrived > 0 ? (
        <div className="sticky top-2 z-10 flex h-0 justify-center">
          <Button className="self-start" onClick={onNew}>
            {arrived} new ↑
          </Button>
        </div>
      ) : null}
      <ul aria-label="Leads" className="m-0 list-none border-t border-rule p-0">
        {rows.map((lead) => (
          <LeadRow key={lead.id} {...work} lead={lead} now={now} isOpen={lead.id === openId} />
        ))}
      </ul>
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

/** Shown while the server does not answer, or has not stored a change. */
function Unsaved({
  isOffline,
  changes,
}: {
  readonly isOffline: boolean;
  readonly changes: Changes;
}): JSX.Element | null {
  const names = changes.waiting.flatMap(({ isLate, name }) => (isLate ? [name] : []));
  if (!isOffline && names.length === 0) return null;
  return (
    <p
      role="alert"
      className="m-0 flex flex-wrap items-center gap-3 border-b border-rule bg-sheet px-4 py-2 text-small font-bold text-alarm"
    >
      {isOffline ? "Offline: the server does not answer." : ""}
      {names.length > 0
        ? ` Not saved yet: ${names.join(", ")}. It is tried again by itself.`
        : " New leads are shown when it does."}
      {names.length > 0 ? (
        <Button variant="secondary" onClick={() => void changes.retry()}>
          Try now
        </Button>
      ) : null}
    </p>
  );
}

/** Shows the time at which the edges' leads were last taken over. */
function QueueNote({ emptiedAt, isLate }: NonNullable<Overview["queue"]>): JSX.Element {
  const text = `Leads of the other servers were taken over last at ${useLocalTime()(emptiedAt)}.`;
  return isLate ? (
    <Card tone="alarm" role="alert">
      {text} Newer ones wait: the server’s log says why.
    </Card>
  ) : (
    <p className="m-0 text-small text-steel">{text}</p>
  );
}

/** The number that notices to the owner tell, which may be mended by now. */
function FailedNote({ failed, onRetried }: Pick<Overview, "failed"> & { readonly onRetried: () => void }): JSX.Element {
  const [problem, setProblem] = useState("");
  const retry = (): void =>
    void retryDeliveries().then(onRetried, (error: unknown) => setProblem(describeProblem(error)));
  const counts = failed.map(({ channel, count }) => `${CHANNELS[channel]} ${count}`);
  return (
    <Card tone="alarm" role="alert">
      <div className="flex items-center justify-between gap-3">
        Not delivered: {counts.join(", ")}. Each lead tells why.
        <Button variant="secondary" className="shrink-0" onClick={retry}>
          Try all again
        </Button>
      </div>
      {problem}
    </Card>
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
