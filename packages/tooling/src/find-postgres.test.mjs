import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findPostgres } from "./find-postgres.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "find-postgres-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name @param {readonly string[]} programs */
function placePrograms(name, programs = ["initdb", "postgres"]) {
  const path = join(folder, name);
  mkdirSync(path);
  for (const program of programs) writeFileSync(join(path, program), "");
  return path;
}

describe("findPostgres", () => {
  it("prefers the folder that POSTGRES_BIN names", () => {
    const named = placePrograms("named");
    expect(findPostgres({ POSTGRES_BIN: named, PATH: placePrograms("path") })).toMatchObject({ folder: named });
  });

  it("says so when POSTGRES_BIN names a folder that has not every program", () => {
    const client = placePrograms("client", ["psql"]);
    expect(() => findPostgres({ POSTGRES_BIN: client, PATH: "" })).toThrow("must name a folder with initdb, postgres");
  });

  it("passes over a client without a server on the path, and finds server and pooler", () => {
    const client = placePrograms("client", ["psql"]);
    const server = placePrograms("server", ["initdb", "postgres", "pgbouncer"]);
    expect(findPostgres({ PATH: `${client}:${server}` })).toEqual({
      folder: server,
      pgbouncer: join(server, "pgbouncer"),
    });
  });
});
