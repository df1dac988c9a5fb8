type Environment = Readonly<Record<string, string | undefined>>;

export type Browser = { readonly executablePath: string; readonly args: readonly string[] };
export type WebKit = { readonly driver: string; readonly browser: string; readonly display: string };

export declare const BROWSER_VARIABLE: "CHROMIUM_PATH";
export declare const FIREFOX_VARIABLE: "FIREFOX_PATH";
export declare function findBrowser(env?: Environment): Browser | null;
export declare function findHeadlessBrowser(env?: Environment): Browser | null;
export declare function findChromium(env?: Environment): string | null;
export declare function findFirefox(env?: Environment): string | null;
export declare function findWebKit(env?: Environment): WebKit | null;
