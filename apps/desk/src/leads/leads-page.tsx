import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { useCallback, useEffect, useRef, useState, type JSX } from "react";
import { LeadFiltersForm } from "./lead-filters-form.tsx";
import { LeadList } from "./lead-list.tsx";
import { LeadView } from "./lead-view.tsx";
import {
  describeProblem,
  exportAddress,
  fetchLeads,
  type LeadFilters,
  type LeadPage,
  type LeadPlace,
} from "./leads-api.ts";
import { TimeZone } from "./local-time.ts";
import { MailboxNote } from "./mailbox-note.tsx";
import { IS_HOSTED } from "../site/hosted.ts";
import { SiteHead } from "./site-head.tsx";
import { useOpenLead } from "./use-open-lead.ts";
import { useSite } from "./use-site.ts";

const NO_FILTERS: LeadFilters = { words: "", spam: false, status: "", trade: "", tier: "", source: "" };
/** Typing pauses shorter than this start no search. */
const TYPING_MS = 200;
const NOTHING: LeadPage = { leads: [], damaged: [], next: null };

/** The owner's leads: the list on one side, the lead that is open on the other; on a phone one of the two. */
export function LeadsPage(): JSX.Element {
  const site = useSite();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [page, setPage] = useState(NOTHING);
  const [isBusy, setIsBusy] = useState(true);
  const [problem, setProblem] = useState("");
  const [openId, openLead] = useOpenLead();
  const reading = useRef<AbortController>(undefined);

  const read = useCallback(async (wanted: LeadFilters, known: LeadPage | null): Promise<void> => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setIsBusy(true);
    try {
      const { leads = [], damaged = [], next = null } = known ?? {};
      const found = await fetchPage(wanted, next, signal);
      setPage({ leads: [...leads, ...found.leads], damaged: [...damaged, ...found.damaged], next: found.next });
      setProblem("");
    } catch (error) {
      if (signal.aborted) return;
      setProblem(describeProblem(error));
    }
    if (!signal.aborted) setIsBusy(false);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void read(filters, null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [filters, read]);

  const change = (): void => void read(filters, null);
  return (
    <TimeZone value={site?.timeZone ?? ""}>
      <header className="border-b-4 border-orange-bright bg-navy text-sheet [--focus-color:var(--color-orange-bright)]">
        <div className={`${WIDTH} flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3`}>
          <SiteHead site={site} />
          <nav aria-label="Desk" className="flex flex-wrap gap-3">
            {IS_HOSTED ? null : (
              <ButtonLink variant="outline" href="/quote/">
                New quote
              </ButtonLink>
            )}
            <ButtonLink variant="outline" href="sign-in">
              Sign-ins
            </ButtonLink>
            <ButtonLink variant="outline" href={exportAddress(filters.spam)} download>
              {filters.spam ? "Export spam" : "Export all leads"}
            </ButtonLink>
          </nav>
        </div>
      </header>
      <main className={`${WIDTH} grid items-start gap-5 py-5 lg:grid-cols-[minmax(20rem,5fr)_minmax(0,7fr)]`}>
        <section aria-label="List of leads" className={openId ? "hidden gap-4 lg:grid" : "grid gap-4"}>
          <MailboxNote />
          <LeadFiltersForm filters={filters} onChange={setFilters} />
          {problem ? (
            <Card tone="alarm" role="alert">
              {problem}
            </Card>
          ) : null}
          {page.damaged.length > 0 ? (
            <Card tone="alarm" role="alert">
              These leads are left out, since their rows are damaged: {page.damaged.join(", ")}. The command `leads
              doctor` says what to do about it.
            </Card>
          ) : null}
          <output className="text-small text-steel">
            {describeList(page, isBusy, problem, filters === NO_FILTERS)}
          </output>
          <LeadList leads={page.leads} openId={openId} onOpen={openLead} />
          {page.next ? (
            <Button variant="secondary" aria-disabled={isBusy} onClick={() => void read(filters, page)}>
              Show more
            </Button>
          ) : null}
        </section>
        {openId ? (
          <LeadView key={openId} id={openId} onClose={() => openLead("")} onChange={change} />
        ) : (
          <p className="m-0 hidden text-steel lg:block">Choose a lead to read it.</p>
        )}
      </main>
    </TimeZone>
  );
}

const WIDTH = "mx-auto w-full max-w-[100rem] px-4 sm:px-6";

/** The listener reads a bounded part at a time, in which there may be nothing: reads on until there is, or until the end. */
async function fetchPage(filters: LeadFilters, after: LeadPlace | null, signal: AbortSignal): Promise<LeadPage> {
  let page = await fetchLeads(filters, after, signal);
  while (page.leads.length === 0 && page.next) {
    const { damaged } = page;
    page = await fetchLeads(filters, page.next, signal);
    page = { ...page, damaged: [...damaged, ...page.damaged] };
  }
  return page;
}

function describeList({ leads, next }: LeadPage, isBusy: boolean, problem: string, isAll: boolean): string {
  if (isBusy) return "Searching…";
  if (problem !== "") return "";
  if (leads.length === 0)
    return isAll ? "No leads yet. Those of the page come here." : "No leads found. Try fewer words or filters.";
  return `${leads.length} ${leads.length === 1 ? "lead" : "leads"}${next ? ", and more" : ""}, newest first.`;
}
