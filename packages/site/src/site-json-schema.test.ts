import { expect, it } from "vitest";
import { listSettings } from "./parse-site.ts";
import { siteJsonSchema } from "./site-json-schema.ts";

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly [key: string]: unknown;
};

const schema: Schema = JSON.parse(JSON.stringify(siteJsonSchema()));

it("siteJsonSchema knows every setting, and its requirement", () => {
  const part = (of: Schema | undefined, key: string): Schema | undefined =>
    of?.properties?.[key] ?? of?.anyOf?.map((one) => part(one, key)).find((one) => one !== undefined);
  for (const { path, description } of listSettings()) {
    if (description === undefined) continue;
    const at = path.split(".").reduce<Schema | undefined>(part, schema);
    expect(at?.["description"], path).toContain(description);
  }
  expect(schema.properties?.["phones"]?.properties?.["company"]?.["description"]).toMatch(/E\.164 form/);
  expect(schema.properties?.["voice"]?.anyOf?.[0]).toEqual({ const: false });
});
