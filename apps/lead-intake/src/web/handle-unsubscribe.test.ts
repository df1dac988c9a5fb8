import type { Language } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { mailboxHash } from "@contractor-roi/lead-store/lead/report-recipients";
import { makeSecret, unsubscribeToken } from "@contractor-roi/lead-store/lead/unsubscribe-token";
import { handleUnsubscribe } from "./handle-unsubscribe.ts";
import { unsubscribeUrl } from "../intake/function-paths.ts";

const SECRET = makeSecret();
const HASH = await mailboxHash("Ada@Park.example");

async function ask(method: string, token: string, secrets = [SECRET], language: Language = "en") {
  const unsubscribed: string[] = [];
  const deps = {
    secrets: async () => secrets,
    unsubscribe: async (hash: string) => void unsubscribed.push(hash),
    log: () => {},
  };
  const address = unsubscribeUrl("https://roi.example/functions/v1/lead-intake", token, language);
  const response = await handleUnsubscribe(new Request(address, { method }), deps);
  return { status: response.status, headers: response.headers, text: await response.text(), unsubscribed };
}

describe("handleUnsubscribe", () => {
  it("GET changes nothing and shows a button that posts to the same address, without script", async () => {
    const { status, headers, text, unsubscribed } = await ask("GET", await unsubscribeToken(HASH, SECRET));
    expect({ status, unsubscribed }).toEqual({ status: 200, unsubscribed: [] });
    expect(text).toMatch(/<form method="post"><button>Unsubscribe<\/button><\/form>/);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("POST unsubscribes the address that the token names, in any letter case", async () => {
    const { status, unsubscribed } = await ask("POST", await unsubscribeToken(HASH, SECRET));
    expect({ status, unsubscribed }).toEqual({ status: 200, unsubscribed: [await mailboxHash("ada@park.example")] });
  });

  it("is in the language that the link names, and in English if the page does not have that language", async () => {
    const token = await unsubscribeToken(HASH, SECRET);
    const { text } = await ask("GET", token, [SECRET], "es");
    expect(text).toContain('<html lang="es-US">');
    expect(text).toContain("<button>Cancelar la suscripción</button>");
    expect((await ask("POST", token, [SECRET], "es")).text).toContain("<h1>Suscripción cancelada</h1>");
    expect((await ask("POST", "x", [SECRET], "es")).text).toContain("<h1>Este enlace no es válido</h1>");
    expect((await ask("GET", token, [SECRET], "fr" as Language)).text).toContain('<html lang="en-US">');
  });

  it("takes a token that any of the secrets has signed", async () => {
    const token = await unsubscribeToken(HASH, SECRET);
    expect((await ask("POST", token, [makeSecret(), SECRET])).unsubscribed).toEqual([HASH]);
    expect(await ask("POST", token, [makeSecret()])).toMatchObject({ status: 404, unsubscribed: [] });
  });

  it("refuses a token of another address, a forged one, and a missing one", async () => {
    const [, signature] = (await unsubscribeToken(HASH, SECRET)).split(".");
    const [other] = (await unsubscribeToken(await mailboxHash("other@park.example"), SECRET)).split(".");
    for (const token of [`${other}.${signature}`, `${other}.${"A".repeat(43)}`, "", "x", `${other}`])
      expect(await ask("POST", token)).toMatchObject({ status: 404, unsubscribed: [] });
  });

  it("takes no other method", async () => {
    const { status, headers } = await ask("DELETE", await unsubscribeToken(HASH, SECRET));
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});
