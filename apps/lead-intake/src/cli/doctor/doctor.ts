import { CHANNEL_SWITCHES } from "@contractor-roi/lead-store/lead/delivery-channels";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { checkMail, checkReports, checkTargets } from "./check-channels.ts";
import { checkClock, checkDisk, checkFileSystem } from "./check-machine.ts";
import { checkDesk } from "./check-desk.ts";
import { checkIntake } from "./check-intake.ts";
import { checkPage } from "./check-page.ts";
import { checkSenders, type TextRecords } from "./check-sender.ts";
import { checkProxies } from "./check-proxies.ts";
import { checkSettings } from "./check-settings.ts";
import { webRoot } from "../../settings/page-site.ts";
import { checkQueue } from "./check-queue.ts";
import { checkStore } from "./check-store.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { Env } from "../../settings/read-settings.ts";
import type { Settings } from "../../settings/settings.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const MAIL: readonly (keyof Settings)[] = ["OWNER_EMAIL", "SMTP_FROM", "REPORT_FROM", "SMTP_URL", "SMTP_TLS"];
const TARGETS = Object.values(CHANNEL_SWITCHES).filter((name) => !MAIL.includes(name));
const PROXIES = [
  "TRUSTED_PROXIES",
  "TRUSTED_PROXY_HOPS",
  "RATE_LIMIT_LEADS",
  "RATE_LIMIT_SECRET",
  "DATABASE_URL",
] as const;

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
  const [stored, queue, page] = await Promise.all([
    isEdge ? [] : checkStore(directory),
    checkQueue(settings),
    checkPage(webRoot(settings.WEB_ROOT)),
  ]);
  const isMailRead = areRead(...MAIL);
  const targets = await checkTargets(delivery);
  const areNone = targets.length === 0 && areRead(...TARGETS);
  const ofCollector = isEdge
    ? []
    : [
        isMailRead ? checkMail(delivery) : null,
        isMailRead ? checkSenders(delivery, dns) : null,
        isMailRead ? checkReports(delivery, page.site, directory.mail) : null,
        areNone ? findingsAbout("channels").ok("Leads are posted to no other program.") : targets,
        areRead("DESK_URL", "DESK_USERS", ...MAIL) ? checkDesk(settings, page.site) : null,
        checkDisk(directory),
        checkFileSystem(directory),
      ];
  const rest = await Promise.all([
    checkIntake(page.site),
    ...ofCollector,
    checkClock(queue.clock),
    areRead(...PROXIES) ? checkProxies(settings) : null,
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
