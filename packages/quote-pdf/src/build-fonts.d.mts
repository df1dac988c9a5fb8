import type { QuoteFonts } from "./page.ts";

export declare function readQuoteFonts(): Promise<QuoteFonts>;
