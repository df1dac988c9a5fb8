// A tab without the runtime domain of the debugging protocol, which Playwright enables in each of its own. With it V8 notes
// the source position of every frame whenever an Error is created, and for that parses React a second time as React
// starts. Visitors do not have that cost.

/**
 * @typedef {{ readonly send: (method: string, params?: object) => Promise<any>, readonly browser: import("playwright").CDPSession,
 *   readonly close: () => Promise<void> }} BareTab
 * @param {import("playwright").Browser} browser
 * @returns {Promise<BareTab>} a new tab in a profile of its own; `browser` is the session that can trace it
 */
export async function openBareTab(browser) {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send("Target.createBrowserContext");
  const { targetId } = await session.send("Target.createTarget", { url: "about:blank", browserContextId });
  // Playwright emits no events of sessions that it did not open itself, so its messages travel inside those of this one.
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  const pending = new Map();
  session.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    const answer = pending.get(id);
    pending.delete(id);
    if (error) answer?.reject(new Error(error.message));
    else answer?.resolve(result);
  });
  let lastId = 0;
  return {
    browser: session,
    async send(method, params = {}) {
      lastId += 1;
      const id = lastId;
      const answered = new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
      await session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params }) });
      return answered;
    },
    async close() {
      await session.send("Target.disposeBrowserContext", { browserContextId });
      await session.detach();
    },
  };
}
