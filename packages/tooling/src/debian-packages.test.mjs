import { expect, it } from "vitest";
import { mayInstallDebianPackages } from "./debian-packages.mjs";

const questions = [];
const answering = (answer) => async (question) => {
  questions.push(question);
  return answer;
};
const may = (permission, names = ["firefox-esr"]) =>
  mayInstallDebianPackages(names, { env: {}, canInstall: true, ask: null, ...permission });

it("without a terminal and without CI no system package is installed", async () => {
  expect(await may({})).toBe(false);
});

it("on CI packages are installed without a question, where this process can", async () => {
  expect(await may({ env: { CI: "true" }, ask: answering("no") })).toBe(true);
  expect(await may({ env: { CI: "true" }, canInstall: false })).toBe(false);
  expect(questions).toEqual([]);
});

it("at a terminal its user is asked, by the packages' names; anything but yes is no", async () => {
  expect(await may({ ask: answering("y") }, ["webkit2gtk-driver", "xvfb"])).toBe(true);
  expect(questions).toEqual(["Install Debian's webkit2gtk-driver, xvfb with apt-get, to test with? [y/N] "]);
  for (const answer of ["", "n", "yellow"]) expect(await may({ ask: answering(answer) })).toBe(false);
  expect(await may({ ask: answering("y") }, [])).toBe(false);
});
