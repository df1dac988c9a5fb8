import { Button } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { useRef, useState, type JSX } from "react";
import { FilterBar } from "./filter-bar.tsx";
import { KeysDialog, useKeys } from "./keys.tsx";
import { type Asked, LeadRow } from "./lead-row.tsx";
import { LeadView } from "./lead-view.tsx";
import type { Filters, LeadPage, LeadStatus, LeadSummary, Overview } from "./leads-api.ts";
import { LeadsHead } from "./leads-head.tsx";
import { isListAtTop, isWide, listPane, useListScroll } from "./list-scroll.ts";
import { TimeZone, useLocalTime } from "./local-time.ts";
import { OverviewCard } from "./overview.tsx";
import { useAddress } from "./use-address.ts";
import { type Changes, useChanges } from "./use-changes.ts";
import { useKept } from "./use-kept.ts";
import { useLeads } from "./use-leads.ts";
import { useSite } from "./use-site.ts";

/** The owner's leads: the list on one side, the lead that is open on the other; on a phone one of the two. */
export function LeadsPage(): JSX.Element {
  const { filters, openId, filter, open, close } = useAddress();
  const list = useRef<HTMLElement>(null);
  const leads = useLeads(filters, () => isListAtTop(list.current));
  const { page, overview, arrived } = leads;
  const newLeads = overview?.counts.new ?? 0;
  const site = useSite(newLeads > 0 ? `(${newLeads}) Leads` : "Leads");
  const changes = useChanges(leads.patch);
  const [asked, ask] = useKept<Asked | null>("asked", null);
  const [selling, setSelling] = useState("");
  const [isSearchOpen, setIsSearchOpen] = useState(filters.words !== undefined);
  const [showsKeys, setShowsKeys] = useState(false);
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
  const current = (): number => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-lead]")?.dataset["lead"];
    return shown.findIndex(({ id }) => id === (openId || focused));
  };
  const move = (step: number): void => {
    const next = shown[Math.max(0, current() + step)];
    const row = list.current?.querySelector(`[data-lead="${next?.id}"]`);
    if (next && (openId || isWide())) openRow(next.id);
    else row?.querySelector("a")?.focus();
    row?.scrollIntoView({ block: "nearest" });
  };
  const sell = (id: string): void => {
    openRow(id);
    setSelling(id);
  };
  const keys = useKeys({
    j: () => move(1),
    k: () => move(-1),
    c: () => {
      const lead = shown[current()];
      if (lead) setStatus(lead, "contacted");
    },
    w: () => {
      const lead = shown[current()];
      if (lead) sell(lead.id);
    },
    "/": search,
    "?": () => setShowsKeys(true),
  });

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
          onKeys={() => setShowsKeys(true)}
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
              {overview?.mailbox ? <MailboxNote {...overview.mailbox} /> : null}
              {problems.filter(Boolean).map((problem) => (
                <Card key={problem} tone="alarm" role="alert">
                  {problem}
                </Card>
              ))}
            </div>
            {arrived > 0 ? (
              <div className="sticky top-2 z-10 flex h-0 justify-center">
                <Button
                  className="self-start"
                  onClick={() => {
                    leads.refresh();
                    listPane(list.current).scrollTo({ top: 0 });
                  }}
                >
                  {arrived} new ↑
                </Button>
              </div>
            ) : null}
            <ul aria-label="Leads" className="m-0 list-none border-t border-rule p-0">
              {shown.map((lead) => (
                <LeadRow
                  key={lead.id}
                  lead={lead}
                  now={leads.now}
                  isOpen={lead.id === openId}
                  asked={asked?.id === lead.id ? asked.kind : null}
                  before={changes.undo?.id === lead.id ? changes.undo.before : null}
                  onOpen={openRow}
                  onAsk={ask}
                  onStatus={setStatus}
                  onSell={sell}
                />
              ))}
            </ul>
            <div className="grid justify-items-start gap-2 p-3">
              <output className="text-small text-steel">
                {describeList(page, leads.isBusy, leads.problem, filters)}
              </output>
              {page.next ? (
                <Button variant="secondary" aria-disabled={leads.isBusy} onClick={leads.more}>
                  Show more
                </Button>
              ) : null}
            </div>
          </section>
          {openId ? (
            <LeadView
              key={openId}
              id={openId}
              version={overview}
              changes={changes}
              isSelling={selling === openId}
              asked={asked?.id === openId ? asked.kind : null}
              onAsk={ask}
              onSell={setSelling}
              onClose={close}
              onChange={leads.refresh}
              onErased={() => {
                leads.remove(openId);
                close();
              }}
            />
          ) : (
            <p className="m-0 hidden p-6 text-steel lg:block">Pick a lead.</p>
          )}
        </main>
      </div>
      <output className="sr-only">{changes.undo ? "Saved" : ""}</output>
      {showsKeys ? <KeysDialog keys={keys} onClose={() => setShowsKeys(false)} /> : null}
    </TimeZone>
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

/** Shows the time at which the doors' leads were last taken over. */
function MailboxNote({ emptiedAt, isLate }: NonNullable<Overview["mailbox"]>): JSX.Element {
  const text = `Leads of the other servers were taken over last at ${useLocalTime()(emptiedAt)}.`;
  return isLate ? (
    <Card tone="alarm" role="alert">
      {text} Newer ones wait: the server’s log says why.
    </Card>
  ) : (
    <p className="m-0 text-small text-steel">{text}</p>
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
