import { createContext, use } from "react";

/** The owner's time zone; empty for the browser's. */
export const TimeZone = createContext("");

/** Returns a function that writes date and time to the minute, in the owner's time zone. */
export function useLocalTime(): (iso: string) => string {
  const timeZone = use(TimeZone) || undefined;
  return (iso) => new Date(iso).toLocaleString("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" });
}
