import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@contractor-roi/tooling/testing/free-port";

const PROGRAM = fileURLToPath(new URL("../apps/lead-intake/dist.demo/demo.js", import.meta.url));
const START_TIMEOUT_MS = 150_000;

/** The built demo, as `npm run demo` starts it. */
export class Demo {
  private output = "";
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  private constructor(env: Readonly<Record<string, string | undefined>>) {
    this.child = spawn(process.execPath, [PROGRAM], { env, stdio: ["pipe", "pipe", "inherit"] });
    this.child.stdout!.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    this.ended = once(this.child, "exit");
  }

  /** @param env variables of the shell that it is started in */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
    const demo = new Demo({ ...process.env, ...env, PORT: String(await freePort()) });
    await demo.printed(/Leads desk, .*\n/);
    return demo;
  }

  get url(): string {
    return /Page: {3}(\S+),/.exec(this.output)![1]!;
  }

  /** The demo's folder, which it deletes at its end. */
  get folder(): string {
    return dirname(dirname(/written to (\S+\/mail),/.exec(this.output)![1]!));
  }

  /** A fresh link to the leads desk, as Enter prints it. */
  async deskLink(): Promise<string> {
    this.output = this.output.replaceAll(/Leads desk, .*\n/g, "");
    this.child.stdin!.write("\n");
    return (await this.printed(/Leads desk, .*(http:\S+)\n/))[1]!;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }

  private async printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && this.child.exitCode === null;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The demo did not print ${pattern}, but: ${this.output}`);
  }
}
