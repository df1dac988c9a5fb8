import { toJsonSchema } from "@valibot/to-json-schema";
import { SITE_SCHEMA } from "../../src/config/page-config.ts";

/** The JSON Schema of a site's file, for editors. What it cannot say, such as a contrast, `site check` does. */
export function siteJsonSchema(): object {
  const { $schema, ...schema } = toJsonSchema(SITE_SCHEMA, { errorMode: "ignore" });
  return { $schema, title: "A site", ...schema };
}
