import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  describeProblem,
  fetchLeads,
  type ChangedLead,
  fetchOverview,
  type Filters,
  isOffline,
  type LeadPage,
  type LeadSummary,
  type Overview,
} from "./leads-api.ts";
import { keptPlace } from "./use-address.ts";

const NOTHING: LeadPage = { leads: [], damaged: [], next: null };
/** New leads are seen within five seconds. */
const POLL_MS = 4_000;

type Told = Awaited<ReturnType<typeof fetchOverview>>;

export type Leads = {
  readonly page: LeadPage;
  /** Another object after each change of a lead. */
  readonly overview: Overview | null;
  readonly now: number;
  readonly isBusy: boolean;
  readonly isOffline: boolean;
  readonly problem: string;
  /** Leads that came meanwhile, and are shown after `refresh`: nothing that is read moves. */
  readonly arrived: number;
  more(): void;
  /** Shows what was stored of a lead. */
  patch(id: string, stored: Partial<LeadSummary>): void;
  remove(id: string): void;
  /** Reads list and counts again. */
  refresh(): void;
};

/**
 * The list, the counts above it, and leads and changes that come while the page is seen.
 *
 * @param isAtTop whether new leads can be put above the others, in sight
 */
export function useLeads(filters: Filters, isAtTop: () => boolean): Leads {
  const [page, setPage] = useState(NOTHING);
  const [overview, setOverview] = useState<Overview | null>(null);
  const [isBusy, setIsBusy] = useState(true);
  const [isAway, setIsAway] = useState(false);
  const [problem, setProblem] = useState("");
  const [arrived, setArrived] = useState(0);
  const [now, setNow] = useState(Date.now);
  const reading = useRef<AbortController>(undefined);
  const shown = useRef(page);
  /** Version up to which the list has all changes. */
  const version = useRef("");
  /** Times of the leads that came meanwhile. */
  const held = useRef<readonly string[]>([]);
  const show = (next: LeadPage): void => setPage((shown.current = next));

  const hold = (leads: readonly LeadSummary[]): void => {
    held.current = leads.map(({ received_at }) => received_at);
    setArrived(leads.length);
  };

  /**
   * @param rows the least number of rows to show, or all if there are fewer
   * @param told the counts that say that the list must be read again; the reader does nothing then
   */
  const read = async (known: LeadPage | null, rows: number, told: Told = null): Promise<void> => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    const before = shown.current;
    if (told === null) setIsBusy(true);
    try {
      // First: what is stored from now on is told by the next ones.
      const newest = told ?? (version.current === "" ? await fetchOverview() : null);
      if (newest !== null) setOverview(newest.overview);
      let all = known ?? NOTHING;
      do {
        const { leads, damaged, next } = await fetchLeads(filters, all.next, signal);
        all = { leads: [...all.leads, ...leads], damaged: [...all.damaged, ...damaged], next };
        // The server reads a bounded part at a time, in which there may be nothing.
      } while (all.leads.length < rows && all.next);
      // A change that was stored meanwhile may be missing: the next counts tell it.
      if (told !== null && shown.current !== before) return;
      show(all);
      if (known === null) hold([]);
      if (newest !== null) version.current = newest.version;
      setProblem("");
    } catch (error) {
      if (signal.aborted) return;
      setProblem(describeProblem(error));
    }
    if (!signal.aborted) setIsBusy(false);
  };
  const count = (): void => {
    // The list shows the failure.
    fetchOverview().then(
      (newest) => newest && setOverview(newest.overview),
      () => {},
    );
  };
  const begin = useEffectEvent(() => void read(null, Math.max(1, keptPlace().rows)));
  useEffect(() => {
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, [filters]);

  const takeChanges = async (signal: AbortSignal): Promise<void> => {
    const before = shown.current;
    const newer = await fetchOverview(version.current);
    setIsAway(false);
    if (newer === null) return;
    const { changed } = newer.overview;
    if (changed === null) return read(null, Math.max(1, before.leads.length), newer);
    setOverview(newer.overview);
    const { known, leads, isFresh } = await readNewer(before, changed, held.current, filters, signal);
    // A change that was stored meanwhile may be missing in the answers.
    if (shown.current !== before) return takeChanges(signal);
    version.current = newer.version;
    const fresh = leads.filter(isFresh);
    const isShown = fresh.length > 0 && isAtTop();
    hold(isShown ? [] : fresh);
    show({ ...before, leads: isShown ? withFresh(known, leads, isFresh) : known });
  };
  usePoll(async (signal) => {
    setNow(Date.now());
    if (!isBusy)
      await takeChanges(signal).catch((error: unknown) => {
        if (!signal.aborted) setIsAway(isOffline(error));
      });
  }, filters);

  return {
    page,
    overview,
    now,
    isBusy,
    isOffline: isAway,
    problem,
    arrived,
    more: () => void read(shown.current, shown.current.leads.length + 1),
    patch: (id, stored) => {
      const leads = shown.current.leads.map((lead) => (lead.id === id ? { ...lead, ...stored } : lead));
      show({ ...shown.current, leads });
      count();
    },
    remove: (id) => {
      show({ ...page, leads: page.leads.filter((lead) => lead.id !== id) });
      count();
    },
    refresh: () => {
      void read(null, page.leads.length);
      count();
    },
  };
}

