import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { mapPlans } from "@contractor-roi/roi-core/shared";
import { describe, expect, it } from "vitest";
import { ENGLISH_QUOTE_WORDS, type QuoteWords } from "../english/quote-words.ts";
import { layOutQuote } from "../../documents/quote-layout.ts";
import { renderQuoteHtml } from "../../documents/render-quote-html.ts";
import { renderQuoteMail, renderQuoteText } from "../../documents/render-quote-text.ts";
import { SPANISH_QUOTE_WORDS } from "./index.ts";
import { buildQuote } from "../../testing/fixed-plans.ts";

const DETAILS = { preparedFor: "Ace Plumbing", preparedBy: "Sam Reyes", date: "2026-01-31", validDays: 30 };
const SENDER = { phone: "(202) 555-0142", bookingUrl: "https://book.example/", calculatorUrl: "https://ring.example/" };
const QUOTE = buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, sender: SENDER });
const LOSS = buildQuote({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 2, adminHoursPerWeek: 0 }, DETAILS);
const DEARER = buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, prices: { elite: 1450 } });
const words = SPANISH_QUOTE_WORDS;

/** Each text of a catalogue with the path to it. */
function textsOf(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [`${path}: ${value}`];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, `${path}/${key}`));
}

describe("a quote in Spanish", () => {
  it("renderQuoteText of the defaults is this quote, with figures as in the United States", () => {
    expect(renderQuoteText(QUOTE, { words })).toBe(`Estimado para Ace Plumbing
31 de enero de 2026 · válido hasta el 2 de marzo de 2026

Ganancia extra al mes, ya pagado el plan Elite: $1,498
$17,976 al año · ROI 201% · se recupera en 0.3 meses

Usted paga: $497 al mes
Plan Elite: IA que contesta llamadas y automatiza tareas.
Con Pro ($297 al mes) sale en $1,043, contando las horas.

Ace Plumbing, Plomería: 15 trabajos al mes · $350 de ganancia por trabajo · 8 horas de oficina por semana

Preparado por Sam Reyes

De dónde sale
  Más trabajos: 15 trabajos × 20% = 3 trabajos al mes, a $350                                            $1,050
  Horas ahorradas: 8 horas por semana × 60% × 4.33 semanas = 20.78, redondeado a 21 horas al mes, a $45    $945
  Plan Elite                                                                                              −$497
  Ganancia extra al mes                                                                                  $1,498

Si trae menos, o más
  La mitad         $653  ████████
  Lo previsto    $1,498  █████████████████
  Un cuarto más  $2,073  ████████████████████████

Con Elite sale $455 al mes mejor que con Pro, contando las horas, ya pagado cada plan. Una hora ahorrada cuenta como $45: es tiempo, no dinero en el banco. Un mes tiene 4.33 semanas. Los trabajos adicionales dejan la misma ganancia que los de hoy. ROI anual: ($17,976 − $5,964) ÷ $5,964. Esto es un estimado, no una garantía.

  Vea cada paso             https://ring.example/?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8
  Agende su llamada gratis  https://book.example/
  Llámenos                  (202) 555-0142
`);
  });

  it("its mail counts the last day among the days on which it can be accepted", () => {
    expect(renderQuoteMail(QUOTE, { words })).toContain("devuélvalo a más tardar el 2 de marzo de 2026.");
  });

  it("HTML has the same words, and says its language", () => {
    const html = renderQuoteHtml(QUOTE, { words });
    expect(html).toMatch(/^<!doctype html>\n<html lang="es-US">\n/);
    expect(html).toContain("<title>Estimado: IA que contesta llamadas y automatiza tareas, para Ace Plumbing</title>");
    expect(html).toContain(">Estimado para Ace Plumbing</h1>");
    for (const block of layOutQuote(QUOTE, { words }))
      expect(html).toContain(["label" in block && block.label, "title" in block && block.title].find(Boolean) || "");
  });

  it("names a loss, and the regular price beside another one", () => {
    const loss = renderQuoteText(LOSS, { words });
    expect(loss).toContain(
      "Pérdida al mes, ya pagado el plan Elite: $497\nuna pérdida de $5,964 al año · ROI −200% · no se recupera\n",
    );
    expect(loss).toContain("Estas cifras no cubren el costo del plan.");
    expect(loss).toContain(
      "Contando las horas, Pro sale en una pérdida de $297 al mes y Elite en una pérdida de $497, ya pagado cada plan.",
    );
    const same = { results: { netMonthlySavings: 5, additionalMonthlyRevenue: 0, timeSavedHours: 0 } };
    expect(words.describeDifference(mapPlans(() => same))).toBe("Contando las horas, Pro y Elite salen igual.");
    const title = "Lo que cambia en esta cotización";
    const texts = ["Elite cuesta $1,450 al mes en lugar de $497."];
    expect(layOutQuote(DEARER, { words })).toContainEqual({ kind: "paragraphs", title, texts });
  });

  it("leaves no English text, and a missing word does not compile", () => {
    const english = new Set(textsOf(ENGLISH_QUOTE_WORDS));
    expect(textsOf(words).filter((text) => english.has(text))).toEqual([]);
    const { cautions: _, ...rest } = words;
    // @ts-expect-error -- the cautions are missing
    const incomplete: QuoteWords = rest;
    expect(incomplete.cautions).toBeUndefined();
  });
});
