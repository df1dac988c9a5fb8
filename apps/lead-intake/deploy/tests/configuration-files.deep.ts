import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { packageRoot } from "../../src/platform/package-root.ts";
import { debianProgram } from "./debian-program.ts";
import { deployFile } from "./proxies.ts";

const MONITORING = join(packageRoot(), "deploy/monitoring");
/** systemd's own score, from 0 (best) to 10. */
const MOST_EXPOSURE = 2;

describe("the files of deploy/", () => {
  it.each([
    ["check", "rules", "alerts.yaml"],
    ["test", "rules", "alerts.test.yaml"],
    ["check", "config", "--syntax-only", "prometheus.yaml"],
  ])("promtool %s %s", (...args) => {
    const promtool = debianProgram("promtool", "prometheus");
    expect(execFileSync(promtool, args, { cwd: MONITORING, encoding: "utf8", stdio: "pipe" })).toContain("SUCCESS");
  });

  it("have a systemd unit that systemd understands, and that it finds well closed", async () => {
    const path = await testFolder();
    const unit = join(path, "lead-intake@4173.service");
    await writeFile(unit, (await deployFile("lead-intake@.service")).replace("/usr/bin/node", process.execPath));
    const analyze = debianProgram("systemd-analyze", "systemd");
    expect(execFileSync(analyze, ["verify", unit], { encoding: "utf8", stdio: "pipe" })).toBe("");
    const judged = execFileSync(analyze, ["security", "--offline=true", unit], { encoding: "utf8", stdio: "pipe" });
    expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(judged)?.[1])).toBeLessThan(MOST_EXPOSURE);
  });

  it("have a backup that systemd understands, each night", async () => {
    const path = await testFolder();
    const [service, timer] = [join(path, "lead-intake-backup.service"), join(path, "lead-intake-backup.timer")];
    const program = join(packageRoot(), "deploy/bin/backup-leads");
    const text = await deployFile("lead-intake-backup.service");
    await writeFile(service, text.replace("/usr/local/bin/backup-leads", program));
    const failed = join(path, "lead-intake-backup-failed.service");
    const notice = await deployFile("lead-intake-backup-failed.service");
    await writeFile(failed, notice.replace("/usr/local/bin/backup-leads", program));
    await writeFile(timer, await deployFile("lead-intake-backup.timer"));
    const analyze = debianProgram("systemd-analyze", "systemd");
    expect(execFileSync(analyze, ["verify", service, timer, failed], { encoding: "utf8", stdio: "pipe" })).toBe("");
    const [, when = ""] = /^OnCalendar=(.+)$/m.exec(await readFile(timer, "utf8")) ?? [];
    const times = execFileSync(analyze, ["calendar", "--iterations=2", when], { encoding: "utf8", stdio: "pipe" });
    expect(times.match(/ 03:30:00/g)?.length).toBeGreaterThanOrEqual(2);
  });
});
