import { expect, it } from "vitest";
import { CONTENT_SECURITY_POLICY } from "./content-security.ts";

it("the policy lets the page connect to nothing, and run nothing but its own files", () => {
  const directives = CONTENT_SECURITY_POLICY.split("; ");
  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'none'",
      "form-action 'none'",
    ]),
  );
});
