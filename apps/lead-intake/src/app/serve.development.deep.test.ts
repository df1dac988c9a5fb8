import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, utimes } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { packageRoot } from "../platform/package-root.ts";

it("`pnpm dev` starts the server again, on the same data, when roi-core changes", async () => {
  const { scripts } = JSON.parse(await readFile(join(packageRoot(), "package.json"), "utf8"));
  // Built into a folder of its own below the package, since other tests use `dist`.
  const programs = `test-results/development-${process.pid}`;
  onTestFinished(() => rm(join(packageRoot(), programs), { recursive: true, force: true }));
  const script = `${scripts.dev.replace("dist/", `${programs}/`)} --out-dir ${programs}`;
  const development = spawn(script, {
    shell: true,
    // A process group of its own, so that all of it can be ended.
    detached: true,
    cwd: packageRoot(),
    env: {
      PATH: [join(packageRoot(), "node_modules/.bin"), process.env["PATH"]].join(delimiter),
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: (await testDataDirectory()).path,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(development, "close");
  onTestFinished(async () => {
    process.kill(-development.pid!, "SIGTERM");
    await ended;
  });
  let output = "";
  for (const stream of [development.stdout, development.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const pages = () => [...output.matchAll(/^Page: {3}(\S+)$/gm)].map(([, url]) => url!);

  await expect.poll(pages, { timeout: 60_000, message: "the first start" }).toHaveLength(1);
  // Repeated until it is noticed: the server may be there before the watcher.
  const change = async () => {
    await utimes(join(packageRoot(), "../../packages/roi-core/src/index.ts"), new Date(), new Date());
    return pages().length;
  };
  const often = { timeout: 60_000, interval: 5_000, message: "the start after the change" };
  await expect.poll(change, often).toBeGreaterThan(1);
  await expect.poll(async () => (await fetch(new URL("/healthz", pages().at(-1)))).status).toBe(200);
  await expect(fetch(new URL("/healthz", pages()[0]))).rejects.toThrow("fetch failed");
});
