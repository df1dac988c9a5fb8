// Another program that reads the store's file: it knows no lock of ours.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";

/** Opens the file, reads in a transaction, stays in it, and closes the file, again and again. */
const READ = `
  import { DatabaseSync } from "@photostructure/sqlite";
  import { setTimeout as sleep } from "node:timers/promises";
  const [file, holdMs, pauseMs] = process.argv.slice(1);
  for (;;) {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    database.exec("begin; select count(*) from leads");
    console.log("reads");
    await sleep(Number(holdMs));
    database.exec("commit");
    database.close();
    await sleep(Number(pauseMs));
  }
`;

/**
 * Starts a reader and resolves when it reads. It is ended after the test.
 *
 * @param holdMs duration of each transaction
 * @param pauseMs between two, with the file closed
 */
export async function readAsStranger(file: string, holdMs: number, pauseMs = 0) {
  const args = ["--input-type=module", "--eval", READ, file, String(holdMs), String(pauseMs)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  onTestFinished(stop);
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(() => Promise.reject(new Error(`The other program cannot read ${file}.`))),
  ]);
  child.stdout.resume();
  /** `stop` resolves when the program is gone. */
  return { stop };
}
