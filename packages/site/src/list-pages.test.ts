import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import { listPages, pageIn, pageUrl } from "./list-pages.ts";
import type { Page } from "./page.ts";
import { parseSite } from "./parse-site.ts";

function pages(file: object): readonly [Page, ...Page[]] {
  const parsed = parseSite(file);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return listPages(parsed.site);
}

describe("listPages", () => {
  it("listPages is JSON: it stands in the page as data", () => {
    const all = pages({ pages: { "/hvac": { trade: "hvac", urgency: "spots" } } });
    expect(JSON.parse(JSON.stringify(all))).toEqual(all);
  });

  it("listPages starts a page with the preset of its trade and with its plan", () => {
    const [home, hvac] = pages({ pages: { "/hvac": { trade: "hvac", plan: "pro" } } });
    expect(home).toMatchObject({ path: "/", trade: null, start: { businessType: "plumbing", selectedPlan: "elite" } });
    expect(hvac).toMatchObject({
      path: "/hvac",
      trade: "hvac",
      start: { jobsPerMonth: 15, avgJobProfit: 450, adminHoursPerWeek: 8, selectedPlan: "pro", businessType: "hvac" },
    });
  });

  it("listPages has the product's claims, the owner's of all languages, and those of one", () => {
    const claims = {
      rating: { text: "4.8/5", source: { text: "214 reviews", url: "https://reviews.example.com/" } },
      revenue: { text: { en: "+9% Revenue" }, source: { text: { en: "Our books", es: "Nuestros libros" } } },
    };
    const [home, es] = pages({ claims, pages: { "/es": { language: "es" } } });
    expect(home.claims).toMatchObject({ rating: "4.8/5", revenue: "+9% Revenue", roi: "300%" });
    expect(home.sources).toEqual({
      rating: { text: "214 reviews", url: "https://reviews.example.com/" },
      revenue: { text: "Our books" },
    });
    expect(es?.claims).toMatchObject({ rating: "4.8/5", revenue: "+25% de ingresos", roiTime: "6 meses" });
    expect(es?.sources.revenue).toEqual({ text: "Nuestros libros" });
  });

  it("listPages says the discount of the site's own plans, and none where there is none", () => {
    const { pro, elite } = FIXED_PLANS;
    const discountOf = (originalMonthlyCost: number) => {
      const plans = {
        pro: { ...pro, originalMonthlyCost: pro.monthlyCost },
        elite: { ...elite, originalMonthlyCost },
      };
      return pages({ plans, pages: { "/es": { language: "es" } } }).map(({ claims }) => claims.discount);
    };
    expect(discountOf(647)).toEqual(["Up to $150/month off", "Hasta $150 menos al mes"]);
    expect(discountOf(elite.monthlyCost)).toEqual(["", ""]);
  });

  it("listPages gives the site's texts to pages in its language, and a page its own", () => {
    const [home, hvac, es] = pages({
      copy: { "hero.note": "Ours" },
      pages: {
        "/hvac": { headline: "Hot", copy: { "hero.button": "Go" } },
        "/es": { language: "es", copy: { "claims.rating": "9 de 10" } },
      },
    });
    expect(home.copy).toEqual({ "hero.note": "Ours" });
    expect(hvac?.copy).toEqual({ "hero.note": "Ours", "hero.headline": "Hot", "hero.button": "Go" });
    expect(es?.copy).toEqual({ "claims.rating": "9 de 10" });
    expect(es?.claims.rating).toBe("9 de 10");
  });

  it("listPages finds translations by their addresses or by `translationOf`", () => {
    const all = pages({
      pages: {
        "/hvac": {},
        "/es": { language: "es" },
        "/es/hvac": { language: "es" },
        "/roofing": {},
        "/techos": { language: "es", translationOf: "/roofing" },
        "/solo": { language: "es" },
      },
    });
    const translations = Object.fromEntries(all.map((page) => [page.path, page.translations.map(({ path }) => path)]));
    expect(translations).toEqual({
      "/": ["/", "/es"],
      "/hvac": ["/hvac", "/es/hvac"],
      "/es": ["/", "/es"],
      "/es/hvac": ["/hvac", "/es/hvac"],
      "/roofing": ["/roofing", "/techos"],
      "/techos": ["/roofing", "/techos"],
      "/solo": [],
    });
  });
});

it("pageIn is the first page in a language, or else the first page with the product's texts", () => {
  const own = { en: "Own headline", es: "Titular propio" };
  const parsed = parseSite({
    addresses: { site: "https://roi.example/" },
    copy: { "hero.headline": own.en },
    pages: { "/es": { language: "es", headline: own.es }, "/hvac": { trade: "hvac" } },
  });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const { site } = parsed;
  const headlineOf = (page: Page): string | undefined => page.copy["hero.headline"];
  expect(pageIn(site, "en")).toMatchObject({ path: "/", language: "en" });
  expect(headlineOf(pageIn(site, "en"))).toBe(own.en);
  expect(pageIn(site, "es")).toMatchObject({ path: "/es", language: "es" });
  expect(headlineOf(pageIn(site, "es"))).toBe(own.es);
  expect(pageUrl(site, "es")).toBe("https://roi.example/es");
  const translated = pageIn({ ...site, pages: {} }, "es");
  expect(translated).toMatchObject({ path: "/", language: "es", copy: {} });
});
