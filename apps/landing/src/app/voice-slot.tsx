import { lazy, Suspense, useEffect, useState, type JSX } from "react";
import { noteEarlyPart, type EarlyPart } from "../loading/early-visit.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";

const VOICE_SLOT = "[data-slot=voice]";
/** Events of any visitor, and of one who comes near the button. */
const SIGNS_OF_A_VISITOR = ["pointermove", "pointerdown", "keydown", "click", "focusin", "scroll", "pointerleave"];
const APPROACH = ["pointerover", "focusin", "click"];

/**
 * The voice button, whose script is fetched at the first sign of a visitor, until it is there. Meanwhile the prerendered button
 * stands, and a click on it is kept.
 */
export function VoiceSlot(): JSX.Element {
  const { phones } = useSite();
  const { voiceError } = useTexts().page;
  const [{ VoiceDemo, meetClick, repeatClick }] = useState(() => fetchLater(`tel:${phones.voiceError}`, voiceError));
  return (
    // It only notes which clicks reach the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div className="contents" onClickCapture={({ nativeEvent }) => meetClick(nativeEvent)}>
      <Suspense>
        <VoiceDemo />
        <Effect onEffect={repeatClick} />
      </Suspense>
    </div>
  );
}

/** Runs an effect when the late part beside it is there. */
function Effect({ onEffect }: { readonly onEffect: () => void }): null {
  useEffect(onEffect, [onEffect]);
  return null;
}

/**
 * @param href of the link in place of a button whose script cannot be loaded
 * @param text of that link
 */
function fetchLater(href: string, text: string) {
  let early: EarlyPart | null = null;
  return {
    VoiceDemo: lazy(async () => {
      const slot = typeof document === "undefined" ? null : document.querySelector<HTMLElement>(VOICE_SLOT);
      if (slot) {
        early = noteEarlyPart(VOICE_SLOT);
        await fetchForVisitor(slot);
      }
      return fetchVoice();
    }),
    meetClick: (click: Event) => early?.meet(click),
    /** However often the button was clicked before, by a held key too, one call starts: by React, if it had a click since. */
    repeatClick() {
      const repeated = early?.repeat((missed, met) => (met.size > 0 ? [] : missed.slice(0, 1)));
      void repeated?.then(() => window.earlyVisit?.recording.abort());
    },
  };

  /** After a failure it tries again each time the line is back or the visitor approaches the button. */
  async function fetchForVisitor(slot: HTMLElement): Promise<void> {
    const isClicked = (): boolean => early !== null && early.clicks().length > 0;
    if (!isClicked()) await firstSignOfVisitor();
    let withdraw: (() => void) | undefined;
    for (let isReported = false; ; isReported = true) {
      try {
        await fetchVoice();
        return withdraw?.();
      } catch (error) {
        if (!isReported) reportError("app/load-chunk", error);
        // Only a click that nothing answers is a failed call.
        if (isClicked()) withdraw ??= offerToCall(slot, href, text);
        await firstEvent([window, ["online"]], [slot, APPROACH]);
      }
    }
  }
}

function fetchVoice() {
  return import("./voice-demo.tsx").then((module) => ({ default: module.VoiceDemo }));
}

export function firstSignOfVisitor(): Promise<void> {
  return firstEvent([window, SIGNS_OF_A_VISITOR]);
}

/** Waits for one of the types of events on one of the targets, or within it. */
function firstEvent(...sources: readonly (readonly [target: EventTarget, types: readonly string[]])[]): Promise<void> {
  const waiting = new AbortController();
  return new Promise((resolve) => {
    const take = (): void => {
      waiting.abort();
      resolve();
    };
    for (const [target, types] of sources)
      for (const type of types) target.addEventListener(type, take, { capture: true, signal: waiting.signal });
  });
}

/**
 * Puts a link that dials in the place of the voice button, whose script cannot be loaded.
 *
 * @returns a function that puts a new button there: the clicks on the old one are not repeated
 */
function offerToCall(slot: HTMLElement, href: string, text: string): () => void {
  const button = slot.querySelector("button");
  const link = document.createElement("a");
  link.href = href;
  link.className = button?.className ?? "";
  link.textContent = text;
  const isFocused = button === document.activeElement;
  button?.replaceWith(link);
  if (isFocused) link.focus({ preventScroll: true });
  return () => {
    const again = button?.cloneNode(true);
    const isFocused = link === document.activeElement;
    if (again) link.replaceWith(again);
    if (isFocused && again instanceof HTMLElement) again.focus({ preventScroll: true });
  };
}