/** Looks every few seconds while the page is seen, and at once when it is seen again, or the network goes or comes. */
function usePoll(look: (signal: AbortSignal) => Promise<void>, filters: Filters): void {
  const poll = useEffectEvent(look);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const polling = new AbortController();
    const { signal } = polling;
    const next = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") await poll(signal);
      if (!signal.aborted) timer = setTimeout(() => void next(), POLL_MS);
    };
    timer = setTimeout(() => void next(), POLL_MS);
    document.addEventListener("visibilitychange", next, { signal });
    for (const event of ["online", "offline"]) addEventListener(event, next, { signal });
    return () => {
      clearTimeout(timer);
      polling.abort();
    };
  }, [filters]);
}

/**
 * Reads the list's beginning, as far down as leads came meanwhile.
 *
 * @param held times of leads that came before
 * @returns `known` are its rows as they are now; one that fits the other filters no more keeps its row
 */
async function readNewer(
  { leads: rows, next: end }: LeadPage,
  changed: readonly ChangedLead[],
  held: readonly string[],
  filters: Filters,
  signal: AbortSignal,
): Promise<{ known: LeadSummary[]; leads: LeadPage["leads"]; isFresh: (lead: ChangedLead) => boolean }> {
  const stands = (time: string, last: LeadPage["next"]) =>
    last === null || (filters.order === "oldest" ? time < last.received_at : time > last.received_at);
  const ids = new Set(rows.map(({ id }) => id));
  const isFresh = ({ id, received_at }: ChangedLead) => !ids.has(id) && stands(received_at, end);
  // They may come anywhere: by an edge, or behind one of a clock that was ahead.
  const times = [...held, ...changed.filter(isFresh).map(({ received_at }) => received_at)];
  let { leads, next } = await fetchLeads(filters, null, signal);
  while (times.some((time) => !stands(time, next))) {
    const more = await fetchLeads(filters, next, signal);
    [leads, next] = [[...leads, ...more.leads], more.next];
  }
  const newest = new Map([...changed, ...leads].map((lead) => [lead.id, lead]));
  const disposition = filters.status === "spam" ? "spam" : "accepted";
  const known = rows
    .map((lead) => ({ ...lead, ...newest.get(lead.id) }))
    .filter((lead) => lead.disposition === disposition);
  return { known, leads, isFresh };
}

/** Rows with the fresh ones among them, each behind the row that it follows in the list as it was read. */
function withFresh(
  rows: readonly LeadSummary[],
  list: readonly LeadSummary[],
  isFresh: (lead: LeadSummary) => boolean,
): LeadSummary[] {
  const all = [...rows];
  let at = 0;
  for (const lead of list) {
    const known = all.findIndex(({ id }) => id === lead.id);
    if (isFresh(lead)) all.splice(at, 0, lead);
    if (isFresh(lead) || known >= 0) at = Math.max(at, known) + 1;
  }
  return all;
}
