import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { readOrigins } from "@contractor-roi/site";
import { isLanguage, LANGUAGES } from "@contractor-roi/roi-core";
import { LANDING } from "../landing-folder.ts";
import { brotli } from "../precompress.ts";
import { budgetWarnings } from "./budget-warnings.ts";
import { accentWarnings } from "./contrast.ts";
import { HOST_FILES, HOSTS, type Host } from "./host-file.ts";
import { oddValues } from "./odd-values.ts";
import { readSite, type Site } from "./read-site.ts";
import { documentOf, renderDocuments, renderSite, type Hosting } from "./render-site.ts";
import { openSiteBuilds } from "./site-build.ts";
import { siteJsonSchema } from "./site-json-schema.ts";

const USAGE = `Usage: pnpm site check [--config FILE]
       pnpm site render [--config FILE] -o DIR [--host HOST] [--port PORT] [--allow-placeholders]
       pnpm site texts [--language es]
       pnpm site schema

check    prints every problem of a site's file, every placeholder, every claim without a source, values that are hardly meant
         (a logo with other proportions than its file), and each page that is over the load budget
render   writes the site into a folder, from what was built; for a static host (netlify, vercel, cloudflare, nginx) with its
         file of headers, in which EMBED_ORIGINS may show the calculator in a frame; PORT is that of this machine which
         serves it, for a site without an address
texts    lists the page's texts by the keys that "copy" of the file may replace them under
schema   prints the JSON Schema of a site's file, as it stands in apps/landing/site.schema.json

Without --config the site is the file that SITE_CONFIG names, else the defaults. VITE_* variables win over the file.`;

const ENV_FILES = [".env", ".env.local", ".env.production", ".env.production.local"];
/** What stands in a folder that a site was rendered into. */
const RENDERED = "index.html.csp";

// React decides on its first import.
process.env["NODE_ENV"] = "production";
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
  const isKnown = command === "check" || command === "render" || command === "texts" || command === "schema";
  if (!isKnown || others.length > 0 || (command === "render" && values.output === undefined)) {
    console.error(USAGE);
    return 2;
  }
  if (command === "schema") {
    console.log(JSON.stringify(siteJsonSchema(), null, 2));
    return 0;
  }
  const hosting = readHosting(values.host);
  const builds = await openSiteBuilds();
  if (command === "texts") {
    const language = values.language ?? LANGUAGES[0];
    if (!isLanguage(language)) throw new Error(`--language must be one of ${LANGUAGES.join(", ")}: it is ${language}`);
    console.log(JSON.stringify(builds[language].texts, null, 2));
    return 0;
  }
  const named = values.config ?? process.env["SITE_CONFIG"];
  const site = await readSite(
    named ? resolve(caller, named) : null,
    await variables(),
    builds.en,
    readPort(values.port),
  );
  if (!site.ok) {
    for (const problem of site.problems) console.error(problem);
    return 1;
  }
  for (const warning of site.warnings) console.warn(`[placeholder] ${warning}`);
  const odd = [...accentWarnings(site.site.colors), ...(await oddValues(site))];
  for (const warning of odd) console.warn(`[odd] ${warning}`);
  if (command === "check") {
    const documents = await renderDocuments(builds, site);
    const isWithin = await warnOfBudget(site, async (name) => {
      const html = Buffer.from(documents.get(name) ?? "");
      return [html, await brotli(html)];
    });
    return isWithin && site.warnings.length + odd.length === 0 ? 0 : 1;
  }
  const folder = resolve(caller, values.output ?? "");
  const refusal = values["allow-placeholders"] ? null : refusalOf(site, hosting);
  if (refusal !== null) throw new Error(`${refusal}. Set it, or render with --allow-placeholders.`);
  if (!(await isOurs(folder)))
    throw new Error(`The folder ${folder} must be empty or hold a rendered site: it holds something else`);
  await renderSite(builds, site, folder, hosting);
  await warnOfBudget(site, (name) =>
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
    site.site.pages.map(async (page) => {
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
  const read = readOrigins("EMBED_ORIGINS", process.env["EMBED_ORIGINS"]?.trim() ?? "");
  if (!read.ok) throw new Error(read.problem);
  return { host, embedders: read.origins };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--port must be the number of a port: current value is ${text}`);
  return Number(text);
}

/** What must not go to a host (P10). */
function refusalOf({ config, placeholders }: Site, hosting: Hosting | null): string | null {
  if (placeholders.includes("voiceKey"))
    return "The site must have a voice.key: without one its voice button is a demo";
  if (placeholders.includes("companyPhone"))
    return "The site must have a phones.company: nobody answers the placeholder";
  // nginx may pass leads on to a server at the page's own origin.
  if (hosting !== null && hosting.host !== "nginx" && config.backendUrl === "")
    return "The site must have a backend.url: a static host takes no leads";
  return null;
}

async function isOurs(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return true;
  const names = await readdir(folder);
  return names.length === 0 || names.includes(RENDERED);
}
