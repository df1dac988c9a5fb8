import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readRenderedSite, siteWarnings } from "@contractor-roi/site/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderedSite } from "../src/testing/rendered-site.ts";

let temporary = "";
let folder = "";

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "build-configuration-"));
  folder = join(temporary, "page");
});
afterAll(() => rm(temporary, { recursive: true, force: true }));

const build = (variables: Readonly<Record<string, string>>) => renderedSite(folder, variables);

describe("the production build", () => {
  it("names each placeholder that is still in use, once (P1)", async () => {
    const { stderr } = await build({ VITE_BRAND_NAME: "Acme" });
    const warnings = stderr.split("\n").filter((line) => line.startsWith("[placeholder]"));
    expect(warnings.filter((line) => line.includes("phones.company"))).toHaveLength(1);
    expect(warnings.filter((line) => line.includes("booking.url"))).toHaveLength(1);
    expect(warnings.filter((line) => line.includes("voice.key"))).toHaveLength(1);
    expect(warnings.join("\n")).not.toContain("brand.name");

    // For the server's starts: beside the page, not in it.
    const left = await readRenderedSite(folder);
    expect(left && siteWarnings(left)).toEqual(warnings.map((line) => line.replace("[placeholder] ", "")));
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith("site.json"))).toEqual([]);
  });

  it("stops at a malformed value, with the variable's name and its requirement (P1)", async () => {
    await expect(build({ VITE_COMPANY_PHONE: "call us" })).rejects.toMatchObject({
      stderr: expect.stringContaining("VITE_COMPANY_PHONE must be a phone number in E.164 form"),
    });
  });
});
