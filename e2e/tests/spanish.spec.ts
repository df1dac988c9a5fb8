import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { spokenTexts } from "../accessibility-tree.ts";
import { expect, test } from "../fixtures.ts";
import { PageBuild } from "../page-build.ts";
import { Product } from "../product.ts";

const PROGRAM = fileURLToPath(new URL("../../apps/landing/dist.site/site.js", import.meta.url));

const BRAND = { name: "Plomería Cordillera", product: "Ringwell" };

/** A site in Spanish, rendered from the same build as every other page of these tests. */
let build: PageBuild;
let site: Product;
/** English words of the page's texts that no Spanish text has. */
let english: ReadonlySet<string>;

// In one worker, which renders and serves the site once.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const spanish = await wordsIn("es");
  english = new Set([...(await wordsIn("en"))].filter((word) => !spanish.has(word)));
  build = await PageBuild.of({ language: "es", brand: BRAND });
  site = await Product.start("", build.folder);
});

test.afterAll(async () => {
  await site.dispose();
  await build.remove();
});

const WORD = /\p{L}{3,}/gu;

/** The words of the page's texts in a language, in lower case. */
async function wordsIn(language: string): Promise<ReadonlySet<string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, "texts", "--language", language]);
  const texts = Object.values<string>(JSON.parse(stdout)).join(" ");
  return new Set(texts.toLowerCase().match(WORD));
}

/** Reads visible texts and every name and description of the accessibility tree. */
async function expectSpanish(page: Page): Promise<void> {
  const spoken = await spokenTexts(page);
  const seen = await page.evaluate(() => `${document.title}\n${document.body.innerText}`);
  const said = [seen, ...spoken].join("\n").replaceAll(/https?:\S+|\S+@\S+/g, "");
  const words = new Set(said.toLowerCase().match(WORD));
  expect([...words].filter((word) => english.has(word))).toEqual([]);
  expect(said).not.toMatch(/\b(?:per (?:month|year|week|day)|jobs?|months?|hours?|with|your|the)\b/i);
}

async function expectNoViolations(page: Page, part = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}

test("a site in Spanish at 390 px - no English word and no violation, from calculator to voice call", async ({
  page,
  landing,
  email,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(site.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await expect(page.getByRole("button", { name: /^¡Pruebe la IA de Ringwell!/ })).toBeVisible();
  const jobs = page.getByRole("textbox", { name: "Trabajos al mes" });
  await jobs.fill("20");
  await expect(page.getByTestId("net-per-month")).toHaveText("$1,848");
  await expect(page.locator("output")).toContainText([
    "Con 20 trabajos al mes a $350 y el plan Elite: ganancia extra de $1,848 al mes, ROI anual del 272%.",
  ]);
  await jobs.fill("1.200");
  await expect(page.getByText("¿Cuál quiso decir?")).toBeVisible();
  await page.getByRole("button", { name: "1,200", exact: true }).click();
  await expect(jobs).toHaveValue("1200");
  await expectSpanish(page);
  await expectNoViolations(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await landing.scrollThrough();
  await expectSpanish(page);
  await landing.dispatchPointerLeave("mouse", 0);
  await expect(page.getByRole("dialog", { name: "¡Espere! No se lo pierda" })).toBeVisible();
  await expectSpanish(page);
  await page.keyboard.press("Escape");

  await page.locator("#roi-calculator").getByRole("button", { name: "Recibir mi plan a la medida" }).click();
  const dialog = page.getByRole("dialog", { name: "Reciba su reporte gratis" });
  await dialog.getByRole("button", { name: "Recibir mi reporte y agendar llamada" }).click();
  await expect(page.getByText("Llene todos los campos.")).toBeVisible();
  await expect(dialog.getByText("Escriba su nombre.")).toBeVisible();
  await expectSpanish(page);
  await expectNoViolations(page, "dialog[open]");
  await dialog.getByLabel("Nombre").fill("Ana");
  await dialog.getByLabel("Apellido").fill("Ruiz");
  await dialog.getByRole("textbox", { name: "Correo electrónico" }).fill(email);
  await dialog.getByRole("textbox", { name: "Teléfono" }).fill("(202) 555-0187");
  await expect(dialog.getByText("Le llamaremos al +1 202 555 0187")).toBeVisible();
  await dialog.getByLabel("Tipo de negocio").selectOption("Techos");
  await dialog.getByRole("checkbox").check();
  const submission = page.waitForRequest(/\/lead-intake$/);
  await dialog.getByRole("button", { name: "Recibir mi reporte y agendar llamada" }).click();
  expect(await (await submission).headerValue("x-page-language")).toBe("es");
  await expect(page.getByText("¡Reporte enviado! Abriendo el calendario de citas...")).toBeVisible();
  expect(await site.leadsOf(email)).toMatchObject([{ business_type: "roofing", jobs_per_month: 1200 }]);
  await expectSpanish(page);

  await page.getByRole("button", { name: /^¡Pruebe la IA de Ringwell!/ }).click();
  await expect(page.getByRole("button", { name: "Colgar" })).toBeVisible();
  await expectSpanish(page);
  await page.getByRole("button", { name: "Plomería" }).click();
  const lines = [
    "No tenemos agua caliente.",
    "María López",
    "555-0142",
    "Calle Roble",
    "Hay un perro",
    "Sí, por favor.",
  ];
  for (const line of lines) {
    await page.getByRole("button", { name: line }).click();
    await expectSpanish(page);
  }
  await expect(page.getByText("AGENDADO", { exact: true }).last()).toBeVisible();
  await expectSpanish(page);
});

test("the calculator's bar in Spanish names a longer brand in full, in one row at every width", async ({ page }) => {
  await page.goto(site.url);
  const bar = page.locator("[data-slot=calculator-top-bar]");
  for (const width of [360, 390, 480, 640, 768, 800, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await bar.locator("[data-slot=wordmark] span").evaluate((name) => ({
      width: name.scrollWidth - name.clientWidth,
      lines: name.scrollHeight > name.clientHeight + 4,
    }));
    expect(cut, `${width} px`).toEqual({ width: 0, lines: false });
    expect((await bar.boundingBox())?.height, `${width} px`).toBeLessThan(64);
  }
});

test("the page in Spanish is printed on one sheet", async ({ page }) => {
  await page.goto(site.url);
  for (const format of ["Letter", "A4"] as const) {
    const pdf = await page.pdf({ format, margin: { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" } });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
    expect(text).toEqual([expect.stringMatching(/\$1,498[^]*\(202\) 555-0142/)]);
  }
});
