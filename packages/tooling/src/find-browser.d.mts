export type Browser = { readonly executablePath: string; readonly args: readonly string[] };

export declare const BROWSER_VARIABLE: "CHROMIUM_PATH";
export declare function findBrowser(env?: Readonly<Record<string, string | undefined>>): Promise<Browser | null>;
export declare function downloadBrowser(withSystemPackages: boolean): Promise<void>;
