import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { sourceFiles } from "./source-files.mjs";

const HANDBOOK = join(ROOT, ".github/handbook");
const PAGES = readdirSync(HANDBOOK).filter((name) => name.endsWith(".md"));
const TWO_SCREENS = 80;
const page = (/** @type {string} */ name) => readFileSync(join(HANDBOOK, name), "utf8");

/** What the server and its command can say: not what tests and the soak do. */
const backend = sourceFiles(/\.ts$/)
  .filter(({ path }) => /^apps\/lead-intake\/src\/(?!testing|soak)(?!.*\.test\.ts)/.test(path))
  .map(({ text }) => text);

describe("the owner's handbook", () => {
  it("has pages of two screens at most, of which the first leads to each", () => {
    const first = page("README.md");
    for (const name of PAGES) {
      expect(page(name).split("\n").length, name).toBeLessThanOrEqual(TWO_SCREENS + 1);
      if (name !== "README.md") expect(first).toContain(`](${name})`);
    }
  });

  it("asks for no pnpm, which an owner's machine does not have", () => {
    const asked = PAGES.flatMap((name) => page(name).match(/^.*(?<!npx -y )\bpnpm\b(?!@).*$/gm) ?? []);
    expect(asked).toEqual([]);
  });

  it("explains every event of the log", () => {
    const events = new Set(
      backend.flatMap((text) => [...text.matchAll(/event: "([a-z-]+)"/g)].map(([, event]) => event)),
    );
    expect(events.size).toBeGreaterThan(20);
    const explained = page("9-messages.md");
    expect([...events].filter((event) => !explained.includes(`\`${event}\``))).toEqual([]);
  });

  it("explains every sentence that ends a command or a start", () => {
    const sentences = backend.flatMap((text) =>
      [...text.matchAll(/OperatorError\(\s*(["`])(.+?)(?:\$\{|\1)/g)].map(([, , start]) => start),
    );
    // What begins with a setting's name says what that must be, as does one that is put together.
    const others = sentences.filter((start) => !/^(?:[A-Z][A-Z_]+\b|Set |\$\{)/.test(start));
    const explained = [...page("9-messages.md").matchAll(/`([^`]+)`/g)].map(([, text]) => text.split(" …")[0]);
    expect(others.length).toBeGreaterThan(20);
    expect(
      others.filter((start) => !explained.some((text) => start.startsWith(text) || text.startsWith(start))),
    ).toEqual([]);
  });
});
