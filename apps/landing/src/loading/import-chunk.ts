declare global {
  interface Window {
    /**
     * Fetches the document and its scripts until all are there, and shows the phone number and the booking link meanwhile. Then
     * it imports, and reloads the document once if that fails. Absent in development (`import-again.ts`).
     *
     * @param isLate for a script that the page works without: it shows nothing
     */
    importAgain: <T>(load: () => Promise<T>, isLate?: boolean) => Promise<T>;
  }
}

const fetched = new Map<string, Promise<void>>();
/** Ends with a reload. */
let recovery: Promise<unknown> | undefined;

/**
 * Imports a chunk once its files are fetched and so in the cache. Chromium up to 150 never fetches a module again
 * whose import has failed once, so nothing is imported before. The build puts it around every `import()`, and around a `then`
 * behind it: only a `catch` behind that handles a failure to fetch. One that is gone has the page reloaded
 * once its new scripts can be had.
 *
 * @param files the chunk and all that it imports, without a slash at the start
 */
export async function importChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  } catch (error) {
    if ((error as { readonly isGone?: boolean }).isGone)
      recovery ??= window.importAgain(whenIdle, true).catch(() => undefined);
    throw error;
  }
  return load();
}

/** A call's panel, and a form that is being sent. */
const BUSY = "[data-call-panel], [type=submit][aria-disabled=true]";
const BUSY_CHECK_MS = 1000;

/** Fails, so that the page is reloaded, when that interrupts neither a call nor a submission. */
async function whenIdle(): Promise<never> {
  while (document.querySelector(BUSY)) await new Promise((resolve) => setTimeout(resolve, BUSY_CHECK_MS));
  throw new TypeError("The script is gone");
}

/** Fetches a script as its import would, twice at once if need be. The document's own scripts are there already. */
function fetchOnce(address: string): Promise<void> | undefined {
  if (document.querySelector(`[src="${address}"],[href="${address}"]`)) return;
  const script = fetched.get(address) ?? fetchWhole(address).catch(() => fetchWhole(address));
  fetched.set(address, script);
  script.catch(() => fetched.delete(address));
  return script;
}

async function fetchWhole(address: string): Promise<void> {
  const response = await fetch(address);
  const { ok, status, headers } = response;
  const type = headers.get("content-type");
  if (!ok || !type?.includes("javascript")) {
    const error = new TypeError(`Cannot import ${address}: the server answered ${status}, ${type}`);
    // The site was built again under the open page, or a portal stands between.
    throw Object.assign(error, { isGone: ok || status === 404 });
  }
  await response.arrayBuffer();
}
