import { Button } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type JSX } from "react";
import { FilterBar } from "./filter-bar.tsx";
import { KeysDialog, useKeys } from "./keys.tsx";
import { type Asked, LeadRow } from "./lead-row.tsx";
import { LeadView } from "./lead-view.tsx";
import type { LeadPage, LeadStatus, LeadSummary } from "./leads-api.ts";
import { LeadsHead } from "./leads-head.tsx";
import { TimeZone } from "./local-time.ts";
import { MailboxNote } from "./mailbox-note.tsx";
import { OverviewCard } from "./overview.tsx";
import { type Filters, keepPlace, keptPlace, useAddress } from "./use-address.ts";
import { useChanges } from "./use-changes.ts";
import { useKept } from "./use-kept.ts";
import { useLeads } from "./use-leads.ts";
import { useSite } from "./use-site.ts";

const SCROLLED_MS = 200;
/** At the top, new leads are seen as they come. */
const TOP_PX = 40;

/** The owner's leads: the list on one side, the lead that is open on the other; on a phone one of the two. */
export function LeadsPage(): JSX.Element {
  const { filters, openId, filter, open, close } = useAddress();
  const list = useRef<HTMLElement>(null);
  const around = useRef({
    isAtTop: () => isShown(list.current) && paneOf(list.current).scrollTop < TOP_PX,
    onOnline() {},
  });
  const leads = useLeads(filters, around);
  const { page, overview, arrived, patch } = leads;
  const site = useSite(overview?.counts.new ?? 0);
  /** Counts what was stored: the open lead is read again. */
  const [stored, setStored] = useState(0);
  const changes = useChanges(
    useCallback(
      (id, change, status) => {
        if (change.kind === "follow_up") patch(id, { follow_up_on: change.value || null });
        if (change.kind === "status" && status !== null)
          patch(id, { status, sold_monthly: change.sale?.monthly ?? null });
        setStored((count) => count + 1);
      },
      [patch],
    ),
  );
  useEffect(() => {
    around.current.onOnline = () => void changes.retry();
  });
  const [asked, ask] = useKept<Asked | null>("asked", null);
  const [selling, setSelling] = useState("");
  const [isSearchOpen, setIsSearchOpen] = useState(filters.words !== undefined);
  const [showsKeys, setShowsKeys] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const openRow = usePlace(list, page.leads.length, openId, open);
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
    const row = rowOf(list.current, next?.id);
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

  const late = changes.waiting.filter(({ isLate }) => isLate);
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
        {leads.isOffline || late.length > 0 ? (
          <p
            role="alert"
            className="m-0 flex flex-wrap items-center gap-3 border-b border-rule bg-sheet px-4 py-2 text-small font-bold text-alarm"
          >
            {leads.isOffline ? "Offline: the server does not answer." : ""}
            {late.length > 0
              ? ` Not saved yet: ${late.map(({ name }) => name).join(", ")}. It is tried again by itself.`
              : " New leads are shown when it does."}
            {late.length > 0 ? (
              <Button variant="secondary" onClick={() => void changes.retry()}>
                Try now
              </Button>
            ) : null}
          </p>
        ) : null}
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
              <MailboxNote />
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
                    paneOf(list.current).scrollTo({ top: 0 });
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
              stored={stored}
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
      <KeysDialog isOpen={showsKeys} keys={keys} onClose={() => setShowsKeys(false)} />
    </TimeZone>
  );
}

function isWide(): boolean {
  return matchMedia("(min-width: 64rem)").matches;
}

/** Beside an open lead the list scrolls by itself. */
function paneOf(list: HTMLElement | null): HTMLElement {
  return list && isWide() ? list : document.documentElement;
}

function isShown(list: HTMLElement | null): boolean {
  return list !== null && list.offsetHeight > 0;
}

/** Keeps the list's place in the history, and goes back there. @returns opens a lead of the list */
function usePlace(
  list: { readonly current: HTMLElement | null },
  rows: number,
  openId: string,
  open: (id: string) => void,
): (id: string) => void {
  const top = useRef(keptPlace().top);
  const isRestored = useRef(false);
  const note = useCallback(() => {
    if (!isShown(list.current) || !isRestored.current) return;
    top.current = paneOf(list.current).scrollTop;
    keepPlace({ rows, top: top.current });
  }, [rows, list]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(note, SCROLLED_MS);
    };
    later();
    // Also of panes: a scroll does not bubble.
    addEventListener("scroll", later, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("scroll", later, { capture: true });
    };
  }, [note]);
  useLayoutEffect(() => {
    if (rows === 0 || isRestored.current) return;
    isRestored.current = true;
    if (isShown(list.current)) paneOf(list.current).scrollTop = top.current;
  }, [rows, list]);
  useLayoutEffect(() => {
    if (!isWide()) document.documentElement.scrollTop = openId ? 0 : top.current;
  }, [openId]);
  return (id) => {
    note();
    open(id);
  };
}

function rowOf(list: HTMLElement | null, id = ""): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-lead="${id}"]`) ?? null;
}

function describeList({ leads, next }: LeadPage, isBusy: boolean, problem: string, filters: Filters): string {
  if (isBusy) return "Searching…";
  if (problem !== "") return "";
  const isAll = Object.values(filters).every((value) => value === undefined);
  if (leads.length === 0)
    return isAll ? "No leads yet. New leads show up here." : "No leads found. Try fewer words or filters.";
  return `${leads.length} ${leads.length === 1 ? "lead" : "leads"}${next ? ", and more" : ""}.`;
}
