import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import type { Quote, QuoteDetails } from "../quote/build-quote.ts";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { readQuoteFonts } from "./build-fonts.mjs";
import { findUnprintable, renderQuotePdf } from "./index.ts";
import { describeOffer } from "../documents/quote-layout.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import { buildQuote } from "../testing/fixed-plans.ts";
import { QUOTE_COLORS } from "../documents/render-quote-html.ts";

const FONTS = await readQuoteFonts();
const LOGO = `data:image/png;base64,${readFileSync(join(import.meta.dirname, "../../../../apps/landing/public/icon-192.png")).toString("base64")}`;
const SENDER = {
  brand: "Ring & Co",
  phone: "(555) 012-3456",
  bookingUrl: "https://book.example/sam",
  calculatorUrl: "https://ring.example/roi",
};
const SIZES = { letter: [612, 792], a4: [595.28, 841.89] } as const;

function quoteWith(details: Partial<QuoteDetails> = {}): Quote {
  return buildQuote(DEFAULT_ROI_INPUTS, {
    preparedFor: "Ace Plumbing",
    preparedBy: "Sam Reyes",
    date: "2026-01-31",
    validDays: 30,
    sender: { ...SENDER, logo: LOGO },
    ...details,
  });
}

/** Reads a file's pages, words, links and structure. */
async function open(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice());
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const pages = await Promise.all(numbers.map(async (number) => readPage(await document.getPage(number))));
  const structure = pages.map((page) => page.structure).join("");
  return {
    pages,
    text: pages.map(({ text }) => text).join(" "),
    links: pages.flatMap(({ annotations }) => annotations.map(({ url }) => url)),
    linkTexts: pages.flatMap(({ annotations }) => annotations.map(({ contentsObj }) => contentsObj.str)),
    roles: new Set([...structure.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)),
    structure,
    metadata: (await document.getMetadata()) as unknown as { info: Record<string, unknown> },
  };
}

type OpenPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;

async function readPage(page: OpenPage) {
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
  const places = texts.map(({ transform }) => ({ left: Number(transform[4]), height: Number(transform[5]) }));
  return {
    size: page.view.slice(2),
    text: texts.map(({ str }) => str).join(" "),
    /** The least distance of texts that begin below each other. */
    closest: Math.min(
      ...places.flatMap(({ left, height }, at) =>
        places.slice(at + 1).flatMap((other) => (other.left === left ? [Math.abs(other.height - height)] : [])),
      ),
    ),
    leftmost: Math.min(...places.map(({ left }) => left)),
    rightmost: Math.max(...texts.map(({ transform, width }) => Number(transform[4]) + width)),
    lowest: Math.min(...places.map(({ height }) => height)),
    sizes: texts.map(({ transform }) => Number(transform[3])),
    heightOf: (text: string) => places[texts.findIndex(({ str }) => str === text)]?.height ?? NaN,
    annotations: (await page.getAnnotations()) as {
      readonly url: string;
      readonly contentsObj: { readonly str: string };
    }[],
    structure: JSON.stringify(await page.getStructTree()),
  };
}

/** Margins are 46 pt, page numbers stand in the lower one, and nothing is smaller than 8.5 pt (R4). */
function expectWithinMargins(pages: Awaited<ReturnType<typeof open>>["pages"]): void {
  for (const { leftmost, rightmost, lowest, size, sizes, closest } of pages) {
    expect(leftmost).toBeGreaterThan(45.9);
    expect(rightmost).toBeLessThan((size[0] ?? 0) - 45.9);
    expect(lowest).toBeGreaterThan(30);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8.5);
    // No line stands on another.
    expect(closest).toBeGreaterThan(8);
  }
}

