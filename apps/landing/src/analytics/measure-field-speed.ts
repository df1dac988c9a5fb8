// Sends how fast the page was, once, when it is first hidden: LCP and INP in milliseconds, CLS as a score, and nothing else.
// Neither a cookie nor an identifier goes with it. The server that served the page counts it.
import { onCLS, onINP, onLCP, type Metric } from "web-vitals";

const ADDRESS = "/field-speed";

const values: Record<string, number> = {};
const note = ({ name, value }: Metric): void => {
  values[name.toLowerCase()] = Math.round(value * 1000) / 1000;
};
onLCP(note);
onINP(note);
onCLS(note);
const done = new AbortController();
const send = (): void => {
  // Not there if the page was hidden before it was painted.
  if (document.visibilityState !== "hidden" || !("lcp" in values)) return;
  done.abort();
  void fetch(ADDRESS, {
    method: "POST",
    keepalive: true,
    credentials: "omit",
    referrerPolicy: "origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(values),
  }).catch(() => undefined);
};
// After the library's own listeners, which report their last values in this moment.
addEventListener("visibilitychange", () => queueMicrotask(send), { signal: done.signal });
