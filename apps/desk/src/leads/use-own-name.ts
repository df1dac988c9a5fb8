import { useState } from "react";

const KEY = "leads-desk/name";

/** The name under which this browser's changes are saved; empty until it is given. */
export function useOwnName(): readonly [string, (name: string) => void] {
  const [name, setName] = useState(keptName);
  const keep = (next: string): void => {
    setName(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // A browser that keeps nothing asks again.
    }
  };
  return [name, keep];
}

function keptName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
