import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import {
  describeProblem,
  fetchLeads,
  fetchOverview,
  isOffline,
  type LeadPage,
  type LeadSummary,
  type Overview,
} from "./leads-api.ts";
import { type Filters, keptPlace } from "./use-address.ts";

const NOTHING: LeadPage = { leads: [], damaged: [], next: null };
/** New leads are seen within five seconds. */
const POLL_MS = 4_000;

export type Leads = {
  readonly page: LeadPage;
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

type Surroundings = {
  /** Whether new leads can be put above the others, in sight. */
  isAtTop(): boolean;
  /** Called when the server has answered. */
  onOnline(): void;
};

/** The list, the counts above it, and leads that come while the page is seen. */
export function useLeads(filters: Filters, around: RefObject<Surroundings>): Leads {
  const [page, setPage] = useState(NOTHING);
  const [overview, setOverview] = useState<Overview | null>(null);
  const [isBusy, setIsBusy] = useState(true);
  const [isAway, setIsAway] = useState(false);
  const [problem, setProblem] = useState("");
  const [arrived, setArrived] = useState(0);
  const [now, setNow] = useState(Date.now);
  const reading = useRef<AbortController>(undefined);
  const shown = useRef(page);
  const show = useCallback((next: LeadPage) => setPage((shown.current = next)), []);

  /** @param rows that are to be there */
  const read = useCallback(
    async (known: LeadPage | null, rows: number) => {
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
    },
    [filters, show],
  );
  const count = useCallback(() => {
    // The list shows the failure.
    fetchOverview(false).then(setOverview, () => {});
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void read(null, Math.max(1, keptPlace().rows)));
    return () => clearTimeout(timer);
  }, [read]);
  useEffect(count, [count]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const polling = new AbortController();
    const { signal } = polling;
    const poll = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        setNow(Date.now());
        try {
          const newer = await fetchOverview(true);
          setIsAway(false);
          around.current.onOnline();
          if (newer) setOverview(newer);
          if (newer && filters.order !== "oldest") await takeArrived();
        } catch (error) {
          if (!signal.aborted) setIsAway(isOffline(error));
        }
      }
      if (!signal.aborted) timer = setTimeout(() => void poll(), POLL_MS);
    };
    const takeArrived = async (): Promise<void> => {
      const { leads } = await fetchLeads(filters, null, signal);
      const known = shown.current.leads;
      const ids = new Set(known.map(({ id }) => id));
      const fresh = leads.filter(({ id }) => !ids.has(id));
      if (fresh.length === 0) return;
      if (!around.current.isAtTop()) return setArrived(fresh.length);
      // Between so many and those that are known there may be others.
      if (fresh.length === leads.length) return read(null, 1);
      show({ ...shown.current, leads: [...fresh, ...known] });
    };
    timer = setTimeout(() => void poll(), POLL_MS);
    document.addEventListener("visibilitychange", poll, { signal });
    for (const event of ["online", "offline"]) addEventListener(event, poll, { signal });
    return () => {
      clearTimeout(timer);
      polling.abort();
    };
  }, [filters, read, show, around]);

  return {
    page,
    overview,
    now,
    isBusy,
    isOffline: isAway,
    problem,
    arrived,
    more: () => void read(shown.current, shown.current.leads.length + 1),
    patch: useCallback(
      (id, stored) => {
        const leads = shown.current.leads.map((lead) => (lead.id === id ? { ...lead, ...stored } : lead));
        show({ ...shown.current, leads });
        count();
      },
      [show, count],
    ),
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
