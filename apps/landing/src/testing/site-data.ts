import { siteData } from "../../build/site-data.ts";
import { parsePageConfig } from "../config/page-config.ts";

// What the tests' page is configured with: the defaults, as a page that measures, so that what is measured is tested.
const parsed = parsePageConfig({ VITE_ANALYTICS: "data-layer" });
if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
globalThis.siteData = siteData(parsed);
const block = document.createElement("script");
block.type = "application/json";
block.id = "site-data";
block.textContent = JSON.stringify(globalThis.siteData);
document.head.append(block);
// As the head of such a page does.
window.pageEvents = [];
