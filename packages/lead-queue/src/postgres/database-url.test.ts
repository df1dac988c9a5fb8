import { describe, expect, it } from "vitest";
import { databaseUrl } from "./database-url.ts";

describe("a database's URL", () => {
  it.each([
    ["postgres://leads:secret@db.example.com:5432/leads", ["db.example.com:5432"]],
    ["postgresql://a:b@db1:5432,db2:5433/leads?sslmode=require", ["db1:5432", "db2:5433"]],
    ["postgres://[::1]:5432/leads", ["[::1]:5432"]],
  ])("%s names its hosts", (url, hosts) => {
    expect(databaseUrl(url)).toMatchObject({ hosts, database: "leads" });
  });

  it.each(["secret", "mysql://user:secret@db/leads", "postgres://db1:5432,db2:secret/leads"])(
    "%s is refused",
    (url) => {
      expect(() => databaseUrl(url)).toThrow(/^Not a URL of a database$/);
    },
  );
});
