import type { BusinessTypeId } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import type { DemoTexts } from "@contractor-roi/voice-client";
import { withOwn } from "./texts.ts";

/** The texts of an example call: its panel's, and what is said. Those with `{names}` are filled where they are used. */
export type DemoCallTexts = Omit<DemoTexts, "language" | "trades"> & {
  readonly panel: Readonly<
    Record<
      | "kind"
      | "connected"
      | "trade"
      | "business"
      | "next"
      | "skip"
      | "customer"
      | "type"
      | "speaker"
      | "soundOff"
      | "soundOn"
      | "isOff"
      | "soundless"
      | "ticket"
      | "stamp",
      string
    > & { readonly rows: Readonly<Record<"trade" | "problem" | "time" | "job", string>> }
  >;
  /** What kind of business the trade's is, after "for". */
  readonly trades: Readonly<Record<BusinessTypeId, DemoTexts["trades"][string] & { readonly kind: string }>>;
};

/** The texts with the owner's in their places (P10). */
export function demoCallTextsOf(texts: DemoCallTexts, { copy }: Page): DemoCallTexts {
  return withOwn(texts, copy, "demoCall.");
}
