// @ts-check
// Names the current folder's commits since main whose subject is too long.
import { spawnSync } from "node:child_process";

const LONGEST = 80;
/** The subject that git gives to a revert, and to the revert of one. */
const REVERT = /^\w+ (?:Revert|Reapply) "/;

const main = ["origin/main", "main"].find((branch) => git("merge-base", branch, "HEAD") !== null);
if (main === undefined) {
  console.log("Subjects of commits are not checked: git finds no common commit with main, as in a shallow clone.");
} else {
  const commits = git("log", "--no-merges", "--format=%h %s", `${main}..HEAD`)?.split("\n") ?? [];
  const tooLong = commits.filter((line) => !REVERT.test(line) && line.slice(line.indexOf(" ") + 1).length > LONGEST);
  if (tooLong.length > 0) {
    const remedy = `shorten them with git rebase --interactive ${main}, and "reword"`;
    console.error([`Subjects of more than ${LONGEST} characters: ${remedy}:`, ...tooLong].join("\n"));
    process.exitCode = 1;
  }
}

/** The output of git; null where it fails or is not installed. @param {readonly string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 1e9 });
  return status === 0 ? stdout : null;
}
