// The inline script of a document that imports its scripts again after a failure: one that cannot be fetched, that is no script, as a
// portal's answer, or that is gone, as the site was built again. Chromium up to 150 never fetches a module again whose import has
// failed once, and a script that is gone has another name now: both need the document anew, once.

const note = document.createElement("div");
/** Names the scripts of the build for which the document was reloaded. */
const MARK = "reloaded";

const fetchWhole = async (address: string, type: string): Promise<string> => {
  // A portal's answer may be in the cache.
  const response = await fetch(address, { cache: "reload" });
  if (!response.ok || !response.headers.get("content-type")?.includes(type)) throw new TypeError(address);
  return response.text();
};

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    for (const type of ["online", "visibilitychange"]) addEventListener(type, () => resolve());
  });

const importAgain: typeof window.importAgain = async (load, isLate) => {
  const giveUp = (): void => {
    // The text for visitors without JavaScript.
    note.innerHTML = document.querySelector("noscript")!.textContent;
    if (!isLate) document.getElementById("roi-calculator")?.prepend(note);
  };
  let names = "";
  for (let delay = 1000; ; delay *= 2) {
    try {
      // A portal's page names none of them.
      const found = (await fetchWhole(location.href, "html")).match(/\/assets\/[^"]+\.js(?=")/g)!;
      await Promise.all(found.map((name) => fetchWhole(name, "javascript")));
      names = String(found);
      break;
    } catch {
      if (delay > 1000) giveUp();
      await pause(delay);
    }
  }
  note.remove();
  return load().catch((error: unknown) => {
    try {
      if (sessionStorage[MARK] === names) giveUp();
      else {
        sessionStorage[MARK] = names;
        if (!isLate) window.earlyVisit?.keep();
        location.reload();
      }
    } catch {
      giveUp();
    }
    throw error;
  });
};

addEventListener(
  "error",
  ({ target }) => {
    const { src, type } = target as HTMLScriptElement;
    if (type === "module") importAgain(() => import(src)).catch(() => {});
  },
  true,
);
window.importAgain = importAgain;
