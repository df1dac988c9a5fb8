import type { QuoteFonts } from "./page.ts";

export declare function readQuoteFonts(): Promise<QuoteFonts>;
export declare function embeddedFontsScript(): Promise<string>;
