import { ERROR_MESSAGES, OPERATOR_CODES, VoiceError, type VoiceErrorCode } from "../errors.ts";

/** The code whose sentence an error has: "rejected" for all that only an operator can mend. */
type ErrorTextKey = Exclude<VoiceErrorCode, (typeof OPERATOR_CODES)[number]>;

/** Sentences in place of the errors' own. */
export type ErrorTexts = Readonly<Partial<Record<ErrorTextKey, string>>>;

function textKeyOf(code: VoiceErrorCode): ErrorTextKey {
  return OPERATOR_CODES.some((operators) => operators === code) ? "rejected" : (code as ErrorTextKey);
}

/** Every sentence of an error, as {@link errorText} gives it without texts in their places. */
export function listErrorTexts(): Readonly<Record<ErrorTextKey, string>> {
  const codes = Object.keys(ERROR_MESSAGES) as VoiceErrorCode[];
  const texts = codes.map((code) => [textKeyOf(code), errorText(new VoiceError(code), {}, "")]);
  return Object.fromEntries(texts) as Record<ErrorTextKey, string>;
}

/** The message of an error for the visitor; where the microphone is blocked, with the way to allow it in this browser. */
export function errorText(error: VoiceError, texts: ErrorTexts, userAgent: string): string {
  const key = textKeyOf(error.code);
  const own = texts[key];
  if (own !== undefined) return own;
  if (key === "unsupported-browser") return inAppBrowserHelp(userAgent) ?? ERROR_MESSAGES[key];
  if (key !== "microphone-denied") return ERROR_MESSAGES[key];
  if (isBlockedBySystem(error))
    return `Your device blocks the microphone for this browser. ${wayOf(SYSTEM_WAYS, userAgent)}`;
  const blocked = `The microphone is blocked for this site. ${wayOf(SITE_WAYS, userAgent)}`;
  return inAppBrowserHelp(userAgent) ?? blocked;
}

/** Browsers inside of other apps: many have no microphone to give. iOS's own web views leave out "Safari/". */
const IN_APP = /FBAN|FBAV|Instagram|LinkedInApp|Snapchat|TikTok|musical_ly|Pinterest|Twitter|Line\/|; wv\)/;
const IOS = /iPhone|iPad|iPod/;

function inAppBrowserHelp(userAgent: string): string | null {
  const isIos = IOS.test(userAgent);
  if (!IN_APP.test(userAgent) && !(isIos && !userAgent.includes("Safari/"))) return null;
  return `This app's own browser can't use the microphone. Open this page in ${isIos ? "Safari" : "Chrome"}.`;
}

/** Ways to allow the microphone, by user agent: the first one that matches. */
type Ways = readonly (readonly [userAgent: RegExp, way: string])[];

const SITE_WAYS: Ways = [
  [IOS, "Tap the page menu in the address bar, then Website Settings, and allow the microphone."],
  [/Android/, "Tap the icon at the left of the address bar, then Permissions, and allow the microphone."],
  [/Firefox\//, "Click the crossed-out microphone in the address bar, and allow it."],
  [/Version\/\S+ Safari\//, "Open Safari's menu, then Settings for This Website, and allow the microphone."],
  [/^/, "Click the icon at the left of the address bar, and allow the microphone."],
];
const SYSTEM_WAYS: Ways = [
  [/Macintosh/, "Allow it in System Settings, Privacy & Security, Microphone."],
  [/Windows/, "Allow it in Settings, Privacy & security, Microphone."],
  [/Android/, "Allow it in your phone's settings: Apps, this browser, Permissions."],
  [/^/, "Allow it in the system settings."],
];

function wayOf(ways: Ways, userAgent: string): string {
  return ways.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
}

/** Chrome says so; other browsers do not tell the two apart. */
function isBlockedBySystem({ cause }: VoiceError): boolean {
  return /by system/i.test(String((cause as { readonly message?: unknown } | undefined)?.message));
}
