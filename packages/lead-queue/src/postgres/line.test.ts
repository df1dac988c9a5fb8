import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { withCa } from "./database-url.ts";
import { testAuthority } from "../testing/certificates.ts";
import { falsePostgres } from "../testing/false-postgres.ts";
import { namesOfThisMachine } from "../testing/names-of-this-machine.ts";
import { testPostgres } from "../testing/temporary-postgres.ts";
import { tlsPostgres } from "../testing/tls-postgres.ts";
import { openEdge } from "../queue/edge.ts";
import { openPostgresDatabase } from "./postgres-database.ts";

beforeEach(namesOfThisMachine);

const SECRET = "correct horse";

/** How the line to a server is kept, or why not. */
async function lineTo(url: string): Promise<string> {
  const database = openPostgresDatabase(url, { connections: 1 });
  onTestFinished(database.abort);
  return database.query("select 1").then(database.line, (error: Error & { code?: string }) => {
    return error.name === "UnsafeLine" ? error.message : `${error.code}`;
  });
}

const urlOf = (port: number, host = "db.example", query = "") =>
  `postgres://leads:${encodeURIComponent(SECRET)}@${host}:${port}/leads${query}`;

describe("a server that offers no TLS", () => {
  it("is told nothing, and the sentence says what to append to the URL", async () => {
    const { port, told } = await falsePostgres({});
    expect(await lineTo(urlOf(port))).toBe(
      "db.example offers no TLS, so no password was sent. Turn TLS on there; or, if nobody can listen on the way, append ?sslmode=disable to its URL.",
    );
    expect(await lineTo(withCa(urlOf(port), ""))).toContain("append ?sslmode=disable to its URL");
    expect(await lineTo(urlOf(port, undefined, "?application_name=x"))).toContain("append &sslmode=disable to its URL");
    expect(await lineTo(urlOf(port, undefined, "?sslmode=require"))).toContain(
      "write sslmode=disable in place of sslmode=require.",
    );
    expect(told).toEqual([]);
  });

  it.each(["disable", "prefer", "allow"])(
    "gets a session with sslmode=%s, and no password but by SCRAM",
    async (mode) => {
      for (const asks of ["clear", "md5"] as const) {
        const { port, told } = await falsePostgres({ asks });
        const how = asks === "clear" ? "in clear" : "by md5";
        for (const host of mode === "disable" ? ["db.example", "127.0.0.1"] : ["db.example"])
          expect(await lineTo(urlOf(port, host, `?sslmode=${mode}`))).toContain(
            `${host} asks for the password ${how}, so it was not sent. Have it ask by scram-sha-256`,
          );
        expect(told.filter((message) => !message.includes("leads"))).toEqual([]);
      }
    },
  );
});

