import { useEffect, useMemo, useState } from "react";
import type { Filters } from "./leads-api.ts";

/** The list's place: the number of its rows that were read, and the scroll in CSS pixels. */
type ListPlace = { readonly rows: number; readonly top: number };
type Entry = { readonly place?: ListPlace; readonly isFromList?: boolean } | null;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

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
  const [query, setQuery] = useState(location.search);
  const [openId, setOpenId] = useState(readId);
  const filters = useMemo(() => Object.fromEntries(new URLSearchParams(query)) as Filters, [query]);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const follow = (): void => {
      setQuery(location.search);
      setOpenId(readId());
    };
    addEventListener("popstate", follow);
    // Back may come between the first drawing and this.
    follow();
    return () => removeEventListener("popstate", follow);
  }, []);
  return {
    filters,
    openId,
    filter: (next) => {
      const given = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined);
      history.replaceState(null, "", `?${new URLSearchParams(given)}${location.hash}`);
      setQuery(location.search);
    },
    open: (id) => {
      const address = `${location.pathname}${location.search}#${id}`;
      const entry = history.state as Entry;
      if (readId() === "") history.pushState({ place: entry?.place, isFromList: true }, "", address);
      else history.replaceState(entry, "", address);
      setOpenId(id);
    },
    close: () => {
      if ((history.state as Entry)?.isFromList) return history.back();
      history.replaceState(history.state, "", location.pathname + location.search);
      setOpenId("");
    },
  };
}

export function keptPlace(): ListPlace {
  return (history.state as Entry)?.place ?? { rows: 0, top: 0 };
}

export function keepPlace(place: ListPlace): void {
  history.replaceState({ ...(history.state as Entry), place }, "");
}

/** A lead's id, or nothing: any page can link here, and the rest of a request's path would follow from another text. */
function readId(): string {
  const text = location.hash.slice(1);
  return UUID.test(text) ? text : "";
}
