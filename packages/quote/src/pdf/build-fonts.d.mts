import type { QuoteFonts } from "./quote-fonts.ts";

export declare function readQuoteFonts(): Promise<QuoteFonts>;
export declare function embeddedFontsScript(): Promise<string>;
