import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { setFlagsFromString } from "node:v8";
import { isLanguage, LANGUAGES, type Language } from "@contractor-roi/roi-core";
import { readOrigins, type Site } from "@contractor-roi/site";
import {
  listPages,
  parseSite,
  readSite,
  settingsTable,
  siteJsonSchema,
  type ReadSite,
} from "@contractor-roi/site/node";
import {
  accentWarnings,
  brotli,
  budgetWarnings,
  documentOf,
  HOST_FILES,
  HOSTS,
  oddValues,
  renderDocuments,
  renderSite,
  siteProblems,
  type Host,
  type Hosting,
  type PageBuild,
} from "@contractor-roi/site/render";
import { LANDING } from "./landing-folder.ts";
import { openPageBuild } from "./page-build.ts";

const USAGE = `Usage: site check [--config FILE]
       site render [--config FILE] -o DIR [--host HOST] [--port PORT] [--allow-placeholders] [--quiet]
       site texts [--language es]
       site schema
       site settings

In the repository "site" is "npm run -s site --".

check    prints every problem of a site's file, every placeholder, every claim without a source, values that are hardly meant
         (a logo with other proportions than its file), and each page that is over the load budget
render   writes the site into a folder, from what was built; for a static host (netlify, vercel, cloudflare, nginx) with its
         file of headers, in which EMBED_ORIGINS may show the calculator in a frame; PORT is that of this machine which
         serves it, for a site without an address; --quiet prints nothing but what ends it: check says the rest
texts    lists the page's texts by the keys that "copy" of the file may replace them under
schema   prints the JSON Schema of a site's file, as it stands in apps/landing/site.schema.json
settings lists what a site's file and the VITE_* variables may set, as a Markdown table

Without --config the site is the file that SITE_CONFIG names, else the defaults. VITE_* variables win over the file.`;

const COMMANDS = ["check", "render", "texts", "schema", "settings"];
const ENV_FILES = [".env", ".env.local", ".env.production", ".env.production.local"];
/** What stands in a folder that a site was rendered into. */
const RENDERED = "index.html.csp";

// React decides on its first import.
process.env["NODE_ENV"] = "production";
// What cuts fonts is WebAssembly that runs for milliseconds. V8 would compile it once more, to run faster: a third of the work
// of rendering a site.
setFlagsFromString("--liftoff-only");
// As the caller typed it: pnpm runs scripts in the package's folder.
const caller = process.env["INIT_CWD"] ?? process.cwd();

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args);
  const [command, ...others] = positionals;
  const isKnown = COMMANDS.some((name) => name === command);
  if (!isKnown || others.length > 0 || (command === "render" && values.output === undefined)) {
    console.error(USAGE);
    return 2;
  }
  if (command === "settings") {
    console.log(settingsTable());
    return 0;
  }
  if (command === "schema") {
    console.log(JSON.stringify(siteJsonSchema(), null, 2));
    return 0;
  }
  const hosting = readHosting(values.host);
  const build = await openPageBuild();
  if (command === "texts") {
    const language = values.language ?? LANGUAGES[0];
    if (!isLanguage(language)) throw new Error(`--language must be one of ${LANGUAGES.join(", ")}: it is ${language}`);
    console.log(JSON.stringify(productTexts(build, language), null, 2));
    return 0;
  }
  const named = values.config ?? process.env["SITE_CONFIG"];
  const read = await readSite(named ? resolve(caller, named) : null, await variables(), readPort(values.port));
  const problems = read.ok ? await problemsOf(read, build) : read.problems;
  if (!read.ok || problems.length > 0) {
    for (const problem of problems) console.error(problem);
    return 1;
  }
  const warn = values.quiet ? () => {} : (text: string) => console.warn(text);
  for (const warning of read.warnings) warn(`[placeholder] ${warning}`);
  const odd = [...accentWarnings(read.site.colors), ...(await oddValues(read))];
  for (const warning of odd) warn(`[odd] ${warning}`);
  if (command === "check") {
    const documents = await renderDocuments(build, read.site);
    const isWithin = await warnOfBudget(read.site, async (name) => {
      const html = Buffer.from(documents.get(name) ?? "");
      return [html, await brotli(html)];
    });
    return isWithin && read.warnings.length + odd.length === 0 ? 0 : 1;
  }
  const refusal = values["allow-placeholders"] ? null : refusalOf(read, hosting);
  if (refusal !== null) throw new Error(`${refusal}. Set it, or render with --allow-placeholders.`);
  const folder = resolve(caller, values.output ?? "");
  if (!(await isOurs(folder)))
    throw new Error(`The folder ${folder} must be empty or hold a rendered site: it holds something else`);
  await renderSite(build, read, folder, hosting);
  if (values.quiet) return 0;
  await warnOfBudget(read.site, (name) =>
    Promise.all([readFile(join(folder, name)), readFile(join(folder, `${name}.br`))] as const),
  );
  if (hosting !== null) {
    console.info(
      `Written: the site for ${hosting.host} in ${folder}, its headers in ${folder}${HOST_FILES[hosting.host]}`,
    );
    return 0;
  }
  for (const name of await readdir(folder)) {
    if (name.endsWith(".csp")) console.info(`[csp] ${await readFile(join(folder, name), "utf8")}`);
  }
  return 0;
}

