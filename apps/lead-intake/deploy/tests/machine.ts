import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { temporaryFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { packageRoot } from "../../src/platform/package-root.ts";

export const REPOSITORY = join(packageRoot(), "../..");
const HANDBOOK = join(REPOSITORY, ".github/handbook");
/** A block that is run, and its output if the document shows one. It may stand in a list. */
const BLOCK = /^ *```sh (?:guide|handbook)=(\S+)\n([\s\S]*?)^ *```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm;
const MACHINE_FOLDERS = /(?<![\w.$}/-])\/(opt|etc|var|usr\/local)\//g;

/** Starts and stops the units' programs, as systemd would but for its sandbox and user; and Caddy, as Debian's package does. */
const SYSTEMCTL = `#!/bin/bash -e
own() { sed -E "s#/(opt|etc|var|usr/local)/#$ROOT/\\1/#g; s#/usr/bin/##; s/%i/$port/g"; }
value() { sed -n "s/^$1=//p" "$ROOT/etc/systemd/system/$file" | own; }
stop() {
  [ -e "$ROOT/run/$port" ] || return 0
  kill "$(cat "$ROOT/run/$port")" && tail --pid="$(cat "$ROOT/run/$port")" -f /dev/null
  rm "$ROOT/run/$port"
}
settings() {
  eval "$(value Environment | sed 's/^/export /')"
  for settings in $(value EnvironmentFile); do
    [ ! -e "\${settings#-}" ] || while IFS= read -r setting; do [ -z "$setting" ] || export "$setting"; done < "\${settings#-}"
  done
}
start() (
  [ ! -e "$ROOT/run/$port" ] || exit 0
  mkdir -p "$ROOT/var/lib/$(value StateDirectory)"
  settings
  setsid $(value ExecStart) >> "$ROOT/log" 2>&1 &
  echo $! > "$ROOT/run/$port"
)
caddy_reload() {
  cat "$ROOT/run/caddy.options" "$ROOT/etc/caddy/Caddyfile" | sed "s/:4173/:$FIRST_PORT/" > "$ROOT/run/Caddyfile"
  if [ -e "$ROOT/run/caddy" ]; then caddy reload --adapter caddyfile --config "$ROOT/run/Caddyfile"; return; fi
  HOME=$ROOT XDG_DATA_HOME=$ROOT setsid caddy run --adapter caddyfile --config "$ROOT/run/Caddyfile" > "$ROOT/caddy.log" 2>&1 &
  echo $! > "$ROOT/run/caddy"
}
command=$1
if [ "$command" = list-units ]; then
  for port in $(ls "$ROOT/run" | sed -n 's/^[a-z.]*\\([0-9][0-9]*\\)$/\\1/p' | sort -nu); do echo "lead-intake@$port.service loaded active running"; done
  exit 0
fi
for unit; do
  case $unit in
    caddy) port=caddy; if [ "$command" = stop ]; then stop; else caddy_reload; fi ;;
    lead-intake-backup.service) file=$unit; [ "$command" = start ] && (settings; $(value ExecStart)) ;;
    lead-intake-backup.timer) [ -e "$ROOT/etc/systemd/system/$unit" ] ;;
    lead-intake@*)
      port=\${unit#*@}
      port=\${port%.service}
      file=lead-intake@.service
      case $command in
        stop) stop ;;
        start) start ;;
        restart) stop; start ;;
        enable) > "$ROOT/run/enabled.$port"; [ "$2" != --now ] || start ;;
        status) kill -0 "$(cat "$ROOT/run/$port")" && echo "$unit: active (running)" ;;
      esac ;;
  esac
done
`;
/** The environment of the test run, without variables that only a test has. */
export const OWNER_ENV = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE)$/.test(name)),
);
/** An option of Node. */
const SILENT_NAMES = `--require=${fileURLToPath(new URL("silent-names.cjs", import.meta.url))}`;
/** The end of the log of all units. */
const JOURNALCTL = '#!/bin/sh\ntail -n 20 "$ROOT/log"\n';
/** The machine of a test has no user for the server. */
const INSTALL =
  '#!/bin/bash -e\nfor option; do case $option in --owner=*|--group=*) ;; *) options+=("$option") ;; esac; done\nexec /usr/bin/install "${options[@]}"\n';

