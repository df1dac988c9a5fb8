/** Inserted by the build: the built files, and a hash of them. */
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

// The library of web workers types `self` as any worker.
const worker = self as unknown as ServiceWorkerGlobalScope;
const DOCUMENT = "index.html";
const SLOWEST_NETWORK_MS = 3_000;
/** The prefix of this folder's caches: a host may have several desks. */
const OURS = `quote-desk ${worker.registration.scope} `;
const CACHE = OURS + __VERSION__;

// The visit that finds a new release gets it at once, since prices change.
worker.addEventListener("install", (event) => event.waitUntil(keepFiles().then(() => worker.skipWaiting())));
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
  await Promise.all(
    __FILES__.map(async (file) => {
      const response = await fetchPlain(file);
      await cache.put(file, file === DOCUMENT ? dated(await response.text(), response.headers) : response);
    }),
  );
}

/** Fetches without a redirect: hosts redirect `index.html` to its folder, and browsers do not open a redirected document. */
async function fetchPlain(file: string): Promise<Response> {
  const response = await fetch(file, { cache: "no-cache" });
  if (!response.ok) throw new Error(`Cannot keep ${file} as it must be served: status ${response.status}`);
  return new Response(await response.blob(), { headers: response.headers });
}

/** Removes all but the last former release, whose scripts a tab that is open may still ask for. */
async function removeOldFiles(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(former.slice(0, -1).map((name) => caches.delete(name)));
}

/** The newest document if there is a network, since prices change; else the kept document. */
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

/** Keeps the document of the same build, since its site may have changed, and no sign-in page of a network. */
async function keepDocument(response: Response): Promise<void> {
  const text = await response.text();
  const scripts = text.match(/assets\/[\w.-]+\.js/g) ?? [];
  const isOurs = scripts.length > 0 && scripts.every((script) => __FILES__.includes(script));
  if (isOurs) await (await caches.open(CACHE)).put(DOCUMENT, dated(text, response.headers));
}

/** Notes in a document when it was kept. */
function dated(html: string, headers: Headers): Response {
  const mark = `<meta name="kept-at" content="${new Date().toISOString()}">`;
  return new Response(html.replace("</head>", `${mark}</head>`), { headers });
}

/** Prefers the kept file: its name changes with its content. */
async function openFile(request: Request): Promise<Response> {
  return (await findKept(request)) ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function findKept(file: RequestInfo): Promise<Response | undefined> {
  // A host may send `Vary: Origin`, and a page asks for its own scripts with an origin: the file is the same.
  return (await caches.open(CACHE)).match(file, { ignoreVary: true });
}
