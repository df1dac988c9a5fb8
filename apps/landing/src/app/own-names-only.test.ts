import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("the page has no colour, size, radius, shadow or breakpoint of the framework's, so that none slips in", () => {
  const [emptied, page] = ["own-names-only.css", "page.css"].map((name) =>
    readFileSync(join(import.meta.dirname, name), "utf8"),
  );
  for (const scale of ["color", "text", "radius", "shadow", "breakpoint"])
    expect(emptied).toContain(`--${scale}-*: initial;`);
  // Before the design tokens, which it would delete too.
  expect(page).toMatch(/own-names-only\.css";\n@import "@contractor-roi\/ui\/theme\.css/);
});
