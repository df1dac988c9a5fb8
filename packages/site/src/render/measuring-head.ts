import { experimentStyles } from "../experiments.ts";
import type { Page } from "../page.ts";
import type { MeasuringScripts } from "./page-build.ts";

type SiteOfPage = Page["site"];

const EXPERIMENTS = "__EXPERIMENTS__";

/** What a page that measures needs before it is painted; nothing if nothing is configured. */
export function measuringHead(site: SiteOfPage, scripts: MeasuringScripts): readonly string[] {
  return [...analyticsHead(site, scripts), ...fieldSpeedHead(site, scripts)];
}

function analyticsHead({ analytics, experiments }: SiteOfPage, scripts: MeasuringScripts): readonly string[] {
  if (analytics.adapter === "none") return [];
  const parts = [`<script>${scripts.earlyActs}</script>`];
  if (Object.keys(experiments).length > 0) {
    const choice = scripts.chooseVariants.replaceAll(EXPERIMENTS, () => JSON.stringify(experiments));
    parts.push(`<style>${experimentStyles(experiments)}</style>`, `<script>${choice}</script>`);
  }
  return parts;
}

function fieldSpeedHead({ fieldSpeed }: SiteOfPage, scripts: MeasuringScripts): readonly string[] {
  if (Number(fieldSpeed) === 0) return [];
  const script = scripts.startFieldSpeed
    .replaceAll("__FIELD_SPEED_SCRIPT__", () => JSON.stringify(scripts.fieldSpeedScript))
    .replaceAll("__FIELD_SPEED__", () => String(Number(fieldSpeed)));
  return [`<script>${script}</script>`];
}
