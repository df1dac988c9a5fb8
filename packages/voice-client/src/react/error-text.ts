import { ERROR_MESSAGES, VoiceError, type VoiceErrorCode } from "../errors.ts";

/** Codes that have the sentence of another one. */
const SHARED = {
  "invalid-target": "rejected",
  "page-policy": "rejected",
  unauthorized: "rejected",
  "account-limit": "rejected",
} as const;

/** The code whose sentence an error has. */
type ErrorTextKey = Exclude<VoiceErrorCode, keyof typeof SHARED>;

/** Sentences in place of the errors' own. */
export type ErrorTexts = Readonly<Partial<Record<ErrorTextKey, string>>>;

function textKeyOf(code: VoiceErrorCode): ErrorTextKey {
  return code in SHARED ? SHARED[code as keyof typeof SHARED] : (code as ErrorTextKey);
}

/** Every sentence of an error, as {@link errorText} gives it without texts in their places. */
export function listErrorTexts(): Readonly<Record<ErrorTextKey, string>> {
  const keys = (Object.keys(ERROR_MESSAGES) as VoiceErrorCode[]).map(textKeyOf);
  const texts = keys.map((code) => [code, errorText(new VoiceError(code), {}, "")]);
  return Object.fromEntries(texts) as Record<ErrorTextKey, string>;
}

/** The message of an error for the visitor; where the microphone is blocked, with the way to allow it in this browser. */
export function errorText(error: VoiceError, texts: ErrorTexts, userAgent: string): string {
  const own = texts[textKeyOf(error.code)];
  if (own !== undefined) return own;
  switch (error.code) {
    case "microphone-denied":
      return isBlockedBySystem(error) ? systemHelp(userAgent) : microphoneHelp(userAgent);
    case "unsupported-browser":
      return inAppBrowserHelp(userAgent) ?? error.message;
    case "invalid-target":
      return ERROR_MESSAGES.rejected;
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
