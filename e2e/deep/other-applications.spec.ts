import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL, fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright/test";
import { expect, test as base } from "../core/fixtures.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGES = ["roi-core", "ui", "voice-client"];
const NEXT = "16.4.6";
const INSTALL_LIMIT_MS = 300_000;
const OWN_RULES = "button { border-radius: 8px; padding: 9px; background-color: #dfe7df } p { margin: 3em }";

/** What `npm create vite@latest -- --template react-ts` has, as far as it matters. */
const VITE_FILES = {
  "index.html": `<!doctype html><html lang="en"><head><title>Vite</title><link rel="icon" href="data:," /></head>
<body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>`,
  "vite.config.ts": `import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [react()] });`,
};
/** Rules of the application's own for plain elements, as any may have: they stay, and do not reach into the components. */
const STYLED_FILES = {
  ...VITE_FILES,
  "index.html": VITE_FILES["index.html"].replace("</head>", `<style>${OWN_RULES}</style></head>`),
};
const TAILWIND_FILES = {
  ...VITE_FILES,
  "vite.config.ts": `import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
export default defineConfig({ plugins: [react(), tailwindcss()] });`,
};
const VITE = ["vite", "@vitejs/plugin-react"];

type Kind = {
  /** The heading in ui's README under which the application's own files are. */
  readonly heading: string;
  readonly files: Readonly<Record<string, string>>;
  /** Where the files lie that all three have. */
  readonly folder: string;
  readonly dependencies: readonly string[];
  readonly build: readonly string[];
  readonly serve: (port: number) => readonly string[];
};

const viteKind = (heading: string, files: Kind["files"], dependencies: readonly string[]): Kind => ({
  heading,
  files,
  folder: "src",
  dependencies,
  build: ["vite", "build"],
  serve: (port) => ["vite", "preview", "--host", "127.0.0.1", "--port", String(port), "--strictPort"],
});
const WITHOUT_TAILWIND = viteKind("Vite without Tailwind", STYLED_FILES, VITE);
const WITH_TAILWIND = viteKind("Vite with Tailwind 4", TAILWIND_FILES, [...VITE, "tailwindcss", "@tailwindcss/vite"]);
const IN_NEXT: Kind = {
  heading: "Next",
  files: { "app/icon.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>` },
  folder: "app",
  dependencies: [`next@${NEXT}`, "typescript@^5", "@types/node@^20", "@types/react@^19", "@types/react-dom@^19"],
  build: ["next", "build"],
  serve: (port) => ["next", "start", "--hostname", "127.0.0.1", "--port", String(port)],
};

const run = (program: string, args: readonly string[], cwd: string): Promise<unknown> =>
  promisify(execFile)(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "", NEXT_TELEMETRY_DISABLED: "1", npm_config_loglevel: "error" },
    maxBuffer: 64 << 20,
  });

const readJson = async (path: string): Promise<Record<string, never>> => JSON.parse(await readFile(path, "utf8"));

/** The tarballs that publishing would upload. */
const test = base.extend<object, { readonly tarballs: readonly string[] }>({
  tarballs: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "tarballs-"));
      const { packageManager } = await readJson(join(ROOT, "package.json"));
      const tarballs: string[] = [];
      for (const name of PACKAGES) {
        const cwd = join(ROOT, "packages", name);
        await run("npx", ["-y", packageManager ?? "", "pack", "--pack-destination", folder], cwd);
        const { version } = await readJson(join(cwd, "package.json"));
        tarballs.push(join(folder, `contractor-roi-${name}-${version}.tgz`));
      }
      await use(tarballs);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: INSTALL_LIMIT_MS },
  ],
});

/** The files that a part of a README shows: each names itself in its first line. */
function filesShown(part: string): Record<string, string> {
  const blocks = [...part.matchAll(/^```\w+\n(?:\/\/|\/\*) (\S+)(?: \*\/)?\n([\s\S]*?)^```$/gm)];
  return Object.fromEntries(blocks.map(([, name = "", code = ""]) => [name, code]));
}

