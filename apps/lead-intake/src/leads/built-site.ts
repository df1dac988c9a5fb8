import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { normalizePhone } from "@contractor-roi/roi-core";
import { parseSite, placeholdersIn, readRenderedSite, type RenderedSite } from "@contractor-roi/site/node";
import * as v from "valibot";
import { OperatorError } from "../platform/operator-error.ts";
import { readValue } from "../platform/settings/read-settings.ts";
import { plans as plansSchema } from "../platform/settings/values.ts";

/** What the release before wrote beside the page's folder, each in a file of its own. */
const SENDER_OF_BEFORE = v.object({
  brand: v.string(),
  phone: v.string(),
  bookingUrl: v.string(),
  siteUrl: v.string(),
  backendUrl: v.string(),
  legalName: v.string(),
  legalAddress: v.string(),
});

/** Of what may be a placeholder, that is all which these files say. */
const SAID_BEFORE = ["brand.name", "phones.company", "booking.url", "addresses.site"];

/** A site as the server reads it. */
export type BuiltSite = RenderedSite & {
  /** Whether a release before has rendered it: it says plans and sender, and neither colours nor a logo. */
  readonly isOfBefore: boolean;
  /** Paths of what its owner has left as the product has it. */
  readonly placeholders: readonly string[];
};

/**
 * The site that a page's folder was rendered from: what the server counts with, whom its mails come from, and how they look
 * (P10). It is read at the start.
 *
 * @returns null if nothing stands beside the folder
 * @throws {OperatorError} that names the file and what is wrong in it
 */
export async function readBuiltSite(webRoot: string): Promise<BuiltSite | null> {
  try {
    const rendered = await readRenderedSite(webRoot);
    return rendered
      ? { ...rendered, isOfBefore: false, placeholders: placeholdersIn(rendered.site) }
      : await siteOfBefore(webRoot);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function siteOfBefore(webRoot: string): Promise<BuiltSite | null> {
  const files = {
    plans: `${webRoot}.plans.json`,
    sender: `${webRoot}.sender.json`,
    warnings: `${webRoot}.warnings.txt`,
  };
  if (!Object.values(files).some((file) => existsSync(file))) return null;
  const [plans, sender, warnings] = await Promise.all([
    readText(files.plans).then((text) => (text === "" ? undefined : readValue(files.plans, plansSchema, text))),
    readText(files.sender).then((text) => (text === "" ? {} : senderOfBefore(files.sender, text))),
    readText(files.warnings),
  ]);
  const parsed = parseSite({ ...sender, ...(plans === undefined ? {} : { plans }) }, {});
  if (!parsed.ok)
    throw new Error(
      `What a release before has written beside ${webRoot} (${files.plans}, ${files.sender}) cannot be read: ${parsed.problems.join("; ")}. Render the site again.`,
    );
  return {
    site: parsed.site,
    warnings: [
      `The page in ${webRoot} was rendered by a release before: its plans and its sender are used, and neither colours nor a logo of its own are known. Render the site again`,
      ...warnings.split("\n").filter(Boolean),
    ],
    isOfBefore: true,
    placeholders: placeholdersIn(parsed.site).filter((path) => SAID_BEFORE.includes(path)),
  };
}

/** As the site's file has it. */
function senderOfBefore(file: string, text: string): object {
  const read = v.safeParse(SENDER_OF_BEFORE, parseJson(file, text));
  if (!read.success) throw new Error(`${file} must say whom reports come from: ${read.issues[0].message}`);
  const { brand, phone, bookingUrl, siteUrl, backendUrl, legalName, legalAddress } = read.output;
  return {
    brand: { name: brand },
    // It was written as a page shows it: another country's number with all its digits.
    phones: { company: phone.startsWith("+") ? phone : normalizePhone(phone) },
    booking: { url: bookingUrl },
    addresses: { site: siteUrl },
    backend: { url: backendUrl },
    legal: { name: legalName, address: legalAddress },
  };
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} must be JSON: it is not`);
  }
}

function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
