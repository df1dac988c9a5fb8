import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "./package-root.ts";

it("the handbook's page of messages has every event of the log", () => {
  const sources = ["src", "../../packages/lead-store/src", "../../packages/lead-queue/src"].map((folder) =>
    join(packageRoot(), folder),
  );
  const texts = sources.flatMap((source) =>
    readdirSync(source, { encoding: "utf8", recursive: true })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(source, file), "utf8")),
  );
  const events = texts.flatMap((text) => [...text.matchAll(/event: "([a-zA-Z-]+)"/g)].map(([, event]) => event!));
  const page = readFileSync(join(packageRoot(), "../../.github/handbook/9-messages.md"), "utf8");
  expect(events.length).toBeGreaterThan(20);
  expect(
    [...new Set(events)].filter((event) => !event.endsWith("-available-again") && !page.includes(`\`${event}\``)),
  ).toEqual([]);
});
