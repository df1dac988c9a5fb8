import type { VoiceCall } from "@contractor-roi/voice-client/react";
import { useEffect, useRef, type HTMLAttributes, type RefObject } from "react";

/** Marks the button that starts and ends the call, and the link in its place. */
export const CALL_BUTTON = { "data-call-button": "" };

/**
 * Keeps the focus of a visitor who uses the dock's controls: one that is disabled or goes away loses it. After an error the button
 * that tries again gets it, since the same key would dial otherwise; during a call the customer's next line or the panel, since
 * it would end the call.
 *
 * @returns the dock's listeners
 */
export function useCallFocus(dock: RefObject<HTMLElement | null>, call: VoiceCall): HTMLAttributes<HTMLElement> {
  const hadFocus = useRef(false);
  const lastStatus = useRef(call.status);
  const { status, canStart } = call;
  const choices = call.example?.choices;
  const ended = call.status === "idle" ? call.ended : undefined;
  const trouble = call.status === "connected" ? `${call.microphoneNotice} ${call.playbackBlocked}` : "";
  // It may be focused before hydration.
  useEffect(() => void (hadFocus.current ||= dock.current?.matches(":focus-within") ?? false), [dock]);
  useEffect(() => {
    const isStep = status !== lastStatus.current;
    lastStatus.current = status;
    const find = (selector: string) => dock.current?.querySelector<HTMLElement>(selector);
    const panel = find("[data-slot=call-panel]");
    // The lines come when the assistant has spoken.
    const line = find("[data-choice=line]");
    line?.closest("fieldset")?.scrollIntoView({ block: "nearest" });
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || (line && activeElement === panel);
    if (!hadFocus.current || !isLost) return;
    const within = status === "connected" && !isStep ? panel : find("[data-retry], [data-call-button]");
    (line ?? within)?.focus({ preventScroll: true });
  }, [dock, status, canStart, ended, choices, trouble]);
  return {
    onFocus: () => (hadFocus.current = true),
    // Past the last control it leaves the page, which is no loss to restore.
    onKeyDown: ({ key }) => {
      if (key === "Tab") hadFocus.current = false;
    },
    onPointerDown: ({ target }) => (hadFocus.current = target instanceof Element && target.closest("button") !== null),
  };
}
