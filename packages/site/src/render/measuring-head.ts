import type { Page } from "../page.ts";
import type { MeasuringScripts } from "./page-build.ts";

type SiteOfPage = Page["site"];

/** What a page that measures needs before it is painted; nothing if nothing is configured. */
export function measuringHead(site: SiteOfPage, scripts: MeasuringScripts): readonly string[] {
  return [...analyticsHead(site, scripts), ...fieldSpeedHead(site, scripts)];
}

function analyticsHead({ analytics }: SiteOfPage, scripts: MeasuringScripts): readonly string[] {
  return analytics.adapter === "none" ? [] : [`<script>${scripts.earlyActs}</script>`];
}

function fieldSpeedHead({ fieldSpeed }: SiteOfPage, scripts: MeasuringScripts): readonly string[] {
  if (Number(fieldSpeed) === 0) return [];
  const script = scripts.startFieldSpeed
    .replaceAll("__FIELD_SPEED_SCRIPT__", () => JSON.stringify(scripts.fieldSpeedScript))
    .replaceAll("__FIELD_SPEED__", () => String(Number(fieldSpeed)));
  return [`<script>${script}</script>`];
}
