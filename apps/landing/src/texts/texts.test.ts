import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, BUSINESS_TYPE_IDS, type Language } from "@contractor-roi/roi-core";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import { describe, expect, it } from "vitest";
import { pageOf } from "../testing/render-on-page.tsx";
import { readAllTexts } from "./catalogues.ts";
import { fill, listTexts } from "./texts.ts";

function textsIn(language: Language, file: object = {}, path = "/") {
  return readAllTexts(pageOf({ ...file, language }, path));
}

const namesIn = (text = ""): readonly string[] =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name).sort();

describe.each(LANGUAGES)("the catalogue in %s", (language) => {
  it("lets an owner replace each text, sentences with figures included", () => {
    for (const key of Object.keys(listTexts(textsIn(language)))) {
      const own = `${key} {own}`;
      expect(listTexts(textsIn(language, { copy: { [key]: own } })), key).toMatchObject({ [key]: own });
    }
  });

  it("names each mean of contact that the consent covers", () => {
    expect(textsIn(language).lead.consent).toMatch(/email and phone|correo electrónico y por teléfono/);
  });

  it("says something of its trade on a page's ticket", () => {
    const pages = Object.fromEntries(BUSINESS_TYPE_IDS.map((trade) => [`/${trade}`, { trade }]));
    const lines = BUSINESS_TYPE_IDS.map((trade) => textsIn(language, { pages }, `/${trade}`).ticket.lines[0]?.[1]);
    expect(new Set(lines).size).toBe(BUSINESS_TYPE_IDS.length);
    for (const line of lines) expect(line?.length).toBeLessThan(18);
  });

  it("counts a plan's lift and price per day from its terms", () => {
    const plans = { elite: { monthlyCost: 900, originalMonthlyCost: 1000, liftRate: 0.25 } };
    const { elite, pro } = textsIn(language, { plans }).plans;
    expect([elite.price, elite.lift]).toEqual(
      language === "en" ? ["Just $30/day", "25% more jobs"] : ["Solo $30 al día", "25% más trabajos"],
    );
    expect(pro).toEqual(textsIn(language).plans.pro);
  });

  it("says a price with cents as quotes do", () => {
    const texts = JSON.stringify(textsIn(language, { plans: { pro: { monthlyCost: 297.5 } } }));
    expect(texts).toContain(language === "en" ? "Pro, $297.50 a month" : "Pro, $297.50 al mes");
    expect(texts).not.toContain("$298");
  });

  it("builds the trust section's and the answers' texts of badges and claims that the owner has set", () => {
    const claims = { rating: { text: "4.2/5" }, trial: { text: "60 days for free" }, setup: false };
    const texts = textsIn(language, { claims });
    expect(texts.faq.questions[1]?.answer[0]).toContain("60 days for free");
    expect(JSON.stringify(texts)).not.toMatch(/set-?up included|instalación incluida/i);
    expect(texts.trust.cards[1]?.text).toContain("4.2/5");
  });
});

describe("plan names in the page's texts", () => {
  it("a label with the word plan is not followed by it", () => {
    const { trust } = textsIn("en", { plans: { elite: { label: "Premium plan" } } });
    expect(trust.cards[0]?.title).toBe("annual savings on the Premium plan");
    const spanish = textsIn("es", { plans: { elite: { label: "Plan Oro" } } });
    expect(spanish.trust.cards[0]?.title).toBe("de ahorro al año con el Plan Oro");
  });

  it("another label takes the place of Elite Plan and of Elite", () => {
    const { hero, trust, plans } = textsIn("en", { plans: { elite: { label: "Premium" } } });
    expect(hero.button).toBe("Calculate Premium ROI + Get Free Strategy Call");
    expect(trust.cards[0]?.title).toBe("annual savings on the Premium plan");
    expect(plans.elite.name).toBe("Premium");
    expect(textsIn("es", { plans: { elite: { label: "Premium" } } }).hero.button).toContain("con Premium");
  });

  it("the owner's own text wins", () => {
    const file = { plans: { elite: { label: "Premium" } }, copy: { "hero.button": "See what Elite brings" } };
    expect(textsIn("en", file).hero.button).toBe("See what Elite brings");
  });
});

describe("the Spanish catalogue", () => {
  it("has each key of the English one and no other, and fills the same names into its text", () => {
    const [english, spanish] = [listTexts(textsIn("en")), listTexts(textsIn("es"))];
    for (const [key, text] of Object.entries(english)) expect(namesIn(spanish[key]), key).toEqual(namesIn(text));
    expect(Object.keys(spanish).filter((key) => !key.startsWith("callPanel.errors."))).toEqual(Object.keys(english));
  });

  it("leaves the words of quotes to roi-core, and names figures on the screen as the printed estimate does", () => {
    const texts = textsIn("es");
    const own = Object.values(listTexts(texts));
    const { headings, notes, cautions, disclaimer } = SPANISH_QUOTE_WORDS;
    const about = notes({ hour: "", roi: "", setUp: "" });
    const said = [SPANISH_QUOTE_WORDS.steps.labels, cautions].flatMap((texts) => Object.values<string>(texts));
    const sentences = [...said, ...about, disclaimer];
    const labelled = Object.values(texts.page.calculator);
    expect(sentences.filter((text) => own.includes(text) && !labelled.includes(text))).toEqual([]);
    expect(BUSINESS_TYPE_IDS.map(SPANISH_QUOTE_WORDS.tradeName).filter((name) => own.includes(name))).toEqual([]);

    expect(headings.steps).toBe(texts.estimate.stepsHeading);
  });
});

it("fill puts values in their places, also where they look like places or patterns", () => {
  expect(fill("{plan}: {amount}, {plan}", { plan: "$&{amount}", amount: "$1" })).toBe("$&{amount}: $1, $&{amount}");
  expect(fill("{other} stays", {})).toBe("{other} stays");
});

describe("the catalogues", () => {
  const PARTS = ["..", "../../../../packages/ui/src", "../../../../packages/voice-client/src"].map((folder) =>
    join(import.meta.dirname, folder),
  );
  /** In a component's markup: an attribute that is read out, or a text. */
  const OWN_TEXT = /\b(?:aria-label|aria-description|alt|title|placeholder)="[^"]+"|>\s*[A-Za-z][^<>{}]*<\//g;

  it("are where the page's words are: no component has a text or label of its own", () => {
    const own = PARTS.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".tsx") && !/\.test\.|\btesting\b/.test(name))
        .map((name) => [name, readFileSync(join(folder, name), "utf8").match(OWN_TEXT)] as const)
        .filter(([, texts]) => texts !== null),
    );
    expect(own).toEqual([]);
  });
});
