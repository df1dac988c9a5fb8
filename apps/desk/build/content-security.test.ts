import { createHash } from "node:crypto";
import { buildQuote, DEFAULT_ROI_INPUTS, renderQuoteHtml } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security.ts";

describe("contentSecurityPolicy", () => {
  it("lets the page connect to nothing, and run nothing but its own files", () => {
    const directives = contentSecurityPolicy().split("; ");
    expect(directives).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'none'", "form-action 'none'"]),
    );
  });

  it("allows the style sheet of every quote, and no other in a document", () => {
    const logo = "data:image/png;base64,iVBORw0KGgo=";
    const details = { preparedFor: "Ace", preparedBy: "Sam", date: "2026-01-31", sender: { logo } };
    const html = renderQuoteHtml(buildQuote({ ...DEFAULT_ROI_INPUTS, selectedPlan: "pro" }, details));
    const hashes = Array.from(
      html.matchAll(/<style[^>]*>([^<]*)<\/style>/g),
      ([, style = ""]) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    );
    expect(html).not.toContain(" style=");
    expect(contentSecurityPolicy()).toContain(`style-src 'self' ${hashes.join(" ")};`);
  });
});