describe("renderQuotePdf", () => {
  it.each(["letter", "a4"] as const)(
    "%s: an estimate is one page under 60 kB with every figure and link, its text of 10 pt",
    async (paper) => {
      const quote = quoteWith();
      const pdf = await renderQuotePdf(quote, { fonts: FONTS, paper });
      expect(pdf.length).toBeLessThan(60_000);
      const { pages, text, links } = await open(pdf);
      expect(pages).toHaveLength(1);
      expect(pages[0]?.size).toEqual(SIZES[paper]);
      expectWithinMargins(pages);
      for (const part of [
        "Extra profit a month, after the Elite plan is paid $1,498 $17,976 a year · ROI 201% · pays back in 0.3 months",
        "Estimate for Ace Plumbing January 31, 2026 · valid until March 2, 2026",
        "You pay $497 a month Elite plan: AI phone answering and task automation. With Pro ($297 a month) it comes to",
        "Ace Plumbing, Plumbing: 15 jobs a month · $350 profit per job · 8 admin hours a week Prepared by Sam Reyes",
        "More jobs: 15 jobs × 20% = 3 jobs a month, at $350 $1,050",
        "Elite plan −$497 Extra profit a month $1,498",
        "If it brings less, or more Half $653",
        "This is an estimate, not a guarantee.",
      ])
        expect(text).toContain(part);
      expect(text).not.toContain("Page 1");
      expect(links).toEqual([quote.scenarioUrl, "https://book.example/sam", "tel:+15550123456"]);
      expect(pages[0]?.sizes.filter((size) => size === 10).length).toBeGreaterThan(20);
    },
  );

  it("an offer has its number, terms and three lines to sign on, and links say their text", async () => {
    const quote = quoteWith({
      isOffer: true,
      note: "As we said.",
      sender: { ...SENDER, terms: "Paid by the month.\nEnds with a month's notice.", setupFee: 150 },
    });
    const { pages, text, metadata, linkTexts } = await open(await renderQuotePdf(quote, { fonts: FONTS }));
    for (const part of [
      quote.number,
      "As we said.",
      "Paid by the month.",
      "I accept the Elite plan: $497 a month, set-up $150.",
    ])
      expect(text).toContain(part);
    const last = pages.at(-1)!;
    expect(last.text).toMatch(/Acceptance .* Name Date Signature/);
    // Room to write by hand.
    const estimated = "The offer ends March 2, 2026. Profit, time saved, ROI and payback are estimated.";
    expect(last.heightOf(estimated) - last.heightOf("Signature")).toBeGreaterThan(36);
    expect(metadata.info["Author"]).toBe("Sam Reyes");
    expect(linkTexts).toEqual(["ring.example/roi", "book.example/sam", "(555) 012-3456"]);
  });

  const PARTS = { none: {}, both: { setupFee: 5000, contractMonths: 12 }, long: { setupFee: 150, contractMonths: 36 } };
  const NOTES = ["We start on Monday and set it up with you. ", "We start.\n"].map((text) =>
    text.repeat(40).slice(0, 300),
  );
  it.each(
    (["letter", "a4"] as const).flatMap((paper) =>
      [ENGLISH_QUOTE_WORDS, SPANISH_QUOTE_WORDS].flatMap((words) =>
        NOTES.flatMap((note) =>
          Object.values(PARTS).map((offer) => ({
            paper,
            words,
            note,
            offer,
            tag: words.tag,
            lines: note.split("\n").length,
          })),
        ),
      ),
    ),
  )("a usual quote is one page, signed there (R8): $paper, $tag, $lines lines of note, $offer", async (one) => {
    const { paper, words, note, offer } = one;
    // A caution, prices and origins take the most lines.
    const quote = buildQuote(
      { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 5.5, adminHoursPerWeek: 9.5, businessType: "hvac" },
      {
        preparedFor: "Ace Plumbing & Heating of Greater Springfield",
        preparedBy: "Sam Reyes",
        email: "sam.reyes@ringwell.example",
        phone: "(512) 555-0188",
        note,
        date: "2026-11-28",
        validDays: 30,
        isOffer: true,
        origins: { jobs: "usual", profit: "usual", hours: "example" },
        prices: offer === PARTS.long ? { elite: 434.88 } : {},
        sender: { ...SENDER, logo: LOGO, ...offer },
      },
    );
    const pdf = await renderQuotePdf(quote, { fonts: FONTS, paper, words, comparePlans: false });
    const { pages } = await open(pdf);
    expect(pages).toHaveLength(1);
    expectWithinMargins(pages);
    expect(pages[0]?.text).toContain(describeOffer(quote, words));
    expect(pages[0]?.text).toMatch(/(Name Date Signature|Nombre Fecha Firma)$/);
  });

  it.each([1, 12, 60, 640])(
    "terms of %d lines fit: nothing is small or cut off, and the acceptance stays together",
    async (lines) => {
      const long = "Długa Łódź ".repeat(30);
      const terms = "Ends with a month's notice, which is to be written. ".repeat(3);
      const quote = buildQuote(
        { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 123_456_789.25, avgJobProfit: 987_654_321.55, adminHoursPerWeek: 1e9 },
        {
          preparedFor: long,
          preparedBy: "W".repeat(200),
          note: "We set it up. ".repeat(40),
          date: "2026-01-31",
          validDays: 30,
          isOffer: true,
          sender: {
            brand: long,
            phone: long,
            calculatorUrl: `https://ring.example/${"a".repeat(300)}`,
            terms: Array.from({ length: lines }, (_, at) => `${at + 1}. ${terms}`).join("\n"),
            setupFee: 5000,
          },
        },
      );
      const { pages, text } = await open(await renderQuotePdf(quote, { fonts: FONTS }));
      expectWithinMargins(pages);
      for (let at = 1; at <= lines; at += 1) expect(text).toContain(` ${at}. Ends`);
      // A long word fills its lines.
      expect(text).toMatch(/W{16}/);
      expect(pages.at(-1)?.text).toMatch(/Acceptance I accept the Elite plan: .*Estimate 2026.* Name Date Signature/);
      if (lines === 12) expect(pages.filter((page) => page.text.includes("notice"))).toHaveLength(1);
    },
  );

  it("is tagged for screen readers, with language, title, headings and texts for pictures", async () => {
    const pdf = await renderQuotePdf(quoteWith(), { fonts: FONTS });
    const { roles, structure, metadata } = await open(pdf);
    expect([...roles].sort()).toEqual(
      ["Document", "Figure", "H1", "H2", "P", "Root", "TD", "TH", "TR", "Table", "Link"].sort(),
    );
    for (const alt of ["Ring & Co", "Half: $653. As planned: $1,498. A quarter more: $2,073"])
      expect(structure).toContain(`"alt":"${alt}"`);
    expect(metadata.info).toMatchObject({
      Title: "Estimate: AI phone answering and task automation, for Ace Plumbing",
      Language: "en-US",
    });
    const raw = Buffer.from(pdf).toString("latin1");
    expect(raw).toMatch(/\/Marked true/);
    expect(raw).toMatch(/\/DisplayDocTitle true/);
  });

  it("is in Spanish with Spanish words, and says so", async () => {
    const pdf = await renderQuotePdf(quoteWith(), { fonts: FONTS, words: SPANISH_QUOTE_WORDS });
    const { pages, text, metadata } = await open(pdf);
    expect(pages).toHaveLength(1);
    expect(text).toContain("Estimado para Ace Plumbing 31 de enero de 2026 · válido hasta el 2 de marzo de 2026");
    expect(text).not.toMatch(/month|extra profit|estimate/i);
    expect(metadata.info).toMatchObject({ Title: expect.stringContaining("tareas, para Ace"), Language: "es-US" });
  });

  it("embeds its fonts, with the characters that it uses only, and no other", async () => {
    const raw = Buffer.from(await renderQuotePdf(quoteWith(), { fonts: FONTS })).toString("latin1");
    const names = new Set([...raw.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name));
    expect([...names].every((name) => /^[A-Z]{6}\+Barlow/.test(name ?? ""))).toBe(true);
    expect(raw.match(/\/FontFile2/g)).toHaveLength(names.size);
  });

  it("the same quote gives the same bytes", async () => {
    const [one, other] = [
      await renderQuotePdf(quoteWith(), { fonts: FONTS }),
      await renderQuotePdf(quoteWith(), { fonts: FONTS }),
    ];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  it("is in the colours of the site, and else of the product", async () => {
    const colorsOf = async (pdf: Uint8Array) => {
      const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
      return JSON.stringify((await page.getOperatorList()).argsArray);
    };
    const product = await colorsOf(await renderQuotePdf(quoteWith(), { fonts: FONTS }));
    const own = { navy: "#1f3d2b", orange: "#0f766e", "orange-deep": "#115e59", money: "#14532d" };
    const colors = { ...QUOTE_COLORS, ...own };
    const company = await colorsOf(await renderQuotePdf(quoteWith(), { fonts: FONTS, colors }));
    for (const color of ["#c2410c", "#9a3412", "#166534"]) {
      expect(product).toContain(color);
      expect(company).not.toContain(color);
    }
    for (const color of [...Object.values(own), "#14202b", "#51606e"]) expect(company).toContain(color);
  });

  it.each([
    "Nguyễn Thị Đặng Ước",
    "Nguyễn Thị Đặng Ước".normalize("NFD"),
    "Łódź Çağrı Şenöz",
    "Ремонт Київ Ґудзь Ђорђе Қазақ",
    "Ελληνικά Ύδρευση Ὀδυσσεύς",
    "A\u00ADce\u200B & Co\uFE0F",
  ])("prints %j as letters of its fonts, each once", async (name) => {
    const quote = quoteWith({ preparedFor: name, preparedBy: name, sender: { brand: name } });
    expect(findUnprintable(quote, FONTS)).toEqual([]);
    const { text, pages } = await open(await renderQuotePdf(quote, { fonts: FONTS }));
    // PDF.js makes two texts when the font changes.
    const plain = name.normalize("NFC").replace(/\p{Default_Ignorable_Code_Point}| /gu, "");
    expect(text.replaceAll(" ", "").split(plain)).toHaveLength(5);
    expect(pages).toHaveLength(1);
  });

  it("letters of another font stand on the same line", async () => {
    const pdf = await renderQuotePdf(quoteWith({ preparedFor: "Ace Київ" }), { fonts: FONTS });
    const page = await (await getDocumentProxy(pdf)).getPage(1);
    const { items } = await page.getTextContent();
    const lineOf = (text: string) =>
      items.flatMap((item) => ("str" in item && item.str.trim() === text ? [item.transform[5]] : []))[0];
    expect(lineOf("Київ")).toBeCloseTo(lineOf("Estimate for Ace"), 5);
  });

  it("texts of different sizes begin at the same upper edge", async () => {
    const quote = quoteWith({ sender: { brand: "Ring & Co" } });
    const [page] = (await open(await renderQuotePdf(quote, { fonts: FONTS }))).pages;
    // Barlow is as high above its baseline as it is large.
    const edgeOf = (text: string, size: number) => (page?.heightOf(text) ?? NaN) + size;
    expect(edgeOf("Ring & Co", 16)).toBeCloseTo(792 - 46, 1);
    expect(edgeOf("Estimate for Ace Plumbing", 10)).toBeCloseTo(792 - 46, 1);
  });

  it("without a sender and a comparison there is nothing but the quote", async () => {
    const quote = quoteWith({ sender: {}, preparedFor: "", validDays: undefined });
    const { text, links } = await open(await renderQuotePdf(quote, { fonts: FONTS, comparePlans: false }));
    expect(text).not.toMatch(/valid until|With Pro|Call/);
    expect(links).toEqual([]);
  });
});

describe("findUnprintable", () => {
  it.each([
    ["王明 Plumbing", "王明"],
    ["أحمد", "أحمد"],
    ["ראובן", "ראובן"],
    ["🔧 Ace 🔧", "🔧"],
    ["x\u0489", "x\u0489"],
  ])("says which letters of %j no font has, each once", (name, letters) => {
    expect(findUnprintable(quoteWith({ preparedFor: name }), FONTS)).toEqual([
      { field: "preparedFor", text: name, letters },
    ]);
  });

  it("looks at every text that somebody writes: names, phone, plans", () => {
    const quote = quoteWith({
      preparedBy: "王",
      sender: { brand: "明", phone: "٠١٢" },
      plans: { ...PLANS, pro: { ...PLANS.pro, label: "専" }, elite: { ...PLANS.elite, label: "門" } },
    });
    expect(findUnprintable(quote, FONTS).map(({ field, letters }) => [field, letters])).toEqual([
      ["preparedBy", "王"],
      ["brand", "明"],
      ["phone", "٠١٢"],
      ["plan", "専"],
      ["plan", "門"],
    ]);
  });
});
