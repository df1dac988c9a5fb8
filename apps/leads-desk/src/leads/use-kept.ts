import { useState } from "react";

/**
 * State that the browser keeps over a reload, since a phone discards the page during a call. A browser that keeps nothing loses it
 * with the page.
 *
 * @param storage @default this tab's
 */
export function useKept<Value>(
  key: string,
  initial: Value,
  storage: "localStorage" | "sessionStorage" = "sessionStorage",
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    try {
      return JSON.parse(window[storage].getItem(`leads-desk/${key}`) ?? "null") ?? initial;
    } catch {
      return initial;
    }
  });
  const keep = (next: Value): void => {
    setValue(next);
    try {
      window[storage].setItem(`leads-desk/${key}`, JSON.stringify(next));
    } catch {
      // The page itself still has it.
    }
  };
  return [value, keep];
}

/** Forgets this tab's values whose names begin so. */
export function forgetKept(beginning: string): void {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(`leads-desk/${beginning}`));
  for (const name of names) sessionStorage.removeItem(name);
}
