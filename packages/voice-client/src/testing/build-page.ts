import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Rolldown } from "vite";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

/** A production build in a folder of its own. */
export type BuiltPage = {
  readonly folder: string;
  /** Path, size in bytes and code of each script. */
  readonly scripts: readonly { readonly fileName: string; readonly code: string }[];
  remove(): Promise<void>;
};

const QUIET: InlineConfig = { configFile: false, logLevel: "error", envFile: false };

/** Builds a page as an application does: with Vite, for production. */
export async function buildPage(root: string, overrides: InlineConfig = {}): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), "voice-page-"));
  const output = await build({
    ...QUIET,
    root,
    base: "/",
    build: { outDir: folder, emptyOutDir: true, reportCompressedSize: false },
    ...overrides,
  });
  const scripts = chunksOf(output).map(({ fileName, code }) => ({ fileName, code }));
  return { folder, scripts, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Bundles the stand-in engine into the one script that daily-js loads. */
export async function buildCallEngine(): Promise<string> {
  const output = await build({
    ...QUIET,
    root: PACKAGE,
    build: {
      write: false,
      reportCompressedSize: false,
      lib: { entry: join(PACKAGE, "src/testing/engine-script.ts"), formats: ["iife"], name: "callEngine" },
    },
  });
  return chunksOf(output)
    .map((chunk) => chunk.code)
    .join("\n");
}

function chunksOf(output: Awaited<ReturnType<typeof build>>): readonly Rolldown.OutputChunk[] {
  const outputs = Array.isArray(output) ? output : "output" in output ? [output] : [];
  return outputs.flatMap((one) => one.output).filter((file) => file.type === "chunk");
}
