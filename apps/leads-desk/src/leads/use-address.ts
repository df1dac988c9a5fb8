import { useEffect, useMemo, useState } from "react";
import type { Filters } from "./leads-api.ts";
import { wordsKey } from "./use-kept.ts";

/** The list's place: the number of its rows that were read, and the scroll in CSS pixels. */
type ListPlace = { readonly rows: number; readonly top: number };
type Search = { readonly words: string; readonly key: string };
type Entry = { readonly place?: ListPlace; readonly isFromList?: boolean; readonly search?: Search | undefined } | null;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The filters and the open lead are in the page's address, which Back, a reload and a link keep. The list's place and the words are
 * in its history alone: words name persons, and servers log addresses.
 */
export function useAddress() {
  const [query, setQuery] = useState(readQuery);
  const [openId, setOpenId] = useState(readId);
  const filters = useMemo(() => Object.fromEntries(new URLSearchParams(query)) as Filters, [query]);
  useEffect(() => {
    history.scrollRestoration = "manual";
    const follow = (): void => {
      setQuery(readQuery());
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
    filter: ({ words, ...next }: Filters): void => {
      const given = Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const entry: Entry = words ? { search: { words, key: wordsKey() } } : null;
      history.replaceState(entry, "", `?${new URLSearchParams(given)}${location.hash}`);
      setQuery(readQuery());
    },
    open: (id: string): void => {
      const address = `${location.pathname}${location.search}#${id}`;
      const entry = history.state as Entry;
      if (readId() === "") history.pushState({ ...entry, isFromList: true }, "", address);
      else history.replaceState(entry, "", address);
      setOpenId(id);
    },
    /** Goes back to the list. */
    close: (): void => {
      if ((history.state as Entry)?.isFromList) return history.back();
      history.replaceState(history.state, "", location.pathname + location.search);
      setQuery(readQuery());
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

/** The filters with the words, which are taken out of the address of an old bookmark, and out of an entry of before an erasure or a sign-in. */
function readQuery(): string {
  const query = new URLSearchParams(location.search);
  const { search, ...entry } = (history.state ?? {}) as NonNullable<Entry>;
  const old = query.get("words");
  const words = old ?? (search?.key === wordsKey() ? search.words : "");
  query.delete("words");
  if (old !== null || (search && !words)) {
    const next: Entry = words ? { ...entry, search: { words, key: wordsKey() } } : entry;
    history.replaceState(next, "", `?${query}${location.hash}`);
  }
  if (words) query.set("words", words);
  return String(query);
}

/** A lead's id, or nothing: any page can link here, and the rest of a request's path would follow from another text. */
function readId(): string {
  const text = location.hash.slice(1);
  return UUID.test(text) ? text : "";
}
