import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { connect as connectTls, TLSSocket } from "node:tls";
import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import { escapeHtml } from "@contractor-roi/roi-core/shared";
import { isLoopbackHost } from "@contractor-roi/lead-store/base/ip-address";
import { dayAt } from "@contractor-roi/lead-store/base/owners-day";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import type { Site } from "@contractor-roi/site";
import { hostedDesk } from "../../desk/desk-settings.ts";
import { LEAD_INTAKE_PATH } from "../../intake/function-paths.ts";
import type { Settings } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const LIMIT_MS = 5_000;
const SOON_MS = 7 * 24 * 60 * 60 * 1000;
/** Remedies by the code of a request that visitors would fail with, too. */
const UNREACHED: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^ENOTFOUND$/, "The DNS has no such name: make a record there that leads to this machine."],
  [/^ECONNREFUSED$/, "Nothing answers there: start the proxy, such as by  systemctl start caddy"],
  [/CERT|SIGNATURE|SSL/, "Browsers refuse its certificate. Why:  journalctl -u caddy  or  certbot certificates"],
];

/** Whether visitors get this page at the site's address. An address on this machine is nobody's yet. */
export async function checkPageAddress(site: Site, webRoot: string): Promise<Finding | null> {
  const { ok, warning, problem } = findingsAbout("page");
  const url = new URL(site.addresses.site);
  if (isLoopbackHost(url.hostname)) return null;
  const answer = await ask(url, { redirect: "follow" });
  if (typeof answer === "string") {
    const remedy = UNREACHED.find(([codes]) => codes.test(answer))?.[1];
    // A router may refuse the way back to a proxy that runs here.
    const isHere = answer === "ECONNREFUSED" && (await ask(`http://localhost:${url.port || 443}`)) !== answer;
    if (remedy !== undefined && !isHere) return problem(`Visitors do not reach ${url.host} (${answer}). ${remedy}`);
    const advice = "Many routers lead nobody back in: if it opens on a phone without Wi-Fi, all is well.";
    return warning(`${url.host} was not reached from here (${answer}). ${advice}`);
  }
  const shown = await answer.text().catch(() => "");
  if (!shown.includes(`property="og:site_name" content="${escapeHtml(site.brand.name)}"`)) {
    const remedy = "let its DNS name lead to this machine, and its block in the proxy to this server, which must run";
    return problem(`${url.href} does not show this page (status ${answer.status}): ${remedy}.`);
  }
  // A proxy may add a script.
  const own = await readFile(join(webRoot, "index.html"), "utf8").catch(() => "");
  if (!own.split("\n").every((line) => shown.includes(line.trim()))) {
    const remedy = "restart the server (or publish the folder again), and empty the proxy's cache";
    return warning(`${url.href} shows another state of the page than ${webRoot}: ${remedy}.`);
  }
  const certificate = await lookAtCertificate(url, url.hostname, LIMIT_MS).catch(() => null);
  if (certificate === null)
    return warning(
      `Browsers call ${url.href} not secure: get a certificate (page 3), and set addresses.site to https.`,
    );
  const text = `${url.href} shows it to visitors, with a certificate until ${certificate.lastDay}`;
  return certificate.isOverdue ? warning(`${text}. Why it is not renewed:  journalctl -u caddy`) : ok(`${text}.`);
}

/** Whether the desk's own address leads to a desk. */
export async function checkDesk(settings: Settings, site: Site | null): Promise<Finding> {
  const { ok, problem } = findingsAbout("desk");
  try {
    const hosted = hostedDesk(settings, site);
    if (hosted === null) return ok("It is served to this machine alone: DESK_URL is not set.");
    const { url, users } = hosted;
    const answer = await ask(`${url}/api/sessions`);
    const isSilent = typeof answer === "string";
    if (!isSilent && answer.status === 403 && answer.headers.get("cross-origin-resource-policy") === "same-origin")
      return ok(`${url} is the desk's; addresses that may sign in: ${users.length}.`);
    const found = isSilent ? `does not answer (${answer})` : "is not the desk's";
    return problem(`${url} ${found}: check its DNS name, and its block in the proxy (page 5), which passes Host on.`);
  } catch (error) {
    if (error instanceof OperatorError) return problem(error.message);
    throw error;
  }
}

/** Asks a server of another origin, as a browser does before it sends a lead, whether the page may send one with its headers. */
export async function checkIntake(site: Site | null): Promise<Finding | null> {
  if (!site?.backend.url) return null;
  const { ok, warning, problem } = findingsAbout("intake");
  const address = new URL(LEAD_INTAKE_PATH, site.backend.url);
  const { origin } = new URL(site.addresses.site);
  const wanted = [...Object.values(LEAD_HEADERS), "content-type"].sort().join(",");
  const asked = { origin, "access-control-request-method": "POST", "access-control-request-headers": wanted };
  const answer = await ask(address, { method: "OPTIONS", headers: asked });
  if (typeof answer === "string") return warning(`${address} could not be asked (${answer}).`);
  const { headers, status } = answer;
  const allowed = headers.get("access-control-allow-origin");
  if (allowed !== "*" && allowed !== origin)
    return problem(
      `${address} takes no lead of ${origin} (status ${status}): name it in ALLOWED_ORIGINS there, and deploy it again.`,
    );
  const known = (headers.get("access-control-allow-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  const refused = wanted.split(",").filter((name) => !known.includes(name));
  if (refused.length === 0) return ok(`${address} takes leads of ${origin} with all headers of this version's page.`);
  const loss = `refuses headers of this version's page (${refused.join(", ")}), so that every lead is lost`;
  return problem(`${address} ${loss}: deploy it before the page.`);
}

/** @returns the answer, or a code for why there is none */
async function ask(url: URL | string, options: RequestInit = {}): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS), ...options });
  } catch (error) {
    return (error as { readonly cause?: { readonly code?: string } }).cause?.code ?? "timeout";
  }
}

/** @param host its name or address. @returns the certificate's last day, and whether it should have been renewed; null without TLS */
export async function lookAtCertificate(url: URL, host: string, timeLimitMs: number) {
  const isPlain = url.protocol === "http:";
  const to = { host, port: Number(url.port || (isPlain ? 80 : 443)) };
  const socket = isPlain ? connect(to) : connectTls({ ...to, servername: url.hostname });
  try {
    await once(socket, isPlain ? "connect" : "secureConnect", { signal: AbortSignal.timeout(timeLimitMs) });
    if (!(socket instanceof TLSSocket)) return null;
    const end = Date.parse(socket.getPeerCertificate().valid_to);
    return { lastDay: dayAt(end, ""), isOverdue: end - Date.now() < SOON_MS };
  } finally {
    socket.destroy();
  }
}
