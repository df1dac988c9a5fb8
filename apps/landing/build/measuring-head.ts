import { experimentStyles } from "@contractor-roi/site";
import type { PageConfig } from "../src/config/page-config.ts";

/** The code of the scripts that stand in the head of a page that measures. */
export type MeasuringScripts = {
  readonly earlyActs: string;
  readonly chooseVariants: string;
  readonly startFieldSpeed: string;
  /** The path of the script that the last one loads. */
  readonly fieldSpeedScript: string;
};

const EXPERIMENTS = "__EXPERIMENTS__";

/** What a page that measures needs before it is painted; nothing where nothing is configured. */
export function measuringHead(config: PageConfig, scripts: MeasuringScripts): readonly string[] {
  return [...analyticsHead(config, scripts), ...fieldSpeedHead(config, scripts)];
}

function analyticsHead({ analytics, experiments }: PageConfig, scripts: MeasuringScripts): readonly string[] {
  if (analytics === "none") return [];
  const parts = [`<script>${scripts.earlyActs}</script>`];
  if (Object.keys(experiments).length > 0) {
    const choice = scripts.chooseVariants.replaceAll(EXPERIMENTS, () => JSON.stringify(experiments));
    parts.push(`<style>${experimentStyles(experiments)}</style>`, `<script>${choice}</script>`);
  }
  return parts;
}

function fieldSpeedHead({ fieldSpeed }: PageConfig, scripts: MeasuringScripts): readonly string[] {
  if (Number(fieldSpeed) === 0) return [];
  const script = scripts.startFieldSpeed
    .replaceAll("__FIELD_SPEED_SCRIPT__", () => JSON.stringify(scripts.fieldSpeedScript))
    .replaceAll("__FIELD_SPEED__", () => String(Number(fieldSpeed)));
  return [`<script>${script}</script>`];
}