describe("a line by TLS", () => {
  let authority: Awaited<ReturnType<typeof testAuthority>>;
  beforeEach(async () => {
    authority = await testAuthority();
  });

  it("carries no password in clear, though it is checked; one that md5 hides if it is checked", async () => {
    const certificate = await authority.sign("DNS:db.example");
    for (const asks of ["clear", "late"] as const) {
      const { port, told } = await falsePostgres({ certificate, asks });
      expect(await lineTo(withCa(urlOf(port), authority.certificate))).toContain("asks for the password in clear");
      expect(told.join("")).not.toContain(SECRET);
    }
    const md5 = await falsePostgres({ certificate, asks: "md5" });
    for (const unchecked of [urlOf(md5.port, undefined, "?sslmode=require"), withCa(urlOf(md5.port), "")])
      expect(await lineTo(unchecked)).toContain("asks for the password by md5");
    expect(md5.told).toHaveLength(2);
    void lineTo(withCa(urlOf(md5.port), authority.certificate));
    await expect.poll(() => md5.told.at(-1)).toMatch(/^p.{4}md5[0-9a-f]{32}\0$/s);
  });

  it("is refused to a self-signed certificate, another host's and another CA's, with a sentence", async () => {
    const certificate = await authority.sign("DNS:db.example");
    const { port, told } = await falsePostgres({ certificate });
    const other = (await testAuthority()).certificate;
    for (const url of [urlOf(port), urlOf(port, undefined, "?sslmode=verify-ca"), withCa(urlOf(port), other)])
      expect(await lineTo(url)).toMatch(
        /^The certificate of db\.example is not trusted \([A-Z_]+\), so no password was sent\. If a CA of your own signed it, set QUEUE_CA to the text/,
      );
    expect(await lineTo(withCa(urlOf(port, "db2.example"), authority.certificate))).toMatch(
      /^The certificate of db2\.example is not trusted \(ERR_TLS_CERT_ALTNAME_INVALID\).* write the host in the URL as its certificate names it\.$/,
    );
    for (const host of ["db.abcdef.supabase.co", "aws-0-us-east-1.pooler.supabase.com"])
      expect(await lineTo(urlOf(port, host))).toMatch(
        /set QUEUE_CA to .* Project settings > Database > SSL configuration\.$/,
      );
    expect(told).toEqual([]);
  });

  it("takes nothing that came before the encryption", async () => {
    const { port, told } = await falsePostgres({ certificate: await authority.sign("DNS:db.example"), smuggles: "Z" });
    expect(await lineTo(withCa(urlOf(port), authority.certificate))).toBe("CONNECTION_CLOSED");
    expect(told).toEqual([]);
  });

  it("is checked, or not, as sslmode and the CA say, at a real server", async () => {
    const by = await tlsPostgres(await authority.sign("DNS:db.example"));
    const url = (host: string, sslmode?: string) => by(host) + (sslmode ? `?sslmode=${sslmode}` : "");
    const ca = authority.certificate;
    expect(await lineTo(withCa(url("db.example"), ca))).toBe("checked");
    expect(await lineTo(withCa(url("db.example", "verify-full"), ca))).toBe("checked");
    expect(await lineTo(withCa(url("db.example", "of-no-meaning"), ca))).toBe("checked");
    for (const mode of ["verify-ca", "require"])
      expect(await lineTo(withCa(url("db2.example", mode), ca))).toBe("checked");
    for (const mode of ["require", "no-verify", "prefer"])
      expect(await lineTo(url("db2.example", mode))).toBe("unchecked");
    expect(await lineTo(withCa(url("db2.example"), ""))).toBe("unchecked");
    expect(await lineTo(withCa(url("db.example", "verify-full"), ""))).toContain("is not trusted");
    expect(await lineTo(url("db.example", "disable"))).toBe("open");
    for (const host of ["127.0.0.1", "localhost"]) expect(await lineTo(url(host))).toBe("local");
    expect(await lineTo(url("127.0.0.1", "verify-full"))).toContain("is not trusted");
    expect(await lineTo(by())).toBe("local");
  });
});

it("an edge that finds no safe line acknowledges no lead, and its log has the sentence", async () => {
  const { port, told } = await falsePostgres({});
  const logged: LogEntry[] = [];
  const edge = openEdge(urlOf(port), { connections: 1, log: (entry) => logged.push(entry) });
  onTestFinished(edge.close);
  await expect(edge.submit(submission())).rejects.toThrow(StorageUnavailable);
  expect(logged).toEqual([
    {
      level: "error",
      event: "database-away",
      error: "UnsafeLine",
      code: "CONNECTION_UNSAFE",
      advice: expect.stringContaining("append ?sslmode=disable"),
    },
  ]);
  expect(told).toEqual([]);
});

it("a real server without TLS gets a line only on this machine or if sslmode allows it", async () => {
  const { url } = await testPostgres("nothing");
  const named = url.replace("127.0.0.1", "db.example");
  expect(await lineTo(url)).toBe("local");
  expect(await lineTo(`${named}?sslmode=disable`)).toBe("open");
  expect(await lineTo(`${named}?sslmode=prefer`)).toBe("open");
  for (const refused of [named, withCa(named, ""), `${named}?sslmode=no-verify`])
    expect(await lineTo(refused)).toContain("offers no TLS");
});
