const LONG_TASK_MS = 50;

/**
 * The page's main-thread tasks after its first paint, in CPU time: unlike wall time, it does not grow when the machine is
 * busy with something else.
 *
 * @param {readonly any[]} events of a Chromium trace
 * @param {string} url of the page: a browser that has just started paints pages of its own
 * @returns {{ readonly blockingMs: number, readonly longestMs: number }}
 */
export function readTasks(events, url) {
  const request = events.find(({ name, args }) => name === "ResourceSendRequest" && args.data.url.startsWith(url));
  const paint = events.find(({ name, pid }) => name === "firstContentfulPaint" && pid === request?.pid);
  if (!paint) throw new Error("Cannot read the trace as it must hold a first paint: it does not");
  const tasks = events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === "RunTask" && ph === "X" && pid === paint.pid && tid === paint.tid && ts >= paint.ts,
    )
    .map(({ tdur = 0 }) => tdur / 1000);
  return {
    blockingMs: tasks.reduce((sum, task) => sum + Math.max(0, task - LONG_TASK_MS), 0),
    longestMs: Math.max(0, ...tasks),
  };
}

/**
 * Bytes on the wire by kind, and the number of requests.
 *
 * @param {readonly any[]} events of a Chromium trace
 * @param {string} url of the page, whose renderer is not the only one that is traced
 */
export function readBytes(events, url) {
  const { origin } = new URL(url);
  const kinds = new Map();
  const sizes = { requests: 0, html: 0, script: 0, style: 0, image: 0, other: 0 };
  for (const { name, args } of events) {
    const { requestId, url: requested, resourceType, encodedDataLength } = args?.data ?? {};
    if (name === "ResourceSendRequest" && requested.startsWith(origin)) kinds.set(requestId, resourceType);
    if (name !== "ResourceFinish" || !kinds.has(requestId)) continue;
    sizes.requests += 1;
    sizes[
      { Document: "html", Script: "script", Stylesheet: "style", Image: "image" }[kinds.get(requestId)] ?? "other"
    ] += encodedDataLength;
    kinds.delete(requestId);
  }
  return sizes;
}