async function readmeFiles({ heading, folder }: Kind): Promise<Record<string, string>> {
  const readme = await readFile(join(ROOT, "packages/ui/README.md"), "utf8");
  const [shared = "", ...sections] = readme.split(/^##+ /m);
  const own = filesShown(sections.find((section) => section.startsWith(`${heading}\n`)) ?? "");
  expect(Object.keys(own), `ui's README shows files under "${heading}"`).not.toEqual([]);
  const voice = await readFile(join(ROOT, "packages/voice-client/README.md"), "utf8");
  const [, callButton = ""] = /^## In React\n\n```tsx\n([\s\S]*?)^```$/m.exec(voice) ?? [];
  const both = { ...filesShown(shared), "call-button.tsx": callButton };
  return { ...own, ...Object.fromEntries(Object.entries(both).map(([name, code]) => [`${folder}/${name}`, code])) };
}

class Application {
  readonly folder: string;
  readonly url: string;
  private readonly server: ChildProcess;

  private constructor(folder: string, url: string, server: ChildProcess) {
    this.folder = folder;
    this.url = url;
    this.server = server;
  }

  static async start(kind: Kind, tarballs: readonly string[]): Promise<Application> {
    const folder = await mkdtemp(join(tmpdir(), "other-application-"));
    const files = { ...kind.files, ...(await readmeFiles(kind)), "package.json": `{"private":true,"type":"module"}` };
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const catalog = await catalogVersions();
    const pinned = kind.dependencies.map((name) => (catalog.has(name) ? `${name}@${catalog.get(name)}` : name));
    const dependencies = [...tarballs, "react@^19.0.0", "react-dom@^19.0.0", ...pinned];
    await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", ...dependencies], folder);
    await run("npx", ["--no-install", ...kind.build], folder);
    const port = await freePort();
    const [program = "", ...args] = kind.serve(port);
    const server = spawn(process.execPath, [await binaryOf(folder, program), ...args], {
      cwd: folder,
      stdio: "ignore",
    });
    const url = `http://127.0.0.1:${port}/`;
    await expect(async () => expect((await fetch(url)).ok).toBe(true)).toPass();
    return new Application(folder, url, server);
  }

  /** Opens the page, with the voice sandbox as voice-client's README has it. */
  async open(page: Page): Promise<readonly string[]> {
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
    });
    const voiceClient = join(this.folder, "node_modules/@contractor-roi/voice-client/dist/testing");
    const { createCallEndpoint } = await import(pathToFileURL(join(voiceClient, "index.js")).href);
    const endpoint = createCallEndpoint({ engineScript: await readFile(join(voiceClient, "call-engine.js"), "utf8") });
    await page.route("**/voice-sandbox/**", async (route) => {
      const request = route.request();
      const body = request.postData();
      const answer: Response = await endpoint(
        new Request(request.url(), { method: request.method(), headers: await request.allHeaders(), body }),
      );
      const headers = Object.fromEntries(answer.headers);
      await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
    });
    await page.goto(this.url);
    return faults;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.kill();
    await closed;
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The versions that this repository builds with. */
async function catalogVersions(): Promise<ReadonlyMap<string, string>> {
  const workspace = await readFile(join(ROOT, "pnpm-workspace.yaml"), "utf8");
  return new Map(
    [...workspace.matchAll(/^ {2}"?([^\s":]+)"?: (\d\S*)$/gm)].map(([, name = "", version = ""]) => [name, version]),
  );
}

async function binaryOf(folder: string, name: string): Promise<string> {
  const { bin } = await readJson(join(folder, "node_modules", name, "package.json"));
  return join(folder, "node_modules", name, typeof bin === "string" ? bin : (bin?.[name] ?? ""));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** What the looks of the components come down to, measured in the page. */
function looks(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const look: Record<string, string> = {};
    const parts = {
      card: "[data-slot=card]",
      field: "[data-slot=number-input]",
      input: "[data-slot=number-input] input",
      step: "[data-slot=number-input] button",
      label: "[data-slot=field] label",
      tile: "[data-slot=stat-tile]",
      figure: "[data-slot=stat-tile] .figures",
    };
    const edges = ["border-width", "border-color", "border-radius", "box-sizing", "padding", "margin"];
    const properties = ["background-color", ...edges, "color", "font-size", "font-weight"];
    for (const [name, selector] of Object.entries(parts)) {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`The page must have ${selector}: it has not`);
      const style = getComputedStyle(element);
      look[name] = properties.map((key) => style.getPropertyValue(key)).join("; ");
    }
    return look;
  });
}

/** A control of ui changes a figure of roi-core, and voice-client makes a call. */
async function expectWorking(page: Page): Promise<void> {
  const figure = page.locator("[data-slot=stat-tile] .figures").first();
  await expect(figure).toHaveText("$1,498");
  await page.getByRole("button", { name: "Increase Jobs a month" }).click();
  const jobs = page.getByRole("textbox", { name: "Jobs a month" });
  await expect(jobs).toHaveValue("16");
  await jobs.fill("30");
  await expect(figure).toHaveText("$2,548");
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect(page.getByRole("button", { name: "Mute" })).toBeVisible();
  await page.getByRole("button", { name: "End call" }).click();
  await expect(page.getByRole("button", { name: "Call", exact: true })).toBeVisible();
}

test.describe.configure({ mode: "serial" });

/** As the first application shows them; the others must show the same. */
let compiledLooks: Record<string, string> = {};

for (const kind of [WITHOUT_TAILWIND, WITH_TAILWIND, IN_NEXT]) {
  test(`${kind.heading}, as ui's README shows it: it builds, its controls and calls work, and it looks right`, async ({
    page,
    engineName,
    tarballs,
  }) => {
    test.skip(engineName !== "chromium", "the applications are opened in Chromium alone");
    test.setTimeout(INSTALL_LIMIT_MS);
    const application = await Application.start(kind, tarballs);
    try {
      const faults = await application.open(page);
      await expectWorking(page);
      const found = await looks(page);
      expect(found["card"]).toContain("rgb(255, 255, 255); 1px; rgb(217, 214, 206); 6px; border-box");
      if (kind === WITHOUT_TAILWIND) {
        compiledLooks = found;
        await expect(page.getByRole("button", { name: "Call", exact: true })).toHaveCSS("padding", "9px");
      } else expect(found).toEqual(compiledLooks);
      if (kind === WITH_TAILWIND) {
        const heading = page.getByRole("heading", { name: "What a call earns" });
        await expect(heading).toHaveCSS("color", "oklch(0.5 0.134 242.749)");
        await expect(heading).toHaveCSS("font-size", "48px");
      }
      if (kind === IN_NEXT) await expect(page.locator("[data-slot=badge]")).toHaveText("$1,498 a month with 15 jobs");
      expect(faults).toEqual([]);
    } finally {
      await application.stop();
    }
  });
}
