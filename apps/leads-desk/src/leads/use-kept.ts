import { useState } from "react";

const USER_KEY = "desk/user";
const WORDS_KEY = "desk/words";

let user = sessionStorage.getItem(USER_KEY) ?? "";

/** The user of this tab, as the server names them; empty before its first answer. Nothing of theirs is shown or sent as somebody else's. */
export function tabUser(): string {
  return user;
}

/** Takes the user from an answer, and shows what they have kept in this tab. */
export function noteUser(answered: string | null): void {
  if (answered === null || user !== "") return;
  user = answered;
  sessionStorage.setItem(USER_KEY, user);
  if (keptNames("").length > 0) location.reload();
}

/** At a session's end. Kept values stay for their user. */
export function forgetUser(): void {
  sessionStorage.removeItem(USER_KEY);
  forgetWords();
}

/** Marks the searches in this tab's history that may still be shown. */
export function wordsKey(): string {
  return (sessionStorage[WORDS_KEY] ??= crypto.randomUUID()) as string;
}

/** After an erasure, too: the words may name the person. */
export function forgetWords(): void {
  sessionStorage.removeItem(WORDS_KEY);
}

/** Forgets this tab's values of its user whose names begin so. */
export function forgetKept(beginning: string): void {
  for (const name of keptNames(beginning)) sessionStorage.removeItem(name);
}

export function kept<Value>(key: string, initial: Value, storage: Storage = sessionStorage): Value {
  return JSON.parse(storage.getItem(nameOf(key, storage)) ?? "null") ?? initial;
}

function keptNames(beginning: string): string[] {
  return Object.keys(sessionStorage).filter((name) => name.startsWith(nameOf(beginning, sessionStorage)));
}

function nameOf(key: string, storage: Storage): string {
  return storage === sessionStorage ? `leads-desk/${user}/${key}` : `leads-desk/${key}`;
}

/**
 * State that the browser keeps over a reload, since a phone discards the page during a call.
 *
 * @param storage @default this tab's
 */
export function useKept<Value>(
  key: string,
  initial: Value,
  storage: "localStorage" | "sessionStorage" = "sessionStorage",
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => kept(key, initial, window[storage]));
  const keep = (next: Value): void => {
    setValue(next);
    try {
      window[storage].setItem(nameOf(key, window[storage]), JSON.stringify(next));
    } catch {
      // The browser is full: the page itself still has it.
    }
  };
  return [value, keep];
}
