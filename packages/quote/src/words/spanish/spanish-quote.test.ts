import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { mapPlans } from "@contractor-roi/roi-core/shared";
import { describe, expect, it } from "vitest";
import { ENGLISH_QUOTE_WORDS } from "../english/quote-words.ts";
import type { QuoteWords } from "../quote-words.ts";
import { layOutQuote } from "../../documents/quote-layout.ts";
import { renderQuoteHtml } from "../../documents/render-quote-html.ts";
import { renderQuoteText } from "../../documents/render-quote-text.ts";
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
    expect(renderQuoteText(QUOTE, { words })).toBe(`Estimado: IA que contesta llamadas y automatiza tareas

Preparado
  Para                         Ace Plumbing
  Por                          Sam Reyes
  Fecha                        31 de enero de 2026
  Válido hasta                 2 de marzo de 2026

Su negocio
  Oficio                       Plomería
  Trabajos al mes              15
  Ganancia por trabajo         $350
  Horas de oficina por semana  8
  Ganancia de hoy              $5,250 al mes

Con el plan Elite
  Precio                       $497 al mes
  Más trabajos                 +3 al mes
  Tiempo ahorrado              21 horas al mes
  Ganancia extra               $1,498 al mes, $17,976 al año
  ROI                          201% al año
  Recuperación                 0.3 meses
  Equilibrio, solo trabajos    2 trabajos más al mes
  Contando horas, se paga con  solo las horas

De qué se compone (Elite)
  Ganancia extra   Cuenta             Al mes
  Más trabajos     3 trabajos × $350  $1,050
  Tiempo ahorrado  21 h × $45         $945
  Precio           Elite              −$497
  En total                            $1,498

Pro y Elite
                               Pro                            Elite
  Precio                       $297 al mes                    $497 al mes
  Más trabajos                 +2 al mes                      +3 al mes
  Tiempo ahorrado              16 horas al mes                21 horas al mes
  Ganancia extra               $1,043 al mes, $12,516 al año  $1,498 al mes, $17,976 al año
  ROI                          251% al año                    201% al año
  Recuperación                 0.3 meses                      0.3 meses
  Equilibrio, solo trabajos    1 trabajo más al mes           2 trabajos más al mes
  Contando horas, se paga con  solo las horas                 solo las horas

Elite gana $455 más al mes que Pro, y $5,460 más al año, después de los dos precios.

Conservador, esperado, favorable (Elite)
  Proyección   Cuenta con                              Ganancia extra al mes  Ganancia extra al año  ROI
  Conservador  50% del aumento y del tiempo ahorrado   $653                   $7,836                 31%
  Esperado     100% del aumento y del tiempo ahorrado  $1,498                 $17,976                201%
  Favorable    125% del aumento y del tiempo ahorrado  $2,073                 $24,876                317%

Cómo se calculó
  - Ganancia de los trabajos de hoy: 15 trabajos × $350 = $5,250 al mes
  - Más trabajos: 15 trabajos × 20% = 3 trabajos al mes
  - Ganancia de los trabajos adicionales: 3 trabajos × $350 = $1,050 al mes
  - Horas ahorradas: 8 horas por semana × 60% × 4.33 semanas = 20.78, redondeado a 21 horas al mes
  - Valor de las horas ahorradas: 21 horas × $45 = $945 al mes
  - Ganancia extra al mes, después del precio del plan: $1,050 + $945 − $497 = $1,498 al mes
  - Ganancia extra al año: $1,498 × 12 meses = $17,976 al año
  - Precio del plan al año: $497 × 12 meses = $5,964 al año
  - ROI anual: la ganancia extra menos otra vez ese precio, como porcentaje de él: ($17,976 − $5,964) ÷ $5,964 = 201.41%, redondeado a 201%
  - Recuperación: $497 ÷ $1,498 = 0.33, redondeado a 0.3 meses

Supuestos
  - El plan Elite trae 20% más trabajos y se encarga del 60% de las horas de oficina.
  - Una hora ahorrada vale $45. Un mes tiene 4.33 semanas.
  - Los trabajos adicionales dejan la misma ganancia que los de hoy.
  - El ROI es la ganancia extra, ya sin el precio del plan, menos otra vez ese precio, como porcentaje de él.

Siguiente paso
  Llámenos                     (202) 555-0142
  Agende una llamada           https://book.example/
  Mismas cifras                https://ring.example/?v=1&type=plumbing&plan=elite&jobs=15&profit=350&hours=8

Esto es un estimado, no una garantía.
`);
  });

  it("HTML has the same words, and says its language", () => {
    const html = renderQuoteHtml(QUOTE, { words });
    expect(html).toMatch(/^<!doctype html>\n<html lang="es-US">\n/);
    expect(html).toContain("<title>Estimado: IA que contesta llamadas y automatiza tareas, para Ace Plumbing</title>");
    expect(html).toContain(">Estimado: IA que contesta llamadas y automatiza tareas</h1>");
    for (const block of layOutQuote(QUOTE, { words })) {
      const [first = ""] = block.kind === "note" ? [block.text] : [block.title];
      expect(html).toContain(first);
    }
  });

  it("names a loss, and the regular price beside another one", () => {
    const loss = renderQuoteText(LOSS, { words });
    expect(loss).toContain("una pérdida de $497 al mes, una pérdida de $5,964 al año\n");
    expect(loss).toMatch(/Recuperación +no se recupera\n/);
    expect(loss).toContain("Estas cifras no cubren el costo del plan.");
    expect(loss).toContain(
      "Después de los dos precios, Pro pierde $297 al mes ($3,564 al año) y Elite pierde $497 al mes ($5,964 al año).",
    );
    const same = { results: { netMonthlySavings: 5, netAnnualSavings: 60 } };
    expect(words.describeDifference(mapPlans(() => same))).toBe("Pro y Elite ganan lo mismo.");
    const changed = layOutQuote(DEARER, { words }).find(({ kind }) => kind === "list");
    expect(changed).toEqual({
      kind: "list",
      title: "Lo que cambia en esta cotización",
      items: ["Elite cuesta $1,450 al mes en lugar de $497."],
    });
  });

  it("leaves no English text, and a missing word does not compile", () => {
    const english = new Set(textsOf(ENGLISH_QUOTE_WORDS));
    expect(textsOf(words).filter((text) => english.has(text))).toEqual(["/labels/roi: ROI"]);
    const { caution: _, ...rest } = words;
    // @ts-expect-error -- the caution is missing
    const incomplete: QuoteWords = rest;
    expect(incomplete.caution).toBeUndefined();
  });
});
