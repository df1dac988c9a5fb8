import { listPages, parseSite } from "@contractor-roi/site/node";
import { siteData } from "../../build/site-data.ts";

// What the tests' page is configured with: the defaults, as a page that measures, so that what is measured is tested.
const parsed = parseSite({ analytics: { adapter: "data-layer" } }, {});
if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
globalThis.siteData = siteData(listPages(parsed.site)[0]);
const block = document.createElement("script");
block.type = "application/json";
block.id = "site-data";
block.textContent = JSON.stringify(globalThis.siteData);
document.head.append(block);
// As the head of such a page does.
window.pageEvents = [];
