import type { MicrophoneNotice } from "../call/state.ts";
import type { VoiceError, VoiceErrorCode } from "../errors.ts";

/** What a call panel says, in English; a host replaces any of it, to translate it for example. */
export type CallPanelTexts = {
  readonly connecting: string;
  /** The browser plays no sound before a click. */
  readonly playbackBlocked: string;
  /** While the browser asks the visitor. */
  readonly allowMicrophone: string;
  readonly connected: string;
  readonly muted: string;
  readonly reconnecting: string;
  readonly microphoneSwitched: string;
  readonly microphoneSilent: string;
  readonly microphoneUnmeasured: string;
  readonly microphoneInterrupted: string;
  readonly microphoneUnplugged: string;
  readonly microphoneBlocked: string;
  /** Behind a typed line. */
  readonly unsent: string;
  readonly ending: string;
  readonly ended: string;
  /** Nobody spoke. */
  readonly endedSilent: string;
  /** It was as long as a call may be. */
  readonly endedLong: string;
  readonly cancelled: string;
  /** Who speaks, in the transcript. */
  readonly assistant: string;
  readonly visitor: string;
  /** In place of an error's own message, by its code. */
  readonly errors: Readonly<Partial<Record<VoiceErrorCode, string>>>;
};

export const CALL_PANEL_TEXTS: CallPanelTexts = {
  connecting: "Connecting...",
  playbackBlocked: "Your browser blocked the sound. Press Play sound to go on.",
  allowMicrophone: "Allow the microphone in your browser.",
  connected: "You are connected. Say hello.",
  muted: "Muted. The AI can't hear you.",
  reconnecting: "The connection is weak. Reconnecting...",
  microphoneSwitched: "Your microphone is not available. The call goes on with another one.",
  microphoneSilent: "We can't hear you. Check your microphone, or type below.",
  microphoneUnmeasured: "We can't tell whether we hear you. If the AI doesn't answer, type below.",
  microphoneInterrupted:
    "Another program or your system has your microphone. Give it back to this call, or type below.",
  microphoneUnplugged: "Your microphone is gone. Connect one, or type below.",
  microphoneBlocked: "Your microphone is blocked now. Allow it in the address bar, or type below.",
  unsent: "(not sent)",
  ending: "Ending the call...",
  ended: "The call has ended.",
  endedSilent: "The call has ended, as nobody spoke.",
  endedLong: "The call has ended: it was as long as a call can be.",
  cancelled: "The call was cancelled.",
  assistant: "AI",
  visitor: "You",
  errors: {},
};

/** What a visitor should know of the microphone. */
export function microphoneText(notice: MicrophoneNotice, texts: CallPanelTexts): string {
  switch (notice) {
    case "switched":
      return texts.microphoneSwitched;
    case "silent":
      return texts.microphoneSilent;
    case "unmeasured":
      return texts.microphoneUnmeasured;
    case "interrupted":
      return texts.microphoneInterrupted;
    case "unplugged":
      return texts.microphoneUnplugged;
    case "blocked":
      return texts.microphoneBlocked;
  }
}

/** The message of an error for the visitor, with what this browser needs where the microphone is blocked. */
export function errorText(error: VoiceError, texts: CallPanelTexts, userAgent: string): string {
  const own = texts.errors[error.code];
  if (own !== undefined) return own;
  switch (error.code) {
    case "microphone-denied":
      return isBlockedBySystem(error) ? systemHelp(userAgent) : microphoneHelp(userAgent);
    case "unsupported-browser":
      return inAppBrowserHelp(userAgent) ?? error.message;
    case "invalid-target":
      return "Voice calls are not available on this page right now.";
    default:
      return error.message;
  }
}

/** Browsers inside of other apps: many have no microphone to give. iOS's own web views leave out "Safari/". */
const IN_APP = /FBAN|FBAV|Instagram|LinkedInApp|Snapchat|TikTok|musical_ly|Pinterest|Twitter|Line\/|; wv\)/;
const IOS = /iPhone|iPad|iPod/;

function inAppBrowserHelp(userAgent: string): string | null {
  const isIos = IOS.test(userAgent);
  if (!IN_APP.test(userAgent) && !(isIos && !userAgent.includes("Safari/"))) return null;
  return `This app's own browser can't use the microphone. Open this page in ${isIos ? "Safari" : "Chrome"}.`;
}

function microphoneHelp(userAgent: string): string {
  const inApp = inAppBrowserHelp(userAgent);
  if (inApp !== null) return inApp;
  const blocked = "The microphone is blocked for this site.";
  if (IOS.test(userAgent))
    return `${blocked} Tap the page menu in the address bar, then Website Settings, and allow the microphone.`;
  if (userAgent.includes("Android"))
    return `${blocked} Tap the icon at the left of the address bar, then Permissions, and allow the microphone.`;
  if (userAgent.includes("Firefox/"))
    return `${blocked} Click the crossed-out microphone in the address bar, and allow it.`;
  if (userAgent.includes("Safari/") && !userAgent.includes("Chrome/"))
    return `${blocked} Open Safari's menu, then Settings for This Website, and allow the microphone.`;
  return `${blocked} Click the icon at the left of the address bar, and allow the microphone.`;
}

/** Chrome says so; other browsers do not tell the two apart. */
function isBlockedBySystem({ cause }: VoiceError): boolean {
  return /by system/i.test(String((cause as { readonly message?: unknown } | undefined)?.message));
}

function systemHelp(userAgent: string): string {
  const blocked = "Your device blocks the microphone for this browser.";
  if (/Mac OS X/.test(userAgent) && !IOS.test(userAgent))
    return `${blocked} Allow it in System Settings, Privacy & Security, Microphone.`;
  if (userAgent.includes("Windows")) return `${blocked} Allow it in Settings, Privacy & security, Microphone.`;
  if (userAgent.includes("Android"))
    return `${blocked} Allow it in your phone's settings: Apps, this browser, Permissions.`;
  return `${blocked} Allow it in the system settings.`;
}
