import { useCallback, useEffect, useState } from "react";

const read = (): string => location.hash.slice(1);

/** The id of the lead that is open, empty for none. It is in the address, so that the browser's Back closes it. */
export function useOpenLead(): readonly [string, (id: string) => void] {
  const [id, setId] = useState(read);
  useEffect(() => {
    const follow = (): void => setId(read());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const open = useCallback((next: string) => {
    location.hash = next;
  }, []);
  return [id, open];
}
