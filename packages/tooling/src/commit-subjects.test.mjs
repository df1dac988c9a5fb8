import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const LONGEST = `fix: ${"a".repeat(75)}`;
const TOO_LONG = `${LONGEST}a`;
const hasGit = !spawnSync("git", ["--version"]).error;

const folder = mkdtempSync(join(tmpdir(), "subjects-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A repository whose branch main has one commit, and whose current branch is another. */
function repository(name) {
  const path = join(folder, name);
  run(folder, "git", "init", "--quiet", "--initial-branch=main", path);
  commit(path, `${TOO_LONG} that is on main already`);
  git(path, "switch", "--quiet", "--create", "change");
  return path;
}

function run(cwd, program, ...args) {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: "1", GIT_DIR: undefined };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  return { exitCode: status, output: stdout + stderr };
}

function git(path, ...args) {
  const { exitCode, output } = run(path, "git", "-c", "user.name=Ada", "-c", "user.email=ada@park.example", ...args);
  expect(output + exitCode).toMatch(/0$/);
}

function commit(path, subject) {
  writeFileSync(join(path, `${subject.length}.txt`), subject);
  git(path, "add", ".");
  git(path, "commit", "--quiet", "--message", subject);
}

const check = (path) => run(path, process.execPath, join(import.meta.dirname, "commit-subjects.mjs"));

it.runIf(hasGit)("a subject of 80 characters since main passes, a longer one is named", () => {
  const path = repository("long");
  commit(path, LONGEST);
  expect(check(path)).toEqual({ exitCode: 0, output: "" });
  commit(path, TOO_LONG);
  const { exitCode, output } = check(path);
  expect(exitCode).toBe(1);
  expect(output).toMatch(
    /^Subjects of more than 80 characters: shorten them with git rebase --interactive main, .*\n\w+ /,
  );
  expect(output.trim().split("\n").slice(1)).toEqual([expect.stringMatching(new RegExp(`^\\w+ ${TOO_LONG}$`))]);
});

it.runIf(hasGit)("the subject that git makes of a merge or a revert may be longer", () => {
  const path = repository("tools");
  git(path, "switch", "--quiet", "--create", "a".repeat(80), "main");
  commit(path, LONGEST);
  git(path, "switch", "--quiet", "change");
  git(path, "merge", "--quiet", "--no-ff", "a".repeat(80));
  git(path, "revert", "--no-edit", "HEAD^2");
  expect(check(path)).toEqual({ exitCode: 0, output: "" });
});

it.runIf(hasGit)("the remote's main is asked before the local one", () => {
  const path = repository("clone");
  commit(path, TOO_LONG);
  git(path, "update-ref", "refs/remotes/origin/main", "HEAD");
  expect(check(path)).toEqual({ exitCode: 0, output: "" });
});

it.runIf(hasGit)("a shallow clone and a folder without a repository pass, and say that nothing was checked", () => {
  const origin = repository("origin");
  commit(origin, TOO_LONG);
  const shallow = join(folder, "shallow");
  git(folder, "clone", "--quiet", "--depth=1", "--branch=change", `file://${origin}`, shallow);
  for (const path of [shallow, folder]) {
    const { exitCode, output } = check(path);
    expect({ exitCode, output }).toEqual({
      exitCode: 0,
      output: expect.stringMatching(/are not checked: git finds no/),
    });
  }
});
