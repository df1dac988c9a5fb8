import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { LANGUAGES, type Language } from "@contractor-roi/roi-core";
import { readOrigins, type Site } from "@contractor-roi/site";
import {
  listPages,
  parseSite,
  placeholdersIn,
  readSite,
  settingsTable,
  siteJsonSchema,
  siteWarnings,
  withExamplesOf,
} from "@contractor-roi/site/node";
import type { Page } from "@contractor-roi/site/page";
import {
  brotli,
  budgetWarnings,
  documentOf,
  HOST_FILES,
  HOSTS,
  oddValues,
  renderDocument,
  renderSite,
  siteChanges,
  siteProblems,
  type Host,
  type Hosting,
  type PageBuild,
} from "@contractor-roi/site/render";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { openPageBuild } from "./open-page-build.ts";
import { LANDING } from "./site-build.ts";

/** A file that every rendered site has. */
const RENDERED = "index.html.csp";

const CONSENT_NOTE =
  "[consent] Do machines call or text your visitors (a dialer, an AI voice, recorded or automatic messages)? In the US they must have agreed to just that: set copy.lead.consent to a sentence that says so. If not, there is nothing to do. Each lead keeps its sentence.";

const CLOCK_NOTE =
  '[urgency] The countdown begins anew for each visitor: it claims that your offer ends. If it does not, set "urgency" to "none".';

const ZONE_NOTE =
  '[timeZone] This machine runs on UTC: a Saturday evening\'s lead counts for the next week, unless you set "timeZone", such as "America/New_York".';

// React decides on its first import.
process.env["NODE_ENV"] = "production";
// Fonts are cut by WebAssembly that runs for milliseconds. V8 would compile it once more, to run faster: a third of the work
// of rendering a site.
setFlagsFromString("--liftoff-only");

type Common = { readonly config?: string };
type CheckOptions = Common & { readonly output?: string };
type RenderOptions = Common & {
  readonly output: string;
  readonly host?: Host;
  readonly port?: number;
  readonly allowPlaceholders?: boolean;
  readonly quiet?: boolean;
};

/** An option whose value is a path, as the caller typed it. */
const path = (flags: string, text: string): Option =>
  new Option(flags, text).argParser((typed: string) => resolve(typed));
const config = (): Option =>
  path("--config <file>", "the site's file; by default what SITE_CONFIG names, else the defaults alone");
const program = new Command("site")
  .description("Checks a site's file and renders the site.")
  .version(packageJson.version, "--version", "the version")
  .helpCommand(false)
  .exitOverride()
  .addHelpText("after", '\nIn the repository "site" is "npm run -s site --". Each command has its --help.');
program
  .command("check")
  .description("names every problem, placeholder, claim without a source, odd value and page over the load budget")
  .addOption(config())
  .addOption(path("-o, --output <folder>", "a rendered site: say what would change in it, old and new"))
  .action(check);
program
  .command("render")
  .description("writes the site into a folder")
  .addOption(config())
  .addOption(path("-o, --output <folder>", "an empty folder, or one with a rendered site").makeOptionMandatory())
  .addOption(
    new Option(
      "--host <host>",
      "a static host, which gets its file of headers: sites in EMBED_ORIGINS may frame the calculator",
    ).choices(HOSTS),
  )
  .addOption(
    new Option("--port <n>", "this machine's port, in the address of a site that has none of its own").argParser(port),
  )
  .option("--allow-placeholders", "render also a demo voice button and the placeholder phone")
  .option("--quiet", "print nothing but the reason of a failure")
  .action(render);
program
  .command("texts")
  .description("lists the page's texts by the keys that `copy` of the file may replace them under")
  .addOption(new Option("--language <code>", "their language").choices(LANGUAGES).default(LANGUAGES[0]))
  .action(async ({ language }: { readonly language: Language }) =>
    console.log(JSON.stringify(productTexts(await openPageBuild(), language), null, 2)),
  );
program
  .command("schema")
  .description("prints the JSON Schema of a site's file, for editors")
  .action(() => console.log(JSON.stringify(siteJsonSchema(), null, 2)));
program
  .command("settings")
  .description("lists every setting of the file by its path, as a Markdown table")
  .action(() => console.log(settingsTable()));

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function check({ config: file, output }: CheckOptions): Promise<void> {
  const build = await openPageBuild();
  const { site, isOdd } = await readChecked(build, file, console.warn);
  if (usesShortConsent(site)) console.info(CONSENT_NOTE);
  if (showsOwnClock(site)) console.info(CLOCK_NOTE);
  if (site.timeZone === "" && Intl.DateTimeFormat().resolvedOptions().timeZone === "UTC") console.info(ZONE_NOTE);
  if (output !== undefined) await printChanges(site, output);
  const isWithin = await warnOfBudget(site, async (page) => {
    const html = Buffer.from(await renderDocument(build, page));
    return [html, await brotli(html)];
  });
  if (!isWithin || isOdd) process.exitCode = 1;
  else console.info("All is well: nothing in the site is wrong, missing or over the load budget.");
}

