export type WebKit = { readonly driver: string; readonly browser: string; readonly display: string };

export declare const FIREFOX_VARIABLE: "FIREFOX_PATH";
export declare function findFirefox(env?: Readonly<Record<string, string | undefined>>): string | null;
export declare function findWebKit(env?: Readonly<Record<string, string | undefined>>): WebKit | null;
export declare function whyMissing(name: "firefox" | "webkit"): string | null;
