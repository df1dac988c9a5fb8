import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import type { Quote, QuoteDetails } from "../build-quote.ts";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { readQuoteFonts } from "./build-fonts.mjs";
import { findUnprintable, renderQuotePdf } from "./index.ts";
import { buildQuote } from "../testing/fixed-plans.ts";

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

/** PDF.js's number of the operator. */
const CONSTRUCT_PATH = 91;

/** Reads a file's pages, words, links and structure. */
async function open(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf.slice());
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item] : []));
  const structure = JSON.stringify(await page.getStructTree());
  const { fnArray, argsArray } = await page.getOperatorList();
  return {
    pages: document.numPages,
    size: page.view.slice(2),
    text: texts.map(({ str }) => str).join(" "),
    bullets: texts.filter(({ str }) => str === "•").map(({ transform }): readonly number[] => transform.slice(4)),
    leftOf: (text: string) => Number(texts.filter(({ str }) => str === text).at(-1)?.transform[4]),
    /** Left, top, right and bottom of each drawn shape; the head is the first. */
    shapes: argsArray.flatMap((args, index): readonly number[][] =>
      fnArray[index] === CONSTRUCT_PATH ? [Object.values(args[2])] : [],
    ),
    /** The least distance of texts that begin below each other. */
    closest: Math.min(
      ...texts.flatMap(({ transform: [, , , , left, height] }, index) =>
        texts
          .slice(index + 1)
          .flatMap((other) => (other.transform[4] === left ? [Math.abs(other.transform[5] - height)] : [])),
      ),
    ),
    leftmost: Math.min(...texts.map(({ transform }) => Number(transform[4]))),
    highest: Math.max(...texts.map(({ transform }) => Number(transform[5]))),
    lowest: Math.min(...texts.map(({ transform }) => Number(transform[5]))),
    rightmost: Math.max(...texts.map(({ transform, width }) => Number(transform[4]) + width)),
    links: (await page.getAnnotations()).map(({ url }: { url?: string }) => url),
    linkTexts: (await page.getAnnotations()).map(
      ({ contentsObj }: { contentsObj: { str: string } }) => contentsObj.str,
    ),
    roles: new Set([...structure.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role)),
    structure,
    metadata: (await document.getMetadata()) as unknown as { info: Record<string, unknown> },
  };
}