/** Whether a US company asks for consent with the product's sentence, which names no machine. */
function usesShortConsent({ phones, copy, pages }: Site): boolean {
  const isOwn = [copy, ...Object.values(pages).map((page) => page.copy)].some((texts) => "lead.consent" in texts);
  return phones.company.startsWith("+1") && !isOwn;
}

/** Whether a brand of its own counts down to an end of its offer (P8). */
function showsOwnClock(site: Site): boolean {
  const isShown = [site, ...Object.values(site.pages)].some(({ urgency }) => urgency === "countdown");
  return isShown && !placeholdersIn(site).includes("brand.name");
}

async function printChanges(site: Site, folder: string): Promise<void> {
  const changes = await siteChanges(site, folder);
  if (changes === null) throw new Error(`There is no rendered site to compare with in ${folder}`);
  if (changes.length === 0) console.info(`Nothing would change in ${folder}.`);
  for (const change of changes) console.info(`[changed] ${change}`);
}

async function render({ config: file, output: folder, host, ...options }: RenderOptions): Promise<void> {
  const hosting = readHosting(host);
  const build = await openPageBuild();
  const warn = options.quiet ? () => {} : console.warn;
  const { site } = await readChecked(build, file, warn, options.port);
  const refusal = options.allowPlaceholders ? null : refusalOf(site, hosting);
  if (refusal !== null) throw new Error(`${refusal}. Set it, or render with --allow-placeholders.`);
  if (!(await isOurs(folder)))
    throw new Error(`The folder ${folder} must be empty or hold a rendered site: it holds something else`);
  await renderSite(build, site, folder, hosting);
  if (options.quiet) return;
  await warnOfBudget(site, (page) => {
    const file = join(folder, documentOf(page));
    return Promise.all([readFile(file), readFile(`${file}.br`)] as const);
  });
  const headers =
    hosting === null ? "" : `, with the headers for ${hosting.host} in ${folder}${HOST_FILES[hosting.host]}`;
  console.info(`The site is in ${folder}${headers}.`);
  if (site.backend.url === "")
    console.info("Its leads go to its own address: on a host without our server set backend.url, or they are refused.");
}

/**
 * Reads a site and prints its warnings.
 *
 * @param file the site's. @default the file that SITE_CONFIG names
 * @throws {Error} with every problem
 */
async function readChecked(build: PageBuild, file: string | undefined, warn: (text: string) => void, port?: number) {
  const named = process.env["SITE_CONFIG"];
  const read = await readSite(file ?? (named ? resolve(named) : null), port);
  const problems = read.ok ? problemsOf(read.site, build) : read.problems;
  if (!read.ok || problems.length > 0) throw new Error(problems.join("\n"));
  const site = await withExamplesOf(join(LANDING, "site.example.json"), read.site);
  const warnings = [
    ...siteWarnings(site).map((warning) => `[placeholder] ${warning}`),
    ...(await oddValues(site)).map((warning) => `[odd] ${warning}`),
  ];
  for (const warning of warnings) warn(warning);
  return { site, isOdd: warnings.length > 0 };
}

/**
 * Prints where a page breaks the load budget.
 *
 * @param read a document as it stands and as it is sent
 * @returns whether none does
 */
async function warnOfBudget(site: Site, read: (page: Page) => Promise<readonly [Buffer, Buffer]>): Promise<boolean> {
  const warnings = await Promise.all(
    listPages(site).map(async (page) => {
      const [html, sent] = await read(page);
      return budgetWarnings(page, html.toString("utf8"), sent);
    }),
  );
  for (const warning of warnings.flat()) console.warn(`[budget] ${warning}`);
  return warnings.flat().length === 0;
}

function readHosting(host: Host | undefined): Hosting | null {
  if (host === undefined) return null;
  const read = readOrigins(process.env["EMBED_ORIGINS"]?.trim() ?? "");
  if (!read.ok) throw new Error(`EMBED_ORIGINS ${read.problem}`);
  return { host, embedders: read.origins };
}

function port(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be the number of a port.");
}

/** The reason not to render a site for visitors; null if there is none. */
function refusalOf(site: Site, hosting: Hosting | null): string | null {
  const placeholders = placeholdersIn(site);
  if (placeholders.includes("voice.key"))
    return "The site must have a voice.key: without one its voice button is a demo. `voice: false` leaves the button out";
  if (placeholders.includes("phones.company"))
    return "The site must have a phones.company: nobody answers the placeholder";
  // nginx may pass leads on to a server at the page's own origin.
  if (hosting !== null && hosting.host !== "nginx" && site.backend.url === "")
    return "The site must have a backend.url: a static host takes no leads";
  return null;
}

function problemsOf(site: Site, build: PageBuild): readonly string[] {
  const texts = { en: productTexts(build, "en"), es: productTexts(build, "es") };
  return siteProblems(site, { ...build, texts });
}

/** The page's texts by key, as the product's own site has them. */
function productTexts(build: PageBuild, language: Language): Readonly<Record<string, string>> {
  const product = parseSite({ language });
  if (!product.ok) throw new Error(product.problems.join("\n"));
  return build.listTexts(listPages(product.site)[0]);
}

async function isOurs(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  const names = await readdir(folder);
  return names.length === 0 || names.includes(RENDERED);
}
