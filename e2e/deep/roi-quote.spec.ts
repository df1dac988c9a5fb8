import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readXlsx, writeXlsx } from "hucre";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "../core/fixtures.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROSPECTS = [
  ["Company", "Monthly Jobs", "Avg Ticket", "Admin Hours", "Type"],
  ["Ace Plumbing", 22, 410, 10, "hvac"],
  ["Bo & Sons", 15, 350, 8, "plumbing"],
];

const run = (program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = process.env) =>
  promisify(execFile)(program, args, { cwd, env });

/** What npm and a rep's shell are told: nothing of this machine's settings or caches. */
function emptyHome(home: string): NodeJS.ProcessEnv {
  const ours = /^(npm_|pnpm_|INIT_CWD|NODE_PATH)/i;
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))), HOME: home };
}

async function textOf(pdf: string): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(pdf))), { mergePages: true });
  return text;
}

test.skip(({ engineName }) => engineName !== "chromium", "no browser takes part: once is enough");

test("rep installs roi-quote into an empty folder - the commands of its README do what it says", async () => {
  const work = await mkdtemp(join(tmpdir(), "roi-quote-"));
  try {
    const [packed, folder, home] = [join(work, "packed"), join(work, "folder"), join(work, "home")];
    for (const path of [packed, folder, home]) await mkdir(path);
    const { packageManager } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8")) as {
      readonly packageManager: string;
    };
    await run("npx", ["-y", packageManager, "pack", "--pack-destination", packed], join(ROOT, "apps/quote-cli"));
    const [tarball = ""] = await readdir(packed);

    const env = emptyHome(home);
    await run("npm", ["install", "--no-audit", "--no-fund", join(packed, tarball)], folder, env);
    const installed = join(folder, "node_modules/roi-quote");
    const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(
      Object.entries(manifest.dependencies).filter(([name, range]) => /contractor-roi|:/.test(name + range)),
    ).toEqual([]);

    await writeFile(join(folder, "prospects.csv"), PROSPECTS.map((row) => row.join(",")).join("\n"));
    await writeFile(join(folder, "prospects.xlsx"), await writeXlsx({ sheets: [{ name: "List", rows: PROSPECTS }] }));
    const readme = await readFile(join(installed, "README.md"), "utf8");
    const blocks = Array.from(readme.matchAll(/```sh\n([\s\S]*?)```/g), ([, text = ""]) => text);
    const [first = "", withOutput = ""] = blocks.map((text) => text.trim());
    // Without options it asks, on a terminal.
    const commands = first.split("\n").filter((line) => !/^npx roi-quote\s+#/.test(line));
    expect(commands).toHaveLength(6);
    for (const command of commands) await run("sh", ["-c", command], folder, env);

    const { stdout } = await run("sh", ["-c", withOutput], folder, env);
    expect(readme).toContain(`\`\`\`text\n${stdout}\`\`\``);
    expect(await textOf(join(folder, "ace.pdf"))).toContain("Ring & Co");
    const { sheets } = await readXlsx(new Uint8Array(await readFile(join(folder, "quotes.xlsx"))));
    const [header = [], ace = []] = sheets[0]?.rows ?? [];
    expect(ace[header.indexOf("Company")]).toBe("Ace Plumbing");
    expect(ace[header.indexOf("net_monthly_savings")]).toBe(2313);
    expect((await readdir(join(folder, "quotes"))).sort()).toEqual(["Ace Plumbing.pdf", "Bo & Sons.pdf"]);
    expect(await readFile(join(folder, "quotes.csv"), "utf8")).toMatch(/^Ace Plumbing,22,.*2313/m);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});
