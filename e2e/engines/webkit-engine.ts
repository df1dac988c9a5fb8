import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import type { WebKit } from "@contractor-roi/tooling/engines";
import type { Engine } from "./engine.ts";
import { webDriverPage } from "./webdriver-page.ts";
import { waitUntilReady, WebDriverSession } from "./webdriver-session.ts";

const START_LIMIT_MS = 30_000;
const NOWHERE = "127.0.0.1:9";
const SCREEN = "1600x1200x24";

/** WebKitGTK's browser over its WebDriver, on a screen that nobody sees. */
export async function webKitEngine({ driver, browser, display }: WebKit): Promise<Engine> {
  const screen = spawn(display, ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const running: ChildProcess[] = [screen];
  const close = async (): Promise<void> => {
    for (const child of running.reverse()) await end(child);
  };
  try {
    const [number] = (await once(screen.stdio[3]!, "data", { signal: AbortSignal.timeout(START_LIMIT_MS) })) as [Buffer];
    const port = await freePort();
    const server = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
      env: { ...process.env, DISPLAY: `:${String(number).trim()}`, ...sandboxSetting() },
      stdio: "ignore",
      // A group of its own, which it shares with the browsers that it starts.
      detached: true,
    });
    running.push(server);
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(address, START_LIMIT_MS);
    const capabilities = {
      "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
      // Nothing leaves this machine: at this address nobody takes a connection.
      proxy: { proxyType: "manual", httpProxy: NOWHERE, sslProxy: NOWHERE, noProxy: ["127.0.0.1", "localhost"] },
    };
    return {
      async newPage() {
        const page = webDriverPage(await WebDriverSession.open(address, capabilities));
        await page.resize(1200, 860);
        return page;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** WebKitGTK refuses to start its sandbox as root, as in most containers. */
function sandboxSetting(): Record<string, string> {
  return process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {};
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  try {
    process.kill(-child.pid, "SIGTERM");
  } catch {
    child.kill("SIGTERM");
  }
  await exited;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
