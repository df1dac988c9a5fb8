import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "own-browsers-"));
/** Answers each command that a browser is started with over its pipe, and ends with its connection. */
const STARTS = `#!${process.execPath}
const { Socket } = require("node:net");
const [commands, answers] = [3, 4].map((fd) => new Socket({ fd }));
let text = "";
console.log("Juggler listening to the pipe");
commands.on("end", () => process.exit()).on("data", (data) => {
  const messages = (text + data).split("\\0");
  text = messages.pop();
  for (const { id, method } of messages.map((message) => JSON.parse(message))) {
    answers.write(JSON.stringify({ id, result: { version: "1.0", product: "Stand-in/1.0", userAgent: "Stand-in" } }) + "\\0");
    if (method === "Browser.close") process.exit();
  }
});
`;
const LACKS_LIBRARIES = "#!/bin/sh\nexit 127\n";

const requested = [];
const downloads = createServer((request, response) => {
  requested.push(request.url);
  const name = Object.keys(programs).find((engine) => request.url.includes(engine));
  const path = name && relative(process.env.PLAYWRIGHT_BROWSERS_PATH, programs[name].executablePath());
  const browser = [path?.split(sep).slice(1).join("/"), name === "webkit" ? LACKS_LIBRARIES : STARTS];
  const ffmpeg = ["ffmpeg-linux", "ffmpeg-mac"].map((file) => [file, STARTS]);
  response.end(zip(name ? [browser] : ffmpeg));
});
await new Promise((resolve) => downloads.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  downloads.close();
  rmSync(folder, { recursive: true, force: true });
});

// For as long as this file: Playwright reads its variables as it is loaded.
process.env.PATH = folder;
process.env.PLAYWRIGHT_BROWSERS_PATH = join(folder, "browsers");
process.env.PLAYWRIGHT_DOWNLOAD_HOST = `http://127.0.0.1:${downloads.address().port}`;
const { chromium, firefox, webkit } = await import("playwright");
const { findBrowser } = await import("./find-engines.mjs");
const { NEEDS, planTests, provideNeeds } = await import("./test-needs.mjs");
const programs = { firefox, webkit, chrome: chromium };

it("without root, Playwright's own browsers are downloaded; one that does not start here counts as missing", async () => {
  const machine = { env: {}, canInstall: false, install: null, ask: null };
  const browsers = NEEDS.filter(({ own }) => own);
  const missing = await provideNeeds(browsers, machine);
  expect(missing.map(({ program }) => program)).toEqual(["WebKit"]);
  expect(planTests(missing, {})).toMatchObject({ starts: true, projects: expect.arrayContaining(["core in firefox"]) });
  expect(findBrowser().executablePath).toBe(chromium.executablePath());

  const before = requested.length;
  await provideNeeds(browsers, machine);
  expect(requested.slice(before)).toEqual([]);
});

/** @param {readonly (readonly [string, string])[]} files stored, not compressed */
function zip(files) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [path, text] of files) {
    const name = Buffer.from(path);
    const data = Buffer.from(text);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, name);
    parts.push(Buffer.from("PK\x03\x04"), fields, name, data);
    offset += 4 + fields.length + name.length + data.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, entries, end]);
}
