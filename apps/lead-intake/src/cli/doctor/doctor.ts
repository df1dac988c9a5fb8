import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { checkMail, checkReports, checkTargets } from "./check-channels.ts";
import { checkBackup, checkClock, checkDisk, checkFileSystem } from "./check-machine.ts";
import { checkDesk, checkIntake, checkPageAddress } from "./check-addresses.ts";
import { checkPage } from "./check-page.ts";
import { checkSenders, type TextRecords } from "./check-sender.ts";
import { checkProxies, checkSettings } from "./check-settings.ts";
import { halfCaptcha } from "../../intake/intake-policy.ts";
import { webRoot } from "../../settings/page-site.ts";
import { checkQueue } from "./check-queue.ts";
import { checkStore } from "./check-store.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { Env } from "../../settings/read-settings.ts";
import type { Settings } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const MAIL: readonly (keyof Settings)[] = ["OWNER_EMAIL", "SMTP_FROM", "REPORT_FROM", "SMTP_URL", "SMTP_TLS"];

/**
 * Looks at everything that keeps leads from being stored or told of, and changes nothing that `leads` would not. Checks that
 * depend on a setting that cannot be read are left out.
 *
 * @param env the server's variables
 * @param dns asked about the senders' domains. @default the machine's
 */
export async function doctor(env: Env, dns?: TextRecords): Promise<Finding[]> {
  const { findings, settings, delivery, areRead } = checkSettings(env);
  const isEdge = settings.DATABASE_URL !== null;
  const directory = dataDirectory(settings.DATA_DIR, settings.BACKUP_DIR);
  const root = webRoot(settings.WEB_ROOT);
  const [stored, queue, page] = await Promise.all([
    isEdge ? [] : checkStore(directory),
    checkQueue(settings),
    checkPage(root),
  ]);
  const half = page.site && halfCaptcha(settings, page.site);
  const isMailRead = areRead(...MAIL);
  const ofCollector = isEdge
    ? []
    : [
        isMailRead ? checkMail(delivery) : null,
        isMailRead ? checkSenders(delivery, dns) : null,
        isMailRead ? checkReports(delivery, page.site, directory.mail) : null,
        checkTargets(delivery),
        areRead("DESK_URL", "DESK_USERS", ...MAIL) ? checkDesk(settings, page.site) : null,
        checkDisk(directory),
        checkFileSystem(directory),
        checkBackup(),
      ];
  const rest = await Promise.all([
    page.site && checkPageAddress(page.site, root),
    checkIntake(page.site),
    half ? findingsAbout("captcha").problem(half) : null,
    ...ofCollector,
    checkClock(queue.clock),
    areRead("TRUSTED_PROXIES", "TRUSTED_PROXY_HOPS", "RATE_LIMIT_LEADS") ? checkProxies(settings) : null,
  ]);
  return [
    findingsAbout("version").ok(`${packageJson.version}, on Node ${process.versions.node}.`),
    ...findings,
    ...page.findings,
    ...stored,
    ...queue.findings,
    ...rest.flat().filter((finding) => finding !== null),
  ];
}
