import { execFile } from "node:child_process";
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { inStore, temporaryFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { packageRoot } from "../platform/package-root.ts";

const FOLDERS = /(?<![\w.$}/-])\/(opt|etc|var|usr\/local)\//g;

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** The commands of `deploy/bin` on a machine whose folders are below one of the test's. */
describe("the commands of a machine", () => {
  let root: string;
  const at = (path: string) => join(root, path);

  const program = async (name: string, text: string) => {
    await writeFile(at(`usr/local/bin/${name}`), text);
    await chmod(at(`usr/local/bin/${name}`), 0o755);
  };

  const run = async (line: string, env: Record<string, string> = {}): Promise<Ran> => {
    const PATH = `${at("usr/local/bin")}:${process.env["PATH"]}`;
    try {
      return { code: 0, ...(await promisify(execFile)("sh", ["-c", line], { env: { PATH, ...env } })) };
    } catch (error) {
      return error as Ran;
    }
  };

  /** A server with one lead, and lines of its own settings. */
  const server = async (port: string, utm_source: string, ...settings: readonly string[]) => {
    await writeFile(at(`etc/lead-intake/${port}.environment`), [`ADMIN_PORT=1${port}`, ...settings].join("\n"));
    await mkdir(at(`var/lib/lead-intake/${port}`), { recursive: true });
    await inStore(dataDirectory(at(`var/lib/lead-intake/${port}`)), (store) =>
      store.submit(submission({ utm_source })),
    );
  };

  const sources = async (line: string, env: Record<string, string> = {}) =>
    (JSON.parse((await run(line, env)).stdout) as { utm_source: string }[]).map(({ utm_source }) => utm_source);

  beforeEach(async () => {
    const folder = await temporaryFolder();
    root = folder.path;
    onTestFinished(folder.remove);
    for (const path of [
      "etc/lead-intake",
      "usr/local/bin",
      "var/backups/lead-intake",
      "opt/lead-intake/current/lead-intake",
    ])
      await mkdir(at(path), { recursive: true });
    await symlink(inject("programs"), at("opt/lead-intake/current/lead-intake/dist"));
    const commands = join(packageRoot(), "deploy/bin");
    for (const name of await readdir(commands))
      await program(name, (await readFile(join(commands, name), "utf8")).replace(FOLDERS, `${root}/$1/`));
    await writeFile(at("etc/lead-intake/environment"), "RATE_LIMIT_LEADS=7\n");
  });

  it("need no instance where one server keeps leads, beside an edge", async () => {
    await server("4173", "first");
    await writeFile(at("etc/lead-intake/4174.environment"), "DATABASE_URL=postgres://u:p@db.example/leads");
    expect(await sources("leads --json")).toEqual(["first"]);
    expect((await run("leads --instances")).stdout).toBe("4173\n");
    expect((await run("leads --help")).stdout).toMatch(/^Usage: leads \[options\]/);
    expect((await run("leads --instance 4174 list")).stderr).toMatch(/^DATABASE_URL makes an edge/);
  });

  it("ask which server is meant where several keep leads, and obey its own settings", async () => {
    await server("4173", "first");
    await server("4180", "second", `DATA_DIR="${at("elsewhere")}"`);
    await inStore(dataDirectory(at("elsewhere")), (store) => store.submit(submission({ utm_source: "elsewhere" })));
    expect(await run("leads find ada")).toEqual(
      expect.objectContaining({
        code: 2,
        stderr: "Several servers keep leads here (4173 4180). Say which:  leads --instance 4173 find ada\n",
      }),
    );
    expect(await sources("leads --instance 4173 --json")).toEqual(["first"]);
    // The last line of a file may lack its end, and the option may stand anywhere.
    expect(await sources("leads list --json --instance=4180")).toEqual(["elsewhere"]);
    expect((await run("leads --instance 4180 find")).stderr).toMatch(/\nHelp: {2}leads --instance 4180 --help\n$/);
    expect(await run("leads --instance 4181 list")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^There is no server 4181 here: .* Those with leads: 4173 4180\n$/),
    });
    // A folder of the caller's, such as for a drill, needs no instance.
    expect(await sources("leads --json", { DATA_DIR: at("elsewhere") })).toEqual(["elsewhere"]);
    await writeFile(at("etc/lead-intake/environment"), `BACKUP_DIR=${at("copies")}\n`);
    expect((await run("leads backup", { DATA_DIR: at("elsewhere") })).stdout).toContain(at("elsewhere/copies/leads-"));
  });

  it("back up every server's leads, and say so if one of them fails", async () => {
    await server("4173", "first");
    await server("4180", "second");
    await writeFile(at("var/lib/lead-intake/4173/leads.db"), "no database");
    expect(await run("backup-leads")).toMatchObject({
      code: 1,
      stdout: "Backed up 1 lead.\n",
      stderr: expect.stringMatching(/SQLITE_NOTADB[^]*The backup of 4173 failed\.\n$/),
    });
    expect(await readdir(at("var/backups/lead-intake"))).toEqual([
      expect.stringMatching(/^leads-4180-\d{4}-\d\d-\d\d\.backup$/),
    ]);
    // The unit that follows tells each owner; here none can be told.
    expect((await run("backup-leads --failed")).stderr.match(/Nobody was told/g)).toHaveLength(2);
  });

  describe("that restart servers", () => {
    beforeEach(async () => {
      await server("4173", "first");
      const units = "lead-intake@4173.service loaded active running\nlead-intake@4180.service loaded active running";
      await program(
        "systemctl",
        `#!/bin/sh\nif [ "$1" = list-units ]; then echo "${units}"; else echo "$*" >> ${at("log")}; fi\n`,
      );
      await program("journalctl", "#!/bin/sh\necho Port 4180 is in use.\n");
      await program("curl", `#!/bin/sh\nfor url; do :; done\ncase $url in *4173*) exit 0 ;; esac\nexit 7\n`);
    });

    it("restart none while a setting is wrong, and say which", async () => {
      await writeFile(at("etc/lead-intake/4180.environment"), "RETENTION_DAYS=many\nexport OWNER_EMAIL=o@x.example\n");
      expect(await run("restart-servers")).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^export OWNER_EMAIL .*\nRETENTION_DAYS must be [^]*\nNothing was restarted\. Correct that in .*\n$/,
        ),
      });
      await expect(readFile(at("log"))).rejects.toThrow("ENOENT");
    });

    it("end with 1 and the unit's last lines if a server does not get ready", async () => {
      await writeFile(at("etc/lead-intake/4180.environment"), "");
      expect(await run("restart-servers", { READY_SECONDS: "1" })).toMatchObject({
        code: 1,
        stdout: "4173 is ready.\n",
        stderr: "lead-intake@4180 is not ready after 1 seconds. Its last lines:\nPort 4180 is in use.\n",
      });
      expect(await readFile(at("log"), "utf8")).toBe("restart lead-intake@4173\nrestart lead-intake@4180\n");
      expect(await run("restart-servers 4173")).toMatchObject({ code: 0, stdout: "4173 is ready.\n" });
    });

    it("wait as long as a server moves the leads of an earlier release on", async () => {
      const asked = at("asked");
      const answers = `echo >> ${asked}; [ $(wc -l < ${asked}) -gt 4 ] || { echo "They are moved on."; exit 22; }`;
      await program("curl", `#!/bin/sh\n${answers}\n`);
      expect(await run("restart-servers 4173", { READY_SECONDS: "2" })).toMatchObject({
        code: 0,
        stdout: "4173 is ready.\n",
      });
    });
  });
});
