import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";

const OXLINT = join(ROOT, "node_modules/.bin/oxlint");
let project = "";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "import-rules-"));
  cpSync(join(ROOT, ".oxlintrc.json"), join(project, ".oxlintrc.json"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Lints one file that is placed at `path` of an otherwise empty project, and returns what oxlint printed. */
function lint(path, text, neighbours = {}) {
  const files = Object.entries({ ...neighbours, [path]: text });
  for (const [name, content] of files) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), content);
  }
  const { status, stdout } = spawnSync(OXLINT, ["--deny-warnings"], { cwd: project, encoding: "utf8" });
  for (const [name] of files) rmSync(join(project, name));
  return { ok: status === 0, stdout };
}

const use = (specifier) => `import { thing } from "${specifier}";\nexport const used = thing;\n`;

describe("import rules", () => {
  it.each([
    ["a feature importing another feature", "apps/landing/src/hero/hero.ts", "../lead/lead-dialog.ts"],
    ["a feature importing app/", "apps/landing/src/lead/lead-form.ts", "../app/main.ts"],
    ["config importing a feature", "apps/landing/src/config/env.ts", "../hero/hero.ts"],
    ["loading importing a feature", "apps/landing/src/loading/early-visit.ts", "../hero/hero.ts"],
    ["a package importing an app", "packages/ui/src/components/card.ts", "@contractor-roi/landing"],
    ["the desk's features importing each other", "apps/desk/src/quote/quote-desk.ts", "../leads/leads.ts"],
    ["the desk's features importing app/", "apps/desk/src/quote/drafts/desk-store.ts", "../../app/main.ts"],
    ["a room of the server importing a later one", "apps/lead-intake/src/leads/erasure.ts", "../storage/dump.ts"],
    [
      "a folder of a room importing a later room",
      "apps/lead-intake/src/storage/embedded/a.ts",
      "../../delivery/mail.ts",
    ],
    ["the server importing what only its tests use", "apps/lead-intake/src/http/serve.ts", "../testing/free-port.ts"],
    [
      "the desk importing the server's code",
      "apps/desk/src/leads/leads-api.ts",
      "@contractor-roi/lead-intake/desk-api",
    ],
    [
      "the desk importing what the server does not export",
      "apps/desk/src/leads/a.ts",
      "@contractor-roi/lead-intake/src",
    ],
    ["ui importing roi-core", "packages/ui/src/components/card.ts", "@contractor-roi/roi-core"],
    ["roi-core importing a dependency", "packages/roi-core/src/catalogue/plans.ts", "valibot"],
    ["a package's private file", "apps/landing/src/hero/hero.ts", "@contractor-roi/roi-core/src/plans.ts"],
    ["the voice provider outside its folder", "packages/voice-client/src/client/voice-client.ts", "@vapi-ai/web"],
    ["the voice provider in the page", "apps/landing/src/voice/voice-button.ts", "@vapi-ai/web"],
  ])("refuse %s", (_what, path, specifier) => {
    const { ok, stdout } = lint(path, use(specifier));
    expect(stdout).toContain("no-restricted-imports");
    expect(ok).toBe(false);
  });

  it.each([
    ["a feature importing configuration", "apps/landing/src/hero/hero.ts", "../config/links.ts"],
    ["a feature importing a package", "apps/landing/src/hero/hero.ts", "@contractor-roi/roi-core"],
    ["a room of the server importing an earlier one", "apps/lead-intake/src/storage/dump.ts", "../leads/erasure.ts"],
    ["a room's test importing a later one", "apps/lead-intake/src/leads/erasure.test.ts", "../storage/dump.ts"],
    ["app/ importing a feature", "apps/landing/src/app/landing-page.ts", "../hero/hero.ts"],
    ["the voice provider in its folder", "packages/voice-client/src/provider/vapi/load-vapi.ts", "@vapi-ai/web"],
  ])("allow %s", (_what, path, specifier) => {
    expect(lint(path, use(specifier))).toMatchObject({ ok: true });
  });

  it("allow the desk the types of its routes", () => {
    const text = 'import type { DeskApi } from "@contractor-roi/lead-intake/desk-api";\nexport type Used = DeskApi;\n';
    expect(lint("apps/desk/src/leads/leads-api.ts", text)).toMatchObject({ ok: true });
    expect(lint("apps/landing/src/lead/leads-api.ts", text).stdout).toContain("Imports run one way");
  });

  it("refuse the type of a later room, too", () => {
    const text = 'import type { Thing } from "../../cli/leads.ts";\nexport type Used = Thing;\n';
    expect(lint("apps/lead-intake/src/http/desk/desk-app.ts", text).stdout).toContain("Rooms import one way");
  });

  it("refuse a variable of the server that is read past its schema", () => {
    const text = 'export const port = process.env["PORT"];\n';
    expect(lint("apps/lead-intake/src/delivery/a.ts", text).stdout).toContain(
      "Variables are read by platform/settings",
    );
    expect(lint("apps/lead-intake/src/http/serve.ts", text)).toMatchObject({ ok: true });
  });

  it("know every room of the server", () => {
    const source = join(ROOT, "apps/lead-intake/src");
    const rooms = ["platform", "leads", "storage", "delivery", "http", "cli"];
    expect(readdirSync(source).sort()).toEqual([...rooms, "soak", "testing"].sort());
    const known = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8");
    for (const room of rooms) expect(known).toContain(`"apps/lead-intake/src/${room}/**"`);
  });

  it.each([
    ["imports", use],
    ["types", (specifier) => `import type { Thing } from "${specifier}";\nexport type Used = Thing;\n`],
  ])("refuse a circle of %s", (_what, text) => {
    const neighbours = { "packages/roi-core/src/a.ts": text("./b.ts") };
    const { ok, stdout } = lint("packages/roi-core/src/b.ts", text("./a.ts"), neighbours);
    expect(stdout).toContain("no-cycle");
    expect(ok).toBe(false);
  });

  it("know every feature folder of the page", () => {
    const source = join(ROOT, "apps/landing/src");
    const known = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8");
    const layers = [
      "analytics",
      "app",
      "brand",
      "claims",
      "config",
      "content",
      "loading",
      "motion",
      "reporting",
      "testing",
      "texts",
    ];
    const folders = existsSync(source)
      ? readdirSync(source, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name)
      : [];
    const features = folders.filter((name) => !layers.includes(name));
    expect(features.length).toBeGreaterThan(0);
    for (const feature of features) expect(known).toMatch(new RegExp(`[|(]${feature}[|)]`));
  });
});
