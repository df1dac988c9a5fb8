import type { PageOrFrame, VisitedPage } from "../pages/browser-page.ts";

export const ENGINE_NAMES = ["chromium", "firefox", "webkit"] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

/** A page of its own, without a past: nothing stored, no cookie. */
export type EnginePage = VisitedPage & {
  /** A frame of the page, found anew each time something in it is used. */
  frame(css: string): PageOrFrame;
  /** Sets the viewport's size, in CSS px. WebKitGTK's windows do not get narrower than about 450. */
  resize(width: number, height: number): Promise<void>;
  /** Presses the mouse's first button there, in CSS px of the viewport, whatever is there, and lets go of it later. */
  press(x: number, y: number, heldMs: number): Promise<void>;
  /** Faults since the page was opened: uncaught errors, violations of the Content-Security-Policy. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
};

export type Engine = {
  newPage(): Promise<EnginePage>;
  close(): Promise<void>;
};
