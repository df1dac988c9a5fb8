import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLAN_IDS, calculateRoi, DEFAULT_ROI_INPUTS, displayFigures } from "@contractor-roi/roi-core";
import { SPANISH_QUOTE_WORDS, SPANISH_TRADE_NAMES } from "@contractor-roi/roi-core/es";
import * as WORDS from "../words/es/calculator-words.ts";
import { ESTIMATE_COPY } from "./estimate-copy.ts";
import { HERO_COPY } from "./hero-copy.ts";
import { SITE_TEXTS } from "../site/site-texts.ts";
import { explainRoi, describeStepValue } from "../words/es/figure-words.ts";
import { summaryText } from "../words/es/summary-words.ts";

const CONTENT = join(import.meta.dirname, "..");
/** What catalogues are made with. */
const WITHOUT_TEXTS = ["own-texts.ts", "translation.ts"];

const PARTS = ["../..", "../../../../../packages/ui/src", "../../../../../packages/voice-client/src"].map((folder) =>
  join(import.meta.dirname, folder),
);
/** In a component's markup: an attribute that is read out, or a text. */
const OWN_TEXT = /\b(?:aria-label|aria-description|alt|title|placeholder)="[^"]+"|>\s*[A-Za-z][^<>{}]*<\//g;

/** The modules in a folder, tests aside. */
function modulesIn(...folder: readonly string[]): readonly string[] {
  return readdirSync(join(CONTENT, ...folder)).filter((name) => /^[\w-]+\.ts$/.test(name));
}

describe("the Spanish catalogue", () => {
  // proof: complete-1
  it("has a module for each English one, and no other: its keys are checked by the compiler (P10)", () => {
    expect(modulesIn("es")).toEqual(modulesIn().filter((name) => !WITHOUT_TEXTS.includes(name)));
    expect(modulesIn("words/es")).toEqual(modulesIn("words"));
  });

  // proof: complete-2
  it("is where the page's words are: no component has a text or label of its own (P10)", () => {
    const own = PARTS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /(?<!\.test)\.tsx$/.test(name))
        .map((name) => [name, readFileSync(join(folder, name), "utf8").match(OWN_TEXT)] as const)
        .filter(([, texts]) => texts !== null),
    );
    expect(own).toEqual([]);
  });

  it("says the same of the hero in the page's head as in the page", () => {
    expect(HERO_COPY).toMatchObject({ headline: SITE_TEXTS.es.headline, subheadline: SITE_TEXTS.es.promise });
  });

  it("leaves the words of quotes to roi-core, and names figures on the screen as the printed estimate does", () => {
    const { labels, headings, assumptions, caution, disclaimer } = SPANISH_QUOTE_WORDS;
    const own = modulesIn("words/es")
      .map((name) => readFileSync(join(CONTENT, "words/es", name), "utf8"))
      .join("\n");
    const terms = { plan: "", lift: "", timeSaved: "", hour: "" };
    const sentences = [...Object.values(SPANISH_QUOTE_WORDS.steps.labels), ...assumptions(terms), caution, disclaimer];
    expect(sentences.filter((text) => own.includes(text))).toEqual([]);
    expect(Object.values(SPANISH_TRADE_NAMES).filter((name) => own.includes(`"${name}"`))).toEqual([]);

    const { rows, range, projection, stepsHeading } = ESTIMATE_COPY;
    const { extraPerMonth, extraPerYear, payback, breakEven, paysFrom } = rows;
    expect(labels).toMatchObject({ extraPerMonth, extraPerYear, payback, breakEven, paysFrom, projection, ...range });
    expect(headings.steps).toBe(stepsHeading);
  });

  it("has plurals, and figures as the United States write them", () => {
    expect(["<1", "1", "1.4"].map(WORDS.months)).toEqual(["<1 mes", "1 mes", "1.4 meses"]);
    expect(WORDS.hoursBack(1)).toMatch(/^1 hora de oficina de vuelta/);
    expect(WORDS.riskText(1, true)).toMatch(/^Podría perder 1 trabajo al mes .*primero\.$/);
    expect(WORDS.riskText(1, false)).toMatch(/primero\. Eso no cuesta más que el plan\.$/);
    const results = calculateRoi(DEFAULT_ROI_INPUTS);
    expect(summaryText(DEFAULT_ROI_INPUTS, displayFigures(results), results)).toBe(
      "Con 15 trabajos al mes a $350 y el plan Elite: ganancia extra de $1,498 al mes, ROI anual del 201%.",
    );
  });

  it("explains each step in Spanish", () => {
    for (const selectedPlan of PLAN_IDS) {
      for (const avgJobProfit of [350, 1]) {
        for (const step of explainRoi({ ...DEFAULT_ROI_INPUTS, selectedPlan, avgJobProfit, adminHoursPerWeek: 1 })) {
          const text = `${step.label} ${step.expression} ${describeStepValue(step)}`;
          expect(text).not.toMatch(/\b(?:jobs?|hours?|weeks?|months?|year|the|rounded|profit)\b/);
        }
      }
    }
  });
});
