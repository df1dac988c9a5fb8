import { lazy, Suspense, useEffect, useState, type JSX } from "react";
import { noteEarlyPart, type EarlyPart } from "../loading/early-visit.ts";
import { retryImport } from "../loading/retry-import.ts";
import { useSite, useTexts } from "../page-context.tsx";

const VOICE_SLOT = "[data-slot=voice]";
const SIGNS_OF_A_VISITOR = ["pointermove", "pointerdown", "keydown", "click", "focusin", "scroll", "pointerleave"];

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

function fetchLater(href: string, text: string) {
  let early: EarlyPart | null = null;
  const fetchVoice = () => import("./voice-demo.tsx").then((module) => ({ default: module.VoiceDemo }));
  return {
    VoiceDemo: lazy(async () => {
      const place = typeof document === "undefined" ? null : document.querySelector<HTMLElement>(VOICE_SLOT);
      if (place) {
        early = noteEarlyPart(VOICE_SLOT);
        await fetchForVisitor(place, early, fetchVoice, href, text);
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
}

async function fetchForVisitor(
  place: HTMLElement,
  early: EarlyPart | null,
  fetchVoice: () => Promise<unknown>,
  href: string,
  text: string,
): Promise<void> {
  const isClicked = (): boolean => early !== null && early.clicks().length > 0;
  if (!isClicked()) await firstSign();
  let withdraw: (() => void) | undefined;
  await retryImport(place, fetchVoice, () => {
    // Only a click that nothing answers is a failed call.
    if (isClicked()) withdraw ??= offerToCall(place, href, text);
  });
  withdraw?.();
}

/** Waits for the visitor's first pointer, key, click, focus or scroll event. */
function firstSign(): Promise<void> {
  const waiting = new AbortController();
  return new Promise((resolve) => {
    const act = (): void => {
      waiting.abort();
      resolve();
    };
    for (const sign of SIGNS_OF_A_VISITOR)
      window.addEventListener(sign, act, { capture: true, signal: waiting.signal });
  });
}

/**
 * Puts a link that dials in the place of the voice button, whose script cannot be had.
 *
 * @returns a function that puts a new button there: the clicks on the old one are not repeated
 */
function offerToCall(place: HTMLElement, href: string, text: string): () => void {
  const button = place.querySelector("button");
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
