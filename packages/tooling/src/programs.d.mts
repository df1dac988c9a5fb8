type Environment = Readonly<Record<string, string | undefined>>;
type Browser = { readonly executablePath: string; readonly args: readonly string[] };

export type WebKit = { readonly driver: string; readonly browser: string; readonly display: string };
export type Postgres = { readonly folder: string; readonly pgbouncer: string | null };

export declare const OLDEST_CHROMIUM: string;
export declare function findBrowser(env?: Environment): Browser | null;
export declare function findHeadlessBrowser(env?: Environment): Browser | null;
export declare function findFirefox(env?: Environment): string | null;
export declare function findWebKit(env?: Environment): WebKit | null;
export declare function requirePostgres(): Postgres;
