// The inline script of a document that imports its scripts again after a failure. Chromium up to 150 never fetches a module
// again whose import has failed once: it needs the document anew.

const FIRST_DELAY_MS = 1000;

const note = document.createElement("div");
/** Fields as they were before a reload; null if there was none. */
const reloaded: unknown = history.state;
if (reloaded) history.replaceState(null, "");

const fetchWhole = async (address: string): Promise<void> => {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(address);
  await response.arrayBuffer();
};

const giveUp = (): void => {
  // The text for visitors without JavaScript.
  note.innerHTML = document.querySelector("noscript")!.textContent;
  document.getElementById("roi-calculator")?.prepend(note);
};

const importAgain: typeof window.importAgain = async (load) => {
  const named = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>("[type=module],[rel=modulepreload]");
  // The document too, which a reload fetches.
  const addresses = [location.href, ...[...named].map(({ src, href }) => src || href)];
  for (let delay = FIRST_DELAY_MS; ; delay *= 2) {
    try {
      await Promise.all(addresses.map(fetchWhole));
      break;
    } catch {
      if (delay > FIRST_DELAY_MS) giveUp();
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
        addEventListener("online", resolve);
      });
    }
  }
  note.remove();
  return load().catch((error: unknown) => {
    if (reloaded) giveUp();
    else {
      history.replaceState(window.earlyVisit?.readFields() ?? [], "");
      location.reload();
    }
    throw error;
  });
};

const onError = ({ target }: Event): void => {
  const { src, type } = target as HTMLScriptElement;
  if (type === "module") importAgain(() => import(src)).catch(() => {});
};
addEventListener("error", onError, true);
window.importAgain = importAgain;