/** Writes the site of another brand into a folder, with a phone and hosts that `site check` does not take for invented. */
export async function settledSite(folder: string): Promise<void> {
  await cp(join(REPOSITORY, "e2e/one-site"), folder, { recursive: true });
  const file = join(folder, "site.json");
  const invented = await readFile(file, "utf8");
  await writeFile(
    file,
    invented.replace("+13035550171", "+13035550271").replaceAll("cordillera.example", "cordillera.test"),
  );
}

/** The blocks of the handbook, page by page, or of the guides. */
export async function blocksOf(document: "handbook" | "guides") {
  const pages =
    document === "guides"
      ? [join(packageRoot(), "deploy/guides.md")]
      : (await readdir(HANDBOOK))
          .filter((name) => /^\d|^several-brands/.test(name))
          .sort()
          .map((name) => join(HANDBOOK, name));
  const texts = await Promise.all(pages.map((page) => readFile(page, "utf8")));
  const found = texts.flatMap((text) => Array.from(text.matchAll(BLOCK)));
  return new Map(
    found.map(([, name, commands, printed]) => [name!, { commands: commands!.replaceAll(/^ {3}/gm, ""), printed }]),
  );
}

/**
 * A machine of the documents: its folders below a folder of the test's, its ports free ones.
 *
 * @param env of its shell
 */
export async function machine(
  blocks: ReadonlyMap<string, { readonly commands: string; readonly printed: string | undefined }>,
  env: Readonly<Record<string, string | undefined>> = {},
) {
  const { path, remove } = await temporaryFolder();
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const admin = [await freePort(), await freePort()] as const;
  const [own, system] = [join(path, "usr/local/bin"), join(path, "usr/bin")];
  for (const folder of ["etc/systemd/system", "etc/caddy", "run", "usr/local/bin", "usr/bin"])
    await mkdir(join(path, folder), { recursive: true });
  for (const [name, text] of Object.entries({ systemctl: SYSTEMCTL, journalctl: JOURNALCTL, install: INSTALL })) {
    await writeFile(join(system, name), text);
    await chmod(join(system, name), 0o755);
  }
  const onMachine = (text: string) =>
    text
      .replace(MACHINE_FOLDERS, `${path}/$1/`)
      .replaceAll("apps/lead-intake/deploy/bin/", `${path}/commands/`)
      .replaceAll("4173", String(ports[0]))
      .replaceAll("4174", String(ports[1]))
      .replaceAll("4180", String(ports[2]))
      .replaceAll("9464", String(admin[0]))
      .replaceAll("9465", String(admin[1]));
  // The repository's commands have the folders and ports of a real machine.
  const commands = join(packageRoot(), "deploy/bin");
  await mkdir(join(path, "commands"));
  for (const name of await readdir(commands)) {
    await writeFile(join(path, "commands", name), onMachine(await readFile(join(commands, name), "utf8")));
    await chmod(join(path, "commands", name), 0o755);
  }
  const shell = async (script: string, more: Readonly<Record<string, string>> = {}) => {
    const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], {
      cwd: REPOSITORY,
      maxBuffer: 1 << 26,
      env: {
        ...OWNER_ENV,
        ...env,
        PATH: `${own}:${system}:${env["PATH"] ?? process.env["PATH"]}`,
        NODE_OPTIONS: SILENT_NAMES,
        ROOT: path,
        FIRST_PORT: String(ports[0]),
        ...more,
      },
    });
    return stdout;
  };
  const notRun = new Set(blocks.keys());
  onTestFinished(async () => {
    await shell(`systemctl stop ${ports.map((port) => `lead-intake@${port}`).join(" ")} caddy`);
    await remove();
  });
  return {
    ports,
    notRun,
    at: (file: string) => join(path, file),
    shell: (script: string, more?: Readonly<Record<string, string>>) => shell(onMachine(script), more),
    async run(name: string, more: Readonly<Record<string, string>> = {}, change = (text: string) => text) {
      const { commands, printed } = blocks.get(name)!;
      notRun.delete(name);
      const output = await shell(onMachine(change(commands)), more);
      if (printed !== undefined) expect(output.endsWith(printed.replace(/^…\n/, ""))).toBe(true);
      return output;
    },
  };
}
