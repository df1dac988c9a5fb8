import { Button } from "@contractor-roi/ui/button";
import { useRef, useState, type JSX } from "react";
import { FilterBar } from "./filter-bar.tsx";
import { useListKeys } from "./keys.tsx";
import type { Asked, Work } from "./lead-actions.tsx";
import { LeadTable, ListNotes } from "./lead-list.tsx";
import { LeadView } from "./lead-view.tsx";
import { LeadsHead } from "./leads-head.tsx";
import { isListAtTop, isWide, listPane, useListScroll } from "./list-scroll.ts";
import { TimeZone } from "./local-time.ts";
import { OverviewCard } from "./overview.tsx";
import { useAddress } from "./use-address.ts";
import { useChanges, withUnsaved } from "./use-changes.ts";
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
  const [offered, setOffered] = useState<string | null>(null);
  // Once, when the list was first read: nobody has chosen it, so it has no address, no focus and no keys.
  if (offered === null && (openId !== "" || !leads.isBusy)) {
    const waiting = page.leads.filter(({ status, disposition }) => status === "new" && disposition === "accepted");
    const [newest] = waiting.sort((one, other) => other.received_at.localeCompare(one.received_at));
    setOffered((openId === "" && isWide(80) && newest?.id) || "");
  }
  const paneId = openId || (offered ?? "");

  const noteScroll = useListScroll(list, page.leads.length, openId);
  const openRow = (id: string): void => {
    noteScroll();
    open(id);
  };
  const shown = page.leads.map((lead) => withUnsaved(lead, changes));
  const work: Work = {
    asked,
    changes,
    onAsk: ask,
    onStatus: (lead, status) => void changes.save(lead, { kind: "status", status, seen: lead.status }),
    onSell: (id) => {
      if (id && id !== paneId) openRow(id);
      setSelling(id);
    },
  };
  const search = (): void => {
    setIsSearchOpen(true);
    setTimeout(() => field.current?.focus());
  };
  const keys = useListKeys(list, shown, openId, { ...work, open: openRow, search });
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
        <main className="grid w-full grid-cols-1 items-start lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-stretch xl:grid-cols-[minmax(0,1fr)_clamp(24rem,29vw,30rem)]">
          <section
            ref={list}
            aria-label="List of leads"
            className={`${openId ? "hidden lg:block" : "block"} relative [overflow-anchor:none] lg:overflow-y-auto lg:border-r lg:border-rule`}
          >
            <div className="grid grid-cols-1 gap-2 p-2 sm:p-3 xl:gap-1.5 xl:pt-0 xl:pb-1.5">
              <OverviewCard overview={overview} filters={filters} onFilter={filter} />
              <FilterBar
                filters={filters}
                sources={overview?.sources ?? []}
                site={site}
                search={{ isOpen: isSearchOpen, field }}
                onFilter={filter}
              />
              {/* The lead in the pane shows its own. */}
              <ListNotes leads={leads} unsaved={changes.problem?.id === paneId ? "" : (changes.problem?.text ?? "")} />
            </div>
            <LeadTable
              {...work}
              leads={leads}
              rows={shown}
              openId={openId}
              filters={filters}
              onNew={() => {
                leads.refresh();
                listPane(list.current).scrollTo({ top: 0 });
              }}
              onOpen={openRow}
            />
          </section>
          {paneId ? (
            <LeadView
              {...work}
              key={paneId}
              id={paneId}
              isChosen={openId !== ""}
              now={leads.now}
              version={leads.isOffline ? null : overview}
              isSelling={selling === paneId}
              onClose={close}
              onChange={leads.refresh}
              onErased={() => {
                leads.remove(paneId);
                setIsSearchOpen(false);
                setOffered("");
                if (openId) close();
              }}
            />
          ) : (
            <p className="hidden p-6 text-steel lg:block">Pick a lead.</p>
          )}
        </main>
      </div>
      <output className="sr-only">{changes.undo ? "Saved" : ""}</output>
      {keys.dialog}
    </TimeZone>
  );
}

/** Shown while the server does not answer, or has not stored a change. */
function Unsaved({ isOffline, changes }: Pick<Leads, "isOffline"> & Pick<Work, "changes">): JSX.Element | null {
  const names = changes.waiting.flatMap(({ isLate, name }) => (isLate ? [name] : []));
  if (!isOffline && names.length === 0) return null;
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-3 border-b border-rule bg-sheet px-4 py-2 text-small font-bold text-alarm"
    >
      {isOffline ? "The desk does not answer." : ""}
      {names.length > 0 ? ` Not saved yet: ${names.join(", ")}. We keep trying.` : " New leads show up when it does."}
      {names.length > 0 ? (
        <Button variant="secondary" onClick={() => void changes.retry()}>
          Try now
        </Button>
      ) : null}
    </p>
  );
}
