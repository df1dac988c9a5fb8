import { once } from "node:events";
import { mkdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryFolder, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { createServer } from "../app/create-server.ts";
import { staticPage } from "./static-page.ts";

describe("the page", () => {
  let server: Server;
  let url: string;
  let folder: string;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const temporary = await temporaryFolder();
    const page = temporary.path;
    folder = page;
    ({ remove } = temporary);
    await mkdir(join(page, "assets"));
    await writeFile(join(page, "index.html"), "<!doctype html><title>page</title>");
    await mkdir(join(page, "roofing"));
    await writeFile(join(page, "google1a2b.html"), "an owner's file");
    for (const name of ["embed.html", "404.html", "hvac.html", "home.html", "roofing/spring.html"]) {
      await writeFile(join(page, name), `<!doctype html><title>${name}</title>`);
      await writeFile(join(page, `${name}.csp`), `default-src 'none'; img-src /${name}`);
    }
    await writeFile(join(page, "favicon.svg"), "<svg/>");
    await writeFile(join(page, "assets/app-1a2b3c.js"), "identity");
    await writeFile(join(page, "assets/app-1a2b3c.js.br"), "brotli");
    await writeFile(join(page, "assets/app-1a2b3c.js.gz"), "gzip");
    const leads = { submit: () => Promise.reject(new Error("no lead is sent here")) };
    const app = createServer({
      leads,
      isReady: () => true,
      isUpgrading: () => false,
      reports: { secrets: async () => [], unsubscribe: async () => {} },
      now: () => new Date(),
      log: () => {},
      allowedOrigins: "any",
      embedders: [],
      webRoot: page,
      desk: null,
      onAnswered: () => {},
    });
    server = createHttpServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    server.close();
    await remove();
  });

  it("serves each page of a site at its address, with its own policy", async () => {
    for (const [address, name] of [
      ["hvac", "hvac.html"],
      ["hvac/", "hvac.html"],
      ["hvac?utm_source=van", "hvac.html"],
      ["roofing/spring", "roofing/spring.html"],
    ] as const) {
      const page = await fetch(new URL(address, url));
      expect([page.status, await page.text()], address).toEqual([200, `<!doctype html><title>${name}</title>`]);
      expect(page.headers.get("content-type")).toMatch(/^text\/html/);
      expect(page.headers.get("content-security-policy")).toBe(
        `default-src 'none'; img-src /${name}; frame-ancestors 'none'`,
      );
    }
    for (const address of ["roofing", "roofing/winter", "embed", "404", "index", "hvac.css", "hvac/spring"])
      expect((await fetch(new URL(address, url))).status, address).toBe(404);
  });

  it("leads a page's other addresses to its own, with the query, and no other file's", async () => {
    const visit = (address: string) => fetch(new URL(address, url), { redirect: "manual" });
    for (const [address, own] of [
      ["hvac/", "/hvac"],
      ["hvac.html", "/hvac"],
      ["hvac.html?utm_source=van&v=1", "/hvac?utm_source=van&v=1"],
      ["roofing/spring/", "/roofing/spring"],
      ["home.html", "/home"],
    ] as const) {
      const { status, headers } = await visit(address);
      expect([address, status, headers.get("location")]).toEqual([address, 301, own]);
      expect(headers.get("cache-control"), address).toBe("no-cache");
    }
    for (const address of ["embed.html", "404.html", "google1a2b.html", "index.html"])
      expect((await visit(address)).status, address).toBe(200);
    await writeFile(join(folder, "index.html.csp"), "default-src 'none'");
    expect((await visit("index.html")).headers.get("location")).toBe("/");
    await rm(join(folder, "index.html.csp"));
  });

  it("is served with its assets, types, caching and security headers", async () => {
    const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, url), init);

    for (const path of ["/", "/index.html", "/?utm_source=x"]) {
      const page = await get(path);
      expect([page.status, await page.text()]).toEqual([200, "<!doctype html><title>page</title>"]);
      expect(page.headers.get("content-type")).toMatch(/^text\/html/);
      expect(page.headers.get("cache-control")).toBe("no-cache");
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
      expect(page.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(page.headers.get("content-security-policy")).toBe(
        "base-uri 'self'; object-src 'none'; frame-ancestors 'none'",
      );
      expect(page.headers.get("strict-transport-security")).toBeNull();
    }

    const asset = await get("/assets/app-1a2b3c.js", { headers: { "accept-encoding": "identity" } });
    expect([asset.status, await asset.text()]).toEqual([200, "identity"]);
    expect(asset.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("vary")).toBe("Accept-Encoding");
    expect((await get("/favicon.svg")).headers.get("cache-control")).toBe("no-cache");

    const tag = (await get("/")).headers.get("etag") ?? "";
    expect(tag).toMatch(/^"\w+"$/);
    const known = await get("/", { headers: { "if-none-match": tag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    expect(known.headers.get("cache-control")).toBe("no-cache");
    expect(known.headers.get("vary")).toBe("Accept-Encoding");
  });

  it("is served compressed to browsers that accept it", async () => {
    // Not fetch: it would decompress.
    const encodingFor = async (accepted: string) => {
      const [response] = await once(
        request(new URL("/assets/app-1a2b3c.js", url), { headers: { "accept-encoding": accepted } }).end(),
        "response",
      );
      const chunks = await response.setEncoding("utf8").toArray();
      return [response.headers["content-encoding"], response.headers["content-type"], chunks.join("")];
    };
    const type = "text/javascript; charset=utf-8";
    expect(await encodingFor("gzip, deflate, br")).toEqual(["br", type, "brotli"]);
    expect(await encodingFor("gzip")).toEqual(["gzip", type, "gzip"]);
    expect(await encodingFor("identity")).toEqual([undefined, type, "identity"]);
  });

  it("is sent again when it was deployed again with the same date", async () => {
    const file = join(folder, "robots.txt");
    const date = new Date("2000-01-01");
    const deploy = async (text: string) => {
      await writeFile(file, text);
      await utimes(file, date, date);
    };
    await deploy("old");
    const { headers } = await fetch(new URL("/robots.txt", url));
    await deploy("new");
    const known = { "if-none-match": headers.get("etag") ?? "", "if-modified-since": date.toUTCString() };
    expect(await (await fetch(new URL("/robots.txt", url), { headers: known })).text()).toBe("new");
  });

  it("has a document of its own for a browser that asks for a missing page, with status 404 and its policy", async () => {
    await writeFile(join(folder, "404.html"), "<!doctype html><title>not found</title>");
    await writeFile(join(folder, "404.html.csp"), "default-src 'none'");
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (const path of ["/missing", "/old/campaign?utm_source=x", "/missing.html"]) {
      const shown = await fetch(new URL(path, url), { headers: { accept } });
      expect([shown.status, await shown.text()]).toEqual([404, "<!doctype html><title>not found</title>"]);
      expect(shown.headers.get("content-type")).toMatch(/^text\/html/);
      expect(shown.headers.get("cache-control")).toBe("no-cache");
      expect(shown.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    }
    const script = await fetch(new URL("/assets/gone-1a2b3c.js", url), { headers: { accept: "*/*" } });
    expect([script.status, await script.text()]).toEqual([404, "There is nothing at this address.\n"]);
    const posted = await fetch(new URL("/missing", url), { method: "POST", headers: { accept } });
    expect([posted.status, await posted.text()]).toEqual([404, "There is nothing at this address.\n"]);
    await rm(join(folder, "404.html"));
    const bare = await fetch(new URL("/missing", url), { headers: { accept } });
    expect([bare.status, await bare.text()]).toEqual([404, "There is nothing at this address.\n"]);
  });

  it("has nothing outside its folder, and says so without caching", async () => {
    for (const path of [
      "/missing",
      "/assets/missing-1a2b3c.js",
      "/assets/",
      "/..%2f..%2fetc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/functions/v1/other",
      "/%00",
      "/hvac%00.html",
      `/${"long".repeat(64)}`,
      `/assets/${"é".repeat(200)}`,
      `/${"deep/".repeat(1000)}`,
    ]) {
      const response = await fetch(new URL(path, url));
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
  });

  it("answers 405 with the right methods where there is something, and 404 where there is nothing", async () => {
    for (const path of ["/", "/hvac", "/assets/app-1a2b3c.js", "/healthz", "/readyz"])
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
        const { status, headers } = await fetch(new URL(path, url), { method });
        expect([path, method, status, headers.get("allow")]).toEqual([path, method, 405, "GET, HEAD"]);
      }
    expect((await fetch(new URL("/missing", url), { method: "POST" })).status).toBe(404);
  });

  it("answers HEAD as GET, with the same tag, and knows it again", async () => {
    for (const path of ["/", "/assets/app-1a2b3c.js"]) {
      const [got, head] = await Promise.all([fetch(new URL(path, url)), fetch(new URL(path, url), { method: "HEAD" })]);
      const told = (response: Response) =>
        ["etag", "content-length", "content-type", "accept-ranges", "cache-control", "vary"].map((name) =>
          response.headers.get(name),
        );
      expect(told(head)).toEqual(told(got));
      expect(told(head)).not.toContain(null);
      const tag = head.headers.get("etag") ?? "";
      for (const method of ["GET", "HEAD"])
        for (const known of [tag, `"other", ${tag}`, `W/${tag}`, "*"]) {
          const { status } = await fetch(new URL(path, url), { method, headers: { "if-none-match": known } });
          expect([path, method, known, status]).toEqual([path, method, known, 304]);
        }
      expect((await fetch(new URL(path, url), { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    }
  });

  it("sends the part that is asked for, under the tag of the whole, unless the file is another by now", async () => {
    const get = (headers: Record<string, string>) =>
      fetch(new URL("/favicon.svg", url), { headers: { "accept-encoding": "identity", ...headers } });
    const whole = await get({});
    const tag = whole.headers.get("etag") ?? "";
    const seen = async (headers: Record<string, string>) => {
      const response = await get(headers);
      expect(response.headers.get("etag")).toBe(tag);
      return [response.status, response.headers.get("content-range"), await response.text()];
    };
    for (const [range, part, bytes] of [
      ["bytes=0-3", "<svg", "0-3"],
      ["bytes=4-", "/>", "4-5"],
      ["bytes=-2", "/>", "4-5"],
      ["bytes=4-99", "/>", "4-5"],
    ] as const) {
      expect(await seen({ range })).toEqual([206, `bytes ${bytes}/6`, part]);
      expect(await seen({ range, "if-range": tag })).toEqual([206, `bytes ${bytes}/6`, part]);
      expect(await seen({ range, "if-range": '"other"' })).toEqual([200, null, "<svg/>"]);
    }
    for (const range of ["lines=0-3", "0-3", "bytes=a-b", "bytes=3-0", "bytes=-", "bytes=0-1,3-4"])
      expect([range, ...(await seen({ range }))]).toEqual([range, 200, null, "<svg/>"]);
    expect(await seen({ range: "bytes=6-" })).toEqual([416, "bytes */6", ""]);
    expect((await get({ range: "bytes=0-3", "if-none-match": tag })).status).toBe(304);
  });

  it("shows no hidden file but those of /.well-known", async () => {
    await mkdir(join(folder, ".git"));
    await mkdir(join(folder, ".well-known/.git"), { recursive: true });
    for (const name of [".env", ".git/config", "assets/.env", ".well-known/.git/config", ".well-known/security.txt"])
      await writeFile(join(folder, name), name);
    for (const path of ["/.env", "/%2eenv", "/.git/config", "/assets/.env", "/.well-known/.git/config"])
      expect((await fetch(new URL(path, url))).status, path).toBe(404);
    const shown = await fetch(new URL("/.well-known/security.txt", url));
    expect([shown.status, await shown.text()]).toEqual([200, ".well-known/security.txt"]);
  });

  it("follows no link out of its folder", async () => {
    const elsewhere = { path: await testFolder() };
    for (const name of ["secret.html", "index.html", "secret.js.br"])
      await writeFile(join(elsewhere.path, name), "secret");
    await writeFile(join(folder, "app.js"), "shown");
    await symlink(join(elsewhere.path, "secret.html"), join(folder, "linked.html"));
    await symlink(join(elsewhere.path, "secret.html"), join(folder, "404.html"));
    await symlink(elsewhere.path, join(folder, "folder"));
    await symlink(join(elsewhere.path, "secret.js.br"), join(folder, "app.js.br"));
    const headers = { accept: "text/html", "accept-encoding": "br" };
    for (const path of [
      "linked.html",
      "linked",
      "folder/secret.html",
      "folder/",
      "folder/secret",
      "app.js",
      "missing",
    ]) {
      const answer = await fetch(new URL(path, url), { headers });
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, "There is nothing at this address.\n"]);
    }
  });

  it("follows links within its folder, so that a release can take the place of another", async () => {
    const releases = { path: await testFolder() };
    for (const release of ["..first", "..second"]) {
      await mkdir(join(releases.path, release));
      await writeFile(join(releases.path, release, "index.html"), release);
    }
    const current = join(releases.path, "..data");
    await symlink("..first", current);
    await symlink("..data/index.html", join(releases.path, "index.html"));
    for (const root of [current, releases.path]) {
      const app = new Hono().get("*", staticPage(root));
      expect(await (await app.request("/")).text()).toBe("..first");
      await rm(current);
      await symlink("..second", current);
      expect(await (await app.request("/")).text()).toBe("..second");
      await rm(current);
      await symlink("..first", current);
    }
  });
});
