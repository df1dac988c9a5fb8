import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  describeProblem,
  fetchLeads,
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
  const show = (next: LeadPage): void => setPage((shown.current = next));

  /** @param rows the least number of rows to show, or all if there are fewer */
  const read = async (known: LeadPage | null, rows: number): Promise<void> => {
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    setIsBusy(true);
    if (known === null) setArrived(0);
    try {
      let all = known ?? NOTHING;
      do {
        const { leads, damaged, next } = await fetchLeads(filters, all.next, signal);
        all = { leads: [...all.leads, ...leads], damaged: [...all.damaged, ...damaged], next };
        // The server reads a bounded part at a time, in which there may be nothing.
      } while (all.leads.length < rows && all.next);
      show(all);
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
  useEffect(count, []);

  const takeChanges = async (signal: AbortSignal): Promise<void> => {
    const before = shown.current;
    const newer = await fetchOverview(version.current);
    setIsAway(false);
    if (newer === null) return;
    setOverview(newer.overview);
    const { leads } = await fetchLeads(filters, null, signal);
    // A change that was stored meanwhile may be missing in the answers.
    if (shown.current !== before) return takeChanges(signal);
    version.current = newer.version;
    // One that fits the filters no more keeps its row.
    const newest = new Map([...newer.overview.changed, ...leads].map((lead) => [lead.id, lead]));
    const known = before.leads.map((lead) => ({ ...lead, ...newest.get(lead.id) }));
    const ids = new Set(known.map(({ id }) => id));
    const last = known[0]?.received_at ?? "";
    // Older ones have only moved up, since others no longer fit the filters.
    const isFresh = ({ id, received_at }: LeadSummary) => !ids.has(id) && received_at >= last;
    const fresh = filters.order === "oldest" ? [] : leads.filter(isFresh);
    const isShown = fresh.length > 0 && isAtTop();
    // A whole page of new leads: between it and the known ones there may be more.
    if (isShown && fresh.length === leads.length) return read(null, 1);
    show({ ...before, leads: isShown ? [...fresh, ...known] : known });
    setArrived(isShown ? 0 : fresh.length);
  };
  const poll = useEffectEvent((signal: AbortSignal) => {
    setNow(Date.now());
    return takeChanges(signal).catch((error: unknown) => {
      if (!signal.aborted) setIsAway(isOffline(error));
    });
  });
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
