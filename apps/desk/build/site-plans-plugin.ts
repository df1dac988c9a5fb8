import { readPlans } from "@contractor-roi/roi-core";
import type { Plugin } from "vite";

const PLACE = /(?<=<script type="application\/json" id="site-plans">)[^<]*/;

/**
 * Writes a site's plans into the document. A server that has them writes its own there (lead-intake's `desk-app.ts`).
 *
 * @param json of a `plans.json`; if undefined, quotes count with the product's plans
 */
export function sitePlansPlugin(json: string | undefined): Plugin {
  const plans = json ? readPlans(JSON.parse(json)) : null;
  return {
    name: "site-plans",
    transformIndexHtml: (html) => html.replace(PLACE, () => JSON.stringify(plans).replaceAll("<", "\\u003c")),
  };
}
