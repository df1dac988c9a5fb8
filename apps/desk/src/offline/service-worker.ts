/** Inserted by the build: the built files, and a hash of them. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

// The library of web workers types `self` as any worker.
const worker = self as unknown as ServiceWorkerGlobalScope;
const DOCUMENT = "index.html";
const SLOWEST_NETWORK_MS = 3_000;
/** Of this folder alone: a host may have several. */
const OURS = `quote-desk ${worker.registration.scope} `;
const CACHE = OURS + __VERSION__;

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([removeOldFiles(), worker.clients.claim()])),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? openDocument(request) : openFile(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(__FILES__.map(async (file) => cache.put(file, await fetchPlain(file))));
}

/** A host may redirect `index.html` to its folder, and a browser refuses to open a document that was redirected. */
async function fetchPlain(file: string): Promise<Response> {
  const response = await fetch(file, { cache: "no-cache" });
  if (!response.ok) throw new Error(`Cannot keep ${file} as it must be served: status ${response.status}`);
  return new Response(await response.blob(), { headers: response.headers });
}

async function removeOldFiles(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
}

/** The newest document if there is a network, since prices change; else the one that was kept. */
async function openDocument(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(SLOWEST_NETWORK_MS) });
    if (response.ok) await keepDocument(response.clone());
    if (response.ok || response.type === "opaqueredirect") return response;
  } catch {
    // No network.
  }
  return (await findKept(DOCUMENT)) ?? Response.error();
}

/** Its site may have changed since it was kept; its files have not, as long as it is of the same build. */
async function keepDocument(response: Response): Promise<void> {
  const text = await response.text();
  const isOurs = __FILES__.some((file) => file.endsWith(".js") && text.includes(file));
  if (isOurs) await (await caches.open(CACHE)).put(DOCUMENT, new Response(text, { headers: response.headers }));
}

/** A file's name changes with its content, so the one that was kept is the right one. */
async function openFile(request: Request): Promise<Response> {
  return (await findKept(request)) ?? fetch(request);
}

async function findKept(file: RequestInfo): Promise<Response | undefined> {
  // A host may send `Vary: Origin`, and a page asks for its own scripts with an origin: the file is the same.
  return (await caches.open(CACHE)).match(file, { ignoreVary: true });
}
