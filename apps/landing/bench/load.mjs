// Loading: a first visit in a bare tab, and a first and a second visit in tabs with usual tracing.
import { setTimeout } from "node:timers/promises";
import { openBareTab } from "./bare-tab.mjs";
import { observe } from "./observe.mjs";
import { LOADED_MS, openProfile, PHONE, QUIET_MS, slowDown, startTrace } from "./slow-phone.mjs";
import { readBytes, readTasks } from "./trace.mjs";

/**
 * @param {import("playwright").Browser} browser
 * @param {string} url
 */
export async function measureLoad(browser, url) {
  return { ...(await measureBareVisit(browser, url)), ...(await measureTracedVisits(browser, url)) };
}

/**
 * @param {import("playwright").Browser} browser
 * @param {string} url
 */
async function measureBareVisit(browser, url) {
  const tab = await openBareTab(browser);
  try {
    const { viewport, deviceScaleFactor, userAgent } = PHONE;
    await tab.send("Page.enable");
    await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });
    await tab.send("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor, mobile: true });
    await tab.send("Emulation.setUserAgentOverride", { userAgent });
    await tab.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await slowDown(tab);
    const stopTrace = await startTrace(tab.browser);
    await tab.send("Page.navigate", { url });
    await setTimeout(LOADED_MS);
    const { result } = await tab.send("Runtime.evaluate", { expression: "window.seen", returnByValue: true });
    const events = await stopTrace();
    const { fcp, lcp, interactive, shifts } = result.value;
    return {
      fcpMs: fcp,
      lcpMs: lcp,
      interactiveMs: interactive,
      loadShift: shifts,
      bare: readTasks(events, url),
      bytes: readBytes(events, url),
    };
  } finally {
    await tab.close();
  }
}

/**
 * The second visit has a tab of its own in the same profile: what the first one cached is there.
 *
 * @param {import("playwright").Browser} browser
 * @param {string} url
 */
async function measureTracedVisits(browser, url) {
  const { context, openTab } = await openProfile(browser);
  const session = await browser.newBrowserCDPSession();
  const visit = async (waitMs) => {
    const page = await openTab();
    const stopTrace = await startTrace(session);
    await page.goto(url, { waitUntil: "commit" });
    await setTimeout(waitMs);
    const tasks = readTasks(await stopTrace(), url);
    const lcpMs = await page.evaluate(() => window.seen.lcp);
    await page.close();
    return { tasks, lcpMs };
  };
  try {
    const first = await visit(LOADED_MS);
    const second = await visit(QUIET_MS);
    return { traced: first.tasks, secondLcpMs: second.lcpMs, secondVisitRatio: second.lcpMs / first.lcpMs };
  } finally {
    await session.detach();
    await context.close();
  }
}
