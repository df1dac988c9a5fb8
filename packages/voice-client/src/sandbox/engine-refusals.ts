import type { EngineKnobs } from "./scenarios.ts";

/** How the engine refuses to join, as a fatal error; null where it joins. */
export function refusalOf(join: EngineKnobs["join"]): { readonly type: string; readonly message: string } | null {
  switch (join) {
    case "fails":
      return { type: "connection-error", message: "Could not reach the room" };
    case "room-expired":
      return { type: "exp-room", message: "The meeting you're trying to join has expired." };
    case "room-full":
      return { type: "meeting-full", message: "Meeting is full" };
    case "not-allowed":
      return { type: "not-allowed", message: "You are not allowed to join this meeting" };
    case "outdated":
      return { type: "end-of-life", message: "This version of daily-js is no longer supported" };
    case "ok":
    case "refused":
    case "silent":
      return null;
    default:
      return join satisfies never;
  }
}