describe("renderQuotePdf", () => {
  it.each(["letter", "a4"] as const)(
    "%s: one page under 60 kB with every figure and link of the quote",
    async (paper) => {
      const quote = quoteWith();
      const pdf = await renderQuotePdf(quote, { fonts: FONTS, paper });
      expect(pdf.length).toBeLessThan(60_000);
      const { pages, size, text, links, shapes, leftmost, rightmost, lowest } = await open(pdf);
      expect({ pages, size }).toEqual({ pages: 1, size: SIZES[paper] });
      const [width] = SIZES[paper];
      for (const [left = 0, , right = 0] of [...shapes, [leftmost, 0, rightmost]]) {
        expect(left).toBeGreaterThan(35.99);
        expect(right).toBeLessThan(width - 35.99);
      }
      for (const part of [
        "Estimate: AI phone answering and task automation",
        "For Ace Plumbing By Sam Reyes From Ring & Co Date January 31, 2026 Valid until March 2, 2026",
        "More jobs 3 jobs × $350 $1,050 Time saved 21 h × $45 $945 Price Elite −$497 Together $1,498",
        "Conservative 50% of lift and time saved $653",
        "This is an estimate, not a guarantee.",
      ])
        expect(text).toContain(part);
      expect(links).toEqual(["tel:+15550123456", "https://book.example/sam", quote.scenarioUrl]);
      expect(lowest).toBeGreaterThan(30);
    },
  );

  it("an offer has its number, terms and lines to sign on; its author is the rep, and links say their text", async () => {
    const quote = quoteWith({
      isOffer: true,
      note: "As we said.",
      sender: { ...SENDER, terms: "Paid by the month.\nEnds with a month's notice.", setupFee: 150 },
    });
    const pdf = await renderQuotePdf(quote, { fonts: FONTS });
    const { pages, text, metadata, linkTexts, leftOf, shapes, highest } = await open(pdf);
    expect(pages).toBe(1);
    const [, headTop = 0] = shapes[0] ?? [];
    expect(SIZES.letter[1] - highest).toBeGreaterThan(headTop);
    for (const part of [quote.number, "As we said.", "Paid by the month.", "Set-up, once $150", "Name Date Signature"])
      expect(text.replaceAll("N AME", "NAME")).toContain(part);
    // The three lines are as far apart as the first is from the margin of 36.
    expect(leftOf("Signature") - leftOf("Date")).toBeCloseTo(leftOf("Date") - 36, 1);
    expect(leftOf("Date")).toBeGreaterThan(150);
    expect(metadata.info["Author"]).toBe("Sam Reyes");
    expect(linkTexts).toEqual(["(555) 012-3456", "https://book.example/sam", quote.scenarioUrl]);
  });

  it("lists its notes in two columns that begin at one height, each below the one before", async () => {
    const { bullets } = await open(await renderQuotePdf(quoteWith(), { fonts: FONTS }));
    const columns = [...new Set(bullets.map(([left]) => left))];
    const [left = [], right = []] = columns.map((column) =>
      bullets.flatMap(([at, height = 0]) => (at === column ? [height] : [])),
    );
    expect(columns).toHaveLength(2);
    expect(left[0]).toBe(right[0]);
    for (const heights of [left, right]) expect(heights).toEqual([...new Set(heights)].sort((a, b) => b - a));
  });

  it("is tagged for screen readers, with a language, a title, headings, row and column headers and the logo's text", async () => {
    const pdf = await renderQuotePdf(quoteWith(), { fonts: FONTS });
    const { roles, structure, metadata } = await open(pdf);
    expect([...roles].sort()).toEqual(
      [
        "Document",
        "Figure",
        "H1",
        "H2",
        "L",
        "LBody",
        "LI",
        "Lbl",
        "P",
        "Root",
        "TD",
        "TH",
        "TR",
        "Table",
        "Link",
      ].sort(),
    );
    expect(structure).toContain('"alt":"Ring & Co"');
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
    expect(pages).toBe(1);
    expect(text).toContain("Para Ace Plumbing Por Sam Reyes De Ring & Co Fecha 31 de enero de 2026");
    expect(text).toContain("CÓMO SE CALCULÓ");
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

  it("is in the colours of the company, and of the product where that has none", async () => {
    const colorsOf = async (pdf: Uint8Array) => {
      const page = await (await getDocumentProxy(pdf.slice())).getPage(1);
      return JSON.stringify((await page.getOperatorList()).argsArray);
    };
    const product = await colorsOf(await renderQuotePdf(quoteWith(), { fonts: FONTS }));
    const own = { navy: "#1f3d2b", orange: "#0f766e", "orange-deep": "#115e59" };
    const company = await colorsOf(await renderQuotePdf(quoteWith(), { fonts: FONTS, colors: own }));
    for (const color of ["#12324a", "#c2410c", "#9a3412"]) {
      expect(product).toContain(color);
      expect(company).not.toContain(color);
    }
    for (const color of [...Object.values(own), "#14202b", "#51606e"]) expect(company).toContain(color);
  });

  it("stays one page inside its margins, whatever the names, addresses and figures", async () => {
    const long = "Długa Łódź ".repeat(30);
    const quote = buildQuote(
      { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 123_456_789.25, avgJobProfit: 987_654_321.55, adminHoursPerWeek: 1e9 },
      {
        preparedFor: long,
        preparedBy: "W".repeat(200),
        date: "2026-01-31",
        sender: { brand: long, phone: long, calculatorUrl: `https://ring.example/${"a".repeat(300)}` },
      },
    );
    const { pages, text, lowest, rightmost, closest } = await open(await renderQuotePdf(quote, { fonts: FONTS }));
    expect(pages).toBe(1);
    expect(text.replaceAll(" ", "")).toContain("DługaŁódź");
    // A long word fills its lines, and no line stands on another.
    expect(text).toMatch(/W{20}/);
    expect(closest).toBeGreaterThan(3);
    expect(lowest).toBeGreaterThan(30);
    expect(rightmost).toBeLessThan(SIZES.letter[0] - 30);
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
    expect(pages).toBe(1);
  });

  it("letters of another font stand on the same line", async () => {
    const pdf = await renderQuotePdf(quoteWith({ preparedFor: "Ace Київ" }), { fonts: FONTS });
    const page = await (await getDocumentProxy(pdf)).getPage(1);
    const { items } = await page.getTextContent();
    const lineOf = (text: string) =>
      items.flatMap((item) => ("str" in item && item.str.trim() === text ? [item.transform[5]] : []))[0];
    expect(lineOf("Київ")).toBeCloseTo(lineOf("Ace"), 5);
  });

  it("without a sender and a comparison there is nothing but the quote", async () => {
    const quote = quoteWith({ sender: {}, preparedFor: "", validDays: undefined });
    const { text, links } = await open(await renderQuotePdf(quote, { fonts: FONTS, comparePlans: false }));
    expect(text).not.toMatch(/From|Valid until|NEXT|PRO AND ELITE/);
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
