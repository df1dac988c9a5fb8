import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "./package-root.ts";

it("the handbook names each warning and error of the log that has no advice of its own", () => {
  const sources = ["src", "../../packages/lead-store/src", "../../packages/lead-queue/src"].map((folder) =>
    join(packageRoot(), folder),
  );
  const entries = sources.flatMap((source) =>
    readdirSync(source, { encoding: "utf8", recursive: true })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .flatMap((file) =>
        Array.from(
          readFileSync(join(source, file), "utf8").matchAll(
            /level: "(?:warn|error)",\s+event: "([a-zA-Z-]+)"([^}]*)\}/g,
          ),
          ([, event, details]) => ({ event, hasAdvice: /\badvice\b/.test(details!) }),
        ),
      ),
  );
  const page = readFileSync(join(packageRoot(), "../../.github/handbook/8-when-something-is-wrong.md"), "utf8");
  expect(entries.length).toBeGreaterThan(20);
  expect(
    entries.filter(({ event, hasAdvice }) => !hasAdvice && !page.includes(`\`${event}\``)).map(({ event }) => event),
  ).toEqual([]);
});
