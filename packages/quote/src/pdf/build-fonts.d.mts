import type { QuoteFonts } from "./page.ts";

type Filter<Key extends string> = Readonly<Record<Key, RegExp>>;

/** The part of esbuild's builds that the plugin uses. */
export type EsbuildLoads = {
  onLoad(filter: Filter<"filter">, load: () => Promise<{ contents: string; loader: "js" }>): void;
};

export declare function readQuoteFonts(): Promise<QuoteFonts>;
export declare const viteQuoteFonts: {
  readonly name: string;
  readonly transform: { filter: Filter<"id">; handler(): Promise<{ code: string; map: null }> };
};
export declare const esbuildQuoteFonts: { readonly name: string; setup(build: EsbuildLoads): void };
