import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPlans } from "@contractor-roi/roi-core";
import { readRenderedSite } from "@contractor-roi/site/node";
import sharp from "sharp";
import { expect, test } from "../fixtures.ts";
import { PageBuild } from "../page-build.ts";
import { Product } from "../product.ts";

const SITE = fileURLToPath(new URL("../one-site/site.json", import.meta.url));

/** Values of the product's own site that this one replaces. */
const FOREIGN = /Ringwell|\$[2346]97\b|\bPro\b|\bElite\b|\(202\) 555-01|booking\.example\.com|#12324a|#c2410c|#ff7a1a/g;

test("one site - every page and both desks say its prices, names, phone and colours", async ({
  page,
  email,
  expectedFaults,
}) => {
  const build = await PageBuild.of(SITE);
  const product = await Product.start("", build.folder);
  const rendered = await readRenderedSite(build.folder);
  if (!rendered) throw new Error("The folder must say what it was rendered from: it does not");
  const { brand, colors, legal, booking } = rendered;
  const plans = readPlans(rendered.plans);
  const phone = "(303) 555-0171";
  const money = (usd: number): string => `$${usd}`;
  const prices = [plans.pro.label, money(plans.pro.monthlyCost), plans.elite.label, money(plans.elite.monthlyCost)];
  const read = (name: string): Promise<string> => readFile(join(build.folder, name), "utf8");
  const expectSaid = (surface: string, text: string, ...said: readonly string[]): void => {
    for (const one of said) expect.soft(text, surface).toContain(one);
    expect.soft(text.match(FOREIGN), surface).toBeNull();
  };
  /** Without styles, in which the theme stands below the site's own colours. */
  const withoutTheme = (html: string): string => html.replaceAll(/<style>[^]*?<\/style>/g, "");
  try {
    // The page in its languages, for a trade, in a frame, and where nothing is.
    for (const name of ["index.html", "en.html", "calefaccion.html"]) {
      const html = await read(name);
      expectSaid(name, withoutTheme(html), brand.name, phone, ...prices, legal.name, booking.url);
      expect.soft(html, name).toContain(`--color-navy:${colors.navy}`);
      expect.soft(html, name).toContain("/logo-on-dark.svg");
      expect.soft(html, name).not.toMatch(/data-slot="voice|voice-demo/);
    }
    expectSaid("embed.html", withoutTheme(await read("embed.html")), brand.name, "249", "449", 'lang="es-US"');
    expectSaid(
      "404.html",
      withoutTheme(await read("404.html")),
      brand.name,
      "/logo-on-dark.svg",
      phone,
      booking.url,
      "No encontramos esa página.",
    );
    for (const name of ["index.html", "en.html"])
      for (const [language, path] of [
        ["es-US", ""],
        ["en-US", "en"],
      ])
        expect
          .soft(await read(name), name)
          .toContain(`<link rel="alternate" href="https://roi.cordillera.example/${path}" hreflang="${language}" />`);
    expect.soft(await read("calefaccion.html")).not.toContain("hreflang");

    // Data for search engines, social networks and operating systems.
    const manifest = JSON.parse(await read("manifest.webmanifest"));
    expect.soft(manifest).toMatchObject({ short_name: brand.name, theme_color: colors.navy, lang: "es-US" });
    const [, graph = "{}"] =
      /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(await read("index.html")) ?? [];
    expectSaid("structured data", graph, brand.name, brand.product, "+13035550171", booking.url);
    expect.soft(await read("sitemap.xml")).toContain("https://roi.cordillera.example/calefaccion");
    for (const picture of ["og-image.png", "icon-maskable-512.png"]) {
      const corner = { left: 4, top: 20, width: 1, height: 1 };
      const pixel = await sharp(join(build.folder, picture)).extract(corner).removeAlpha().raw().toBuffer();
      expect.soft(`#${pixel.toString("hex")}`, picture).toBe(colors.navy);
    }

    // A lead of the page in Spanish.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(product.url);
    await page.getByRole("textbox", { name: "Trabajos al mes" }).fill("22");
    await page.getByRole("button", { name: "Recibir mi plan a la medida" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Nombre" }).fill("Ana");
    await dialog.getByRole("textbox", { name: "Apellido" }).fill("Ruiz");
    await dialog.getByRole("textbox", { name: "Correo electrónico" }).fill(email);
    await dialog.getByRole("textbox", { name: "Teléfono" }).fill("(202) 555-0187");
    await dialog.getByLabel("Tipo de negocio").selectOption("Techos");
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Recibir mi reporte y agendar llamada" }).click();
    await expect(page.getByText("¡Reporte enviado! Abriendo el calendario de citas...")).toBeVisible();

    // Both desks.
    expectedFaults.push(/404 \/quote\/service-worker.js/);
    await product.openDesk(page);
    await expect(page.locator("header").getByAltText(brand.name)).toBeVisible();
    await page.getByRole("link", { name: /^Ana Ruiz/ }).click();
    const lead = page.getByRole("region", { name: "Lead", exact: true });
    await expect(lead.getByRole("row").filter({ hasText: "Premium" })).toHaveText("Premium−$449");
    await page.getByRole("link", { name: "Make a quote from this lead" }).click();
    const document = page.frameLocator("iframe").locator("body");
    await expect(document).toContainText("Ana Ruiz");
    expectSaid("quote from a lead", await document.innerText(), brand.name, ...prices);
    const link = document.locator('a[href*="v=1"]');
    await expect(link).toHaveAttribute("href", /^https:\/\/roi\.cordillera\.example\/\?v=1/);
    await page.getByRole("combobox", { name: "Language of the quote" }).selectOption("English");
    await expect(link).toHaveAttribute("href", /^https:\/\/roi\.cordillera\.example\/en\?v=1/);
    await page.getByRole("button", { name: "New quote" }).click();
    await expect(document).not.toContainText("Ana Ruiz");
    // The frame is empty for a moment.
    await expect(document).toContainText(brand.name);
    expectSaid("quote", await document.innerText(), brand.name, ...prices);
  } finally {
    await product.dispose();
    await build.remove();
  }
});
