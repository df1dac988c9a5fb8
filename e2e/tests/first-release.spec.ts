import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";

const REQUESTS = new URL("../../apps/lead-intake/src/testing/first-release/page-requests.json", import.meta.url);

type PageRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

test("a tab that has the first release's page open goes on - its leads are stored, its demo call is created", async ({
  product,
  request,
}) => {
  const requests: PageRequest[] = JSON.parse(await readFile(REQUESTS, "utf8"));
  const origin = new URL(product.url).origin;
  for (const { method, path, headers, body } of requests) {
    const answer = await request.fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, origin, referer: product.url },
      data: body,
    });
    expect(answer.status(), path).toBe(201);
  }
  const keys = requests.flatMap(({ headers }) => headers["idempotency-key"] ?? []);
  const stored = (await product.leads("--all")).map((lead) => lead["idempotency_key"]);
  expect(stored).toEqual(expect.arrayContaining(keys));
});
