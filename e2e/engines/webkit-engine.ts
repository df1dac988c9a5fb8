import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { WebKit } from "@contractor-roi/tooling/programs";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import type { Engine } from "./engine.ts";
import { webDriverPage } from "./webdriver-page.ts";
import { waitUntilReady, WebDriverSession } from "./webdriver-session.ts";

const START_LIMIT_MS = 30_000;
/** Without a graphics card and an accessibility bus. */
const PLAIN_DRAWING = {
  LIBGL_ALWAYS_SOFTWARE: "1",
  NO_AT_BRIDGE: "1",
  WEBKIT_DISABLE_COMPOSITING_MODE: "1",
  WEBKIT_DISABLE_DMABUF_RENDERER: "1",
};
/**
 * Nothing leaves this machine: no proxy listens at this address. Said by the environment, since a session's own list of
 * hosts without a proxy crashes WebKitGTK 2.50 in one start of twelve: it reads beyond the list's end.
 */
const NO_WAY_OUT = {
  http_proxy: "http://127.0.0.1:9",
  https_proxy: "http://127.0.0.1:9",
  no_proxy: "127.0.0.1,localhost",
  GIO_USE_PROXY_RESOLVER: "libproxy",
};
const SCREEN = "1600x1200x24";

/** WebKitGTK's browser over its WebDriver, on a screen that nobody sees. */
export async function webKitEngine(programs: WebKit): Promise<Engine> {
  const screen = spawn(programs.display, ["-displayfd", "3", "-screen", "0", SCREEN, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  let driver: Driver | null = null;
  const close = async (): Promise<void> => {
    await driver?.end();
    await end(screen);
  };
  try {
    const [number] = (await once(screen.stdio[3]!, "data", { signal: AbortSignal.timeout(START_LIMIT_MS) })) as [
      Buffer,
    ];
    driver = await startDriver(programs, `:${String(number).trim()}`);
    const { address } = driver;
    const newPage = async () => webDriverPage(await WebDriverSession.open(address, capabilities(programs)));
    return { newPage, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Driver = {
  readonly address: string;
  end(): Promise<void>;
};

async function startDriver({ driver }: WebKit, screenName: string): Promise<Driver> {
  const port = await freePort();
  const server = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, ...PLAIN_DRAWING, ...NO_WAY_OUT, ...sandboxSetting(), DISPLAY: screenName },
    stdio: "ignore",
    // A group of its own, which it shares with the browsers that it starts.
    detached: true,
  });
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(address, START_LIMIT_MS);
  } catch (error) {
    await endGroup(server);
    throw error;
  }
  return { address, end: () => endGroup(server) };
}

function capabilities({ browser }: WebKit): Record<string, unknown> {
  return {
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  };
}

/** WebKitGTK refuses to start its sandbox as root, as in most containers. */
function sandboxSetting(): Record<string, string> {
  return process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {};
}

/** Kills the driver with its browsers: one that hangs handles no other signal. */
async function endGroup(child: ChildProcess): Promise<void> {
  await end(child, () => process.kill(-child.pid!, "SIGKILL"));
}

async function end(child: ChildProcess, kill: () => void = () => child.kill()): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  kill();
  await exited;
}