/**
 * Prints where a page breaks the load budget (P11).
 *
 * @param read a document as it stands and as it is sent
 * @returns whether none does
 */
async function warnOfBudget(site: Site, read: (name: string) => Promise<readonly [Buffer, Buffer]>): Promise<boolean> {
  const warnings = await Promise.all(
    listPages(site).map(async (page) => {
      const [html, sent] = await read(documentOf(page));
      return budgetWarnings(page, html.toString("utf8"), sent);
    }),
  );
  for (const warning of warnings.flat()) console.warn(`[budget] ${warning}`);
  return warnings.flat().length === 0;
}

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: "string" },
      language: { type: "string" },
      output: { type: "string", short: "o" },
      host: { type: "string" },
      port: { type: "string" },
      "allow-placeholders": { type: "boolean" },
      quiet: { type: "boolean" },
    },
  });
}

/** The environment's variables, and those of the files that Vite reads. */
async function variables(): Promise<Readonly<Record<string, string | undefined>>> {
  const files = ENV_FILES.map((name) => join(LANDING, name)).filter(existsSync);
  const read = await Promise.all(files.map(async (file) => parseEnv(await readFile(file, "utf8"))));
  return Object.assign({}, ...read, process.env);
}

function readHosting(named: string | undefined): Hosting | null {
  if (named === undefined) return null;
  const host = HOSTS.find((name: Host) => name === named);
  if (host === undefined) throw new Error(`--host must be one of ${HOSTS.join(", ")}: current value is ${named}`);
  const read = readOrigins(process.env["EMBED_ORIGINS"]?.trim() ?? "");
  if (!read.ok) throw new Error(`EMBED_ORIGINS ${read.problem}`);
  return { host, embedders: read.origins };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--port must be the number of a port: current value is ${text}`);
  return Number(text);
}

/** What must not go to a host (P10). */
function refusalOf({ site, placeholders }: ReadSite, hosting: Hosting | null): string | null {
  if (placeholders.includes("voice.key"))
    return "The site must have a voice.key: without one its voice button is a demo. `voice: false` leaves the button out";
  if (placeholders.includes("phones.company"))
    return "The site must have a phones.company: nobody answers the placeholder";
  // nginx may pass leads on to a server at the page's own origin.
  if (hosting !== null && hosting.host !== "nginx" && site.backend.url === "")
    return "The site must have a backend.url: a static host takes no leads";
  return null;
}

async function problemsOf(read: ReadSite, build: PageBuild): Promise<readonly string[]> {
  const texts = { en: productTexts(build, "en"), es: productTexts(build, "es") };
  return siteProblems(read, { ...build, texts });
}

/** The page's texts by key, as the product's own site has them. */
function productTexts(build: PageBuild, language: Language): Readonly<Record<string, string>> {
  const product = parseSite({ language }, {});
  if (!product.ok) throw new Error(product.problems.join("\n"));
  return build.listTexts(listPages(product.site)[0]);
}

async function isOurs(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  const names = await readdir(folder);
  return names.length === 0 || names.includes(RENDERED);
}
