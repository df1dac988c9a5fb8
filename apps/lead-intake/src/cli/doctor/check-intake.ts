import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import type { Site } from "@contractor-roi/site";
import { LEAD_INTAKE_PATH } from "../../intake/function-paths.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const LIMIT_MS = 5_000;
const { ok, warning, problem } = findingsAbout("intake");

/** Asks a server of another origin, as a browser does before it sends a lead, whether the page may send one with its headers. */
export async function checkIntake(site: Site | null): Promise<Finding | null> {
  if (!site?.backend.url) return null;
  const address = new URL(LEAD_INTAKE_PATH, site.backend.url);
  const { origin } = new URL(site.addresses.site);
  const asked = [...Object.values(LEAD_HEADERS), "content-type"].sort();
  try {
    const { headers, status } = await fetch(address, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": asked.join(","),
      },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const allowed = headers.get("access-control-allow-origin");
    if (allowed !== "*" && allowed !== origin)
      return problem(
        `${address} takes no lead of ${origin} (status ${status}): name it in ALLOWED_ORIGINS there, and deploy it again.`,
      );
    const known = (headers.get("access-control-allow-headers") ?? "").toLowerCase().split(/\s*,\s*/);
    const refused = asked.filter((name) => !known.includes(name));
    return refused.length === 0
      ? ok(`${address} takes leads of ${origin} with all headers of this version's page.`)
      : problem(
          `${address} refuses headers of this version's page (${refused.join(", ")}), so that every lead is lost: deploy it before the page.`,
        );
  } catch (error) {
    const { cause } = error as { readonly cause?: { readonly code?: string } };
    return warning(`${address} could not be asked (${cause?.code ?? "no answer in time"}).`);
  }
}
