import { existsSync } from "node:fs";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeRenderedSite } from "@contractor-roi/site/node";
import { describe, expect, it } from "vitest";
import { testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { consentHeaders, leadPost } from "@contractor-roi/lead-store/testing/lead-requests";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { runServer } from "../testing/programs.ts";
import { sampleSite } from "../testing/report-samples.ts";
import { submit, testServer } from "../testing/test-server.ts";

describe("the start of the server", () => {
  it("prepares a directory that does not exist, closed to other users, and says where everything is", async () => {
    const path = await testFolder();
    const data = join(path, "deep/data");
    const server = await testServer({ RETENTION_DAY: "365", DATA_DIR: data, WEB_ROOT: path });
    expect(server.output()).toContain(`Page:   ${server.url}\n`);
    expect(server.output()).toContain(`stored in ${join(data, "leads.db")}\n`);
    expect(server.output()).toContain(`received at ${server.url}functions/v1/lead-intake\n`);
    expect(server.output()).toContain(`\nDesk:   DATA_DIR=${data} npm run -s leads -- desk\nStop:   Ctrl-C\n`);
    expect(server.output()).toContain(`\nList:   DATA_DIR=${data} npm run -s leads\n`);
    await expect.poll(() => server.output()).toContain(`Warning: there is no page in ${path}.`);
    expect(server.output()).toMatch(/^Warning: RETENTION_DAY .*perhaps RETENTION_DAYS is meant/m);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect((await stat(join(data, "leads.db"))).mode & 0o777).toBe(0o600);
    expect((await submit(server, sampleLead())).status).toBe(201);
  });

  it("names the site's placeholders, and what its mails lack though the page promises them (L20)", async () => {
    const path = await testFolder();
    const { path: data } = await testDataDirectory();
    const webRoot = join(path, "dist/");
    await mkdir(webRoot);
    await writeFile(join(webRoot, "index.html"), "<p>page</p>");
    const site = sampleSite({ phones: {}, claims: {}, legal: { name: "Ring LLC" } });
    await writeRenderedSite(join(path, "dist"), site);
    const mail = { REPORT_FROM: "reports@ring.example", SMTP_URL: "smtp://127.0.0.1:9" };
    const server = await testServer({ DATA_DIR: data, WEB_ROOT: webRoot, ...mail });
    for (const way of ["/dist.site.json", "/..%2Fdist.site.json", "/.site.json"])
      expect((await fetch(new URL(way, server.url))).status).toBe(404);
    const answer = await fetch(new URL(LEAD_INTAKE_PATH, server.url), leadPost(sampleLead(), consentHeaders()));
    expect(await answer.json()).toMatchObject({ report: "mail" });
    server.signal("SIGTERM");
    const { stdout, stderr } = await server.finished;
    expect(stdout).toMatch(/^Page: {3}http/);
    expect(stdout).toMatch(
      /\nSite: {3}\d+ values are placeholders, examples or unproven, explained by {2}npm run -s site -- check\n {8}phones\.company, .*claims\.rating\.source/,
    );
    expect(stdout).toContain("\nMail:   reports are sent to visitors from reports@ring.example\n");
    expect(stdout + stderr).not.toContain("is not set");
    for (const setting of ["legal.address", "legal.privacyUrl"])
      expect(stderr).toMatch(new RegExp(`^Warning: .*: set ${setting} in site\\.json`, "m"));
  });

  it("is refused with one line, before it touches anything, if a setting cannot hold here", async () => {
    const data = join(await testFolder(), "data");
    expect(await runServer({ DATA_DIR: data, HOST: "192.0.2.1" })).toEqual({
      code: 1,
      stdout: "",
      stderr: "HOST 192.0.2.1 is not an address of this machine: choose another, such as localhost\n",
    });
    expect(existsSync(data)).toBe(false);
  });
});
