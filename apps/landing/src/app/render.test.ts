import { LANGUAGES } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { pageOf } from "../testing/render-on-page.tsx";
import { describePage, listTexts } from "./render.tsx";

describe.each(LANGUAGES)("a page in %s", (language) => {
  const trade = { en: "Roofing", es: "Techos" }[language];

  it("names its trade in title and description, unless it is for all or the owner wrote them", () => {
    const describeFor = (settings: object) => describePage(pageOf({ language, pages: { "/own": settings } }, "/own"));
    const roofing = describeFor({ trade: "roofing" });
    expect([roofing.title, roofing.description].filter((text) => text.includes(trade))).toHaveLength(2);
    for (const settings of [{}, { trade: "other" }, { trade: "roofing", title: "Ours", description: "Ours" }]) {
      const { title, description } = describeFor(settings);
      expect(`${title} ${description}`, JSON.stringify(settings)).not.toMatch(/Other|Otro|Roofing|Techos|\{/);
    }
  });

  it("lists a text for each error of a call, and shows the owner's in its place", () => {
    const key = "callPanel.errors.microphone-missing";
    const listed = listTexts(pageOf({ language }));
    expect(listed[key]).toMatch(language === "en" ? /^No microphone/ : /^No se encontró ningún micrófono/);
    expect(Object.keys(listed).sort()).toEqual(Object.keys(listTexts(pageOf())).sort());
    expect(listTexts(pageOf({ language, copy: { [key]: "Plug one in." } }))[key]).toBe("Plug one in.");
  });
});
