import { join } from "node:path";

/** A site with the plans of the tests, written before them. */
export const FIXED_SITE: string = join(import.meta.dirname, "../../test-results/site.json");
