import { experimentStyles } from "../src/config/experiments.ts";
import type { PageConfig } from "../src/config/page-config.ts";

/** The code of the scripts that stand in the head of a page that measures. */
export type MeasuringScripts = { readonly earlyActs: string; readonly chooseVariants: string };

const EXPERIMENTS = "__EXPERIMENTS__";

/** What a page that measures needs before it is painted; nothing where nothing is configured. */
export function measuringHead({ analytics, experiments }: PageConfig, scripts: MeasuringScripts): readonly string[] {
  if (analytics === "none") return [];
  const parts = [`<script>${scripts.earlyActs}</script>`];
  if (Object.keys(experiments).length > 0) {
    const choice = scripts.chooseVariants.replaceAll(EXPERIMENTS, () => JSON.stringify(experiments));
    parts.push(`<style>${experimentStyles(experiments)}</style>`, `<script>${choice}</script>`);
  }
  return parts;
}
