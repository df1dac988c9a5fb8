import { describe, expect, it } from "vitest";
import { readQuoteOptions } from "./quote-options.ts";

describe("readQuoteOptions", () => {
  it.each([
    [["-o", "ace.pdf"], "pdf"],
    [["-o", "quotes/Ace.HTML"], "html"],
    [["-o", "ace.md"], "md"],
    [["-o", "ace.pdf", "--format", "json"], "json"],
    [["-o", "ace.quote", "--format", "text"], "text"],
    [["-o", "pdf"], "text"],
    [["-o", "-"], "text"],
    [[], "text"],
  ])("%j makes %s: the format is what --format says, else the output's name", async (args, format) => {
    expect((await readQuoteOptions(args, "2026-01-31")).document.format).toBe(format);
  });
});
