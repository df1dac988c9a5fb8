import { isBusinessTypeId } from "@contractor-roi/roi-core";
import { errorText, type VoiceCall } from "@contractor-roi/voice-client/react";
import { useTexts } from "../page-context.tsx";
import { fill, type Texts } from "../texts/texts.ts";
import { ticketRows } from "./call-ticket.tsx";
import { demoCallTexts } from "./demo-call.ts";

type CallPanelTexts = Texts["callPanel"];

/** The texts of a call's panel: that of an example call names its trade, and the visitor is the customer. */
export function usePanelTexts({ example }: VoiceCall): CallPanelTexts {
  const { callPanel } = useTexts();
  const demo = demoCallTexts();
  if (!demo) return callPanel;
  const { kind, isOff, speaker } = demo.panel;
  const trade = isBusinessTypeId(example?.trade) ? example.trade : "other";
  return { ...callPanel, connected: fill(kind, { kind: demo.trades[trade].kind }), muted: isOff, visitor: speaker };
}

/** Returns the state of a call in a sentence. A polite live region may say it: it never changes for a level or a caption. */
export function statusText(call: VoiceCall, texts: CallPanelTexts): string {
  switch (call.status) {
    case "idle":
      if (!call.ended) return "";
      if (call.ended.reason === "cancelled") return texts.cancelled;
      return { silence: texts.endedSilent, length: texts.endedLong, "hang-up": texts.ended }[
        call.ended.cause ?? "hang-up"
      ];
    case "connecting":
      if (call.playbackBlocked) return texts.playbackBlocked;
      return call.askingForMicrophone ? texts.allowMicrophone : texts.connecting;
    case "connected":
      return call.reconnecting ? texts.reconnecting : call.muted ? texts.muted : texts.connected;
    case "ending":
      return texts.ending;
    case "error":
      return errorText(call.error, texts.errors, navigator.userAgent);
  }
}

/** Returns advice to the visitor during a call; null if all is well. A live region says it after the status. */
export function noticeText(call: VoiceCall, texts: CallPanelTexts): string | null {
  if (call.status !== "connected") return null;
  if (call.playbackBlocked) return texts.playbackBlocked;
  return call.microphoneNotice === null ? null : texts.microphone[call.microphoneNotice];
}

/**
 * Returns the words of a call's live region: its state or, where no voice says the assistant's lines, the last of them, and advice.
 * Both voices at once could not be understood. At its end an example call's outcome and ticket are told.
 */
export function announcementOf(call: VoiceCall, texts: CallPanelTexts, page: Texts): string {
  const isUnvoiced = call.example && call.status === "connected" && (call.muted || call.example?.isSoundless);
  const line = call.captions.filter(({ role, isFinal }) => role === "assistant" && isFinal).at(-1);
  const said = (isUnvoiced && line?.text) || statusText(call, texts);
  const advice = call.status === "error" ? page.call.callInstead : noticeText(call, texts);
  const outcome = call.status === "idle" && call.example?.outcome;
  const ticket = outcome ? ticketRows(call.example, page).map(([label, text]) => `${label}: ${text}.`) : [];
  const stamp = outcome ? `${demoCallTexts()?.panel.stamps[outcome]}.` : "";
  return [said, advice, stamp, ...ticket].filter(Boolean).join(" ");
}
