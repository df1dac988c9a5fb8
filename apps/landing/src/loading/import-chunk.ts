declare global {
  interface Window {
    /**
     * Fetches the scripts that the document names until all are there, and shows the phone number and the booking link
     * meanwhile. Then it imports, and reloads the document if that fails. Absent in development (`import-again.ts`).
     */
    importAgain: <T>(load: () => Promise<T>) => Promise<T>;
  }
}

const fetched = new Map<string, Promise<void>>();

/**
 * Imports a chunk once its files are fetched and so in the cache. Chromium up to 150 never fetches a module again
 * whose import has failed once, so nothing is imported before. The build puts it around every `import()`, and around a `then`
 * behind it: only a `catch` behind that handles a failure to fetch.
 *
 * @param files the chunk and all that it imports, without a slash at the start
 */
export async function importChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => fetchOnce(`/${file}`)));
  return load();
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
  if (!response.ok) throw new TypeError(`Cannot import ${address}: the server answered ${response.status}`);
  await response.arrayBuffer();
}
