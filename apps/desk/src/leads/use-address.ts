import { useCallback, useEffect, useState } from "react";

const FILTERS = ["words", "status", "trade", "source", "campaign", "plan", "tier", "from", "to", "order"] as const;
/** Filters of the list as they stand in the address, `/leads?status=won&source=google#9f666ca2`; an empty one finds leads without a value. */
export type Filters = { readonly [Name in (typeof FILTERS)[number]]?: string | undefined };

/** The list's place: the number of its rows that were read, and the scroll in CSS pixels. */
type ListPlace = { readonly rows: number; readonly top: number };
type Entry = { readonly place?: ListPlace; readonly isFromList?: boolean } | null;

type Address = {
  readonly filters: Filters;
  /** Id of the lead that is open; empty without one. */
  readonly openId: string;
  filter(filters: Filters): void;
  open(id: string): void;
  /** Goes back to the list. */
  close(): void;
};

/** The filters and the open lead are in the page's address, and the list's place in its history: Back, a reload and a link keep them. */
export function useAddress(): Address {
  const [filters, setFilters] = useState(readFilters);
  const [openId, setOpenId] = useState(readId);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const follow = (): void => {
      setFilters((known) => (isSame(known, readFilters()) ? known : readFilters()));
      setOpenId(readId());
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const filter = useCallback((next: Filters) => {
    const given = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined);
    history.replaceState(null, "", `?${new URLSearchParams(given)}${location.hash}`);
    setFilters(readFilters());
  }, []);
  const open = useCallback((id: string) => {
    const address = `${location.pathname}${location.search}#${id}`;
    const entry = history.state as Entry;
    if (readId() === "") history.pushState({ place: entry?.place, isFromList: true }, "", address);
    else history.replaceState(entry, "", address);
    setOpenId(id);
  }, []);
  const close = useCallback(() => {
    if ((history.state as Entry)?.isFromList) return history.back();
    history.replaceState(history.state, "", location.pathname + location.search);
    setOpenId("");
  }, []);
  return { filters, openId, filter, open, close };
}

export function keptPlace(): ListPlace {
  return (history.state as Entry)?.place ?? { rows: 0, top: 0 };
}

export function keepPlace(place: ListPlace): void {
  history.replaceState({ ...(history.state as Entry), place }, "");
}

function readId(): string {
  return location.hash.slice(1);
}

function readFilters(): Filters {
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(FILTERS.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])));
}

function isSame(one: Filters, other: Filters): boolean {
  return FILTERS.every((name) => one[name] === other[name]);
}
