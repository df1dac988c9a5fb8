import { checkMail, checkReports, checkTargets } from "./check-channels.ts";
import { checkClock, checkDisk } from "./check-machine.ts";
import { checkPage } from "./check-page.ts";
import { checkProxies } from "./check-proxies.ts";
import { checkSettings } from "./check-settings.ts";
import { checkStore } from "./check-store.ts";
import { CHANNEL_SWITCHES } from "../../leads/delivery-channels.ts";
import type { Env } from "../../platform/settings/read-settings.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { webRoot } from "../../platform/web-root.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const MAIL: readonly (keyof Settings)[] = [
  "OWNER_EMAIL",
  "SMTP_FROM",
  "REPORT_FROM",
  "SMTP_URL",
  "SMTP_TLS",
  "RESEND_API_KEY",
];
const TARGETS = Object.values(CHANNEL_SWITCHES).filter((name) => !MAIL.includes(name));
const PROXIES = [
  "TRUSTED_PROXIES",
  "TRUSTED_PROXY_HOPS",
  "RATE_LIMIT_LEADS",
  "RATE_LIMIT_SECRET",
  "DATABASE_URL",
] as const;

/**
 * Looks at everything that keeps leads from being stored or told of, and changes nothing that `pnpm leads` would not. Checks that
 * depend on a setting that cannot be read are left out.
 *
 * @param env the server's variables
 */
export async function doctor(env: Env): Promise<Finding[]> {
  const { findings, settings, database, delivery, areRead } = checkSettings(env);
  const [stored, page] = await Promise.all([database && checkStore(database), checkPage(webRoot(settings.WEB_ROOT))]);
  const isSupabase = stored?.isSupabase ?? false;
  const isMailRead = areRead(...MAIL);
  const targets = await checkTargets(delivery);
  const areNone = targets.length === 0 && areRead(...TARGETS);
  const rest = await Promise.all([
    isMailRead ? checkMail(delivery, isSupabase) : null,
    isMailRead ? checkReports(delivery, page.site, database?.kind === "file" ? database.directory.mail : null) : null,
    areNone ? findingsAbout("channels").ok("Leads are posted to no other program.") : targets,
    database?.kind === "file" ? checkDisk(database.directory) : null,
    checkClock(stored?.clock ?? null),
    areRead(...PROXIES) ? checkProxies(settings, isSupabase) : null,
  ]);
  return [
    ...findings,
    ...page.findings,
    ...(stored?.findings ?? []),
    ...rest.flat().filter((finding) => finding !== null),
  ];
}
