import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { VisitedPage } from "./pages/browser-page.ts";

const BACKEND = fileURLToPath(new URL("../apps/lead-intake/dist/", import.meta.url));
const START_TIMEOUT_MS = 150_000;

/** A stored lead as `pnpm leads --json` prints it; only fields that the tests read. */
export type StoredLead = Readonly<Record<string, unknown>>;

/**
 * The built product, started as `npm start` starts it, with a database of its own. Every process is ended by its id.
 */
export class Product {
  private child: ChildProcess | null = null;
  private address = "";

  private readonly dataDir: string;
  private readonly embedder: string;
  private readonly webRoot: string;
  private readonly settings: Readonly<Record<string, string>>;

  private constructor(dataDir: string, embedder: string, webRoot: string, settings: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.embedder = embedder;
    this.webRoot = webRoot;
    this.settings = settings;
  }

  /**
   * @param embedder the origin of a site that may show the calculator in a frame; "" for none
   * @param webRoot folder of another build of the page; "" for the usual one
   * @param settings of the server, besides
   */
  static async start(
    embedder: string,
    webRoot = "",
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Product> {
    const dataDir = await mkdtemp(join(tmpdir(), "contractor-roi-e2e-"));
    const product = new Product(dataDir, embedder, webRoot, settings);
    await product.run();
    return product;
  }

  /** The page's address, with a slash at its end. */
  get url(): string {
    return this.address;
  }

  /** Ends the server as Ctrl-C does, and removes its data. */
  async dispose(): Promise<void> {
    await this.end();
    // A copy that the server had begun may still be written.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10 });
  }

  /** The newest leads as `pnpm leads --json` prints them, more than the tests send. */
  async leads(...options: readonly string[]): Promise<readonly StoredLead[]> {
    return JSON.parse(await this.runLeads("--json", "--limit", "1000", ...options)) as readonly StoredLead[];
  }

  /** A link to the leads desk that works once, as `pnpm leads desk` prints it. */
  async deskLink(): Promise<string> {
    const [link] = /http:\S+/.exec(await this.runLeads("desk", "--no-browser")) ?? [];
    if (!link) throw new Error("Cannot open the leads desk as pnpm leads desk must print a link: it printed none");
    return link;
  }

  /** Signs a page in to the leads desk by such a link. */
  async openDesk(page: VisitedPage): Promise<void> {
    await page.goto(await this.deskLink());
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("region", { name: "List of leads" }).waitFor();
  }

  /** The stored leads with that email address: tests share one product, and each uses an address of its own. */
  async leadsOf(email: string, ...options: readonly string[]): Promise<readonly StoredLead[]> {
    return (await this.leads(...options)).filter((lead) => lead["email"] === email);
  }

  /** The visitors' mails, which a server without a mail server writes to its folder. */
  async mails(): Promise<readonly string[]> {
    const folder = join(this.dataDir, "mail");
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  }

  private async runLeads(...args: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(BACKEND, "leads.js"), ...args], {
      env: { ...process.env, DATA_DIR: this.dataDir },
    });
    return stdout;
  }

  private async run(): Promise<void> {
    const child = spawn(process.execPath, [join(BACKEND, "serve.js")], {
      env: {
        ...process.env,
        DATA_DIR: this.dataDir,
        EMBED_ORIGINS: this.embedder,
        HOST: "127.0.0.1",
        PORT: "0",
        WEB_ROOT: this.webRoot,
        ...this.settings,
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.child = child;
    this.address = await readAddress(child);
  }

  private async end(): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      child.once("exit", () => resolve());
      child.kill("SIGINT");
    });
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("Cannot read the server's address as its output must be a pipe");
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The server did not start in time")), START_TIMEOUT_MS);
    child.once("exit", (code) => reject(new Error(`The server ended with exit code ${code} before it was ready`)));
    lines.on("line", (line) => {
      const address = /^\s*Page:\s+(http\S+)/.exec(line)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
