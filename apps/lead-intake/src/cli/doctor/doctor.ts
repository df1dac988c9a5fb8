import { serverSettings } from "../../http/server-settings.ts";
import { checkMail, checkReports, checkTargets } from "./check-channels.ts";
import { checkDamage } from "./check-damage.ts";
import { checkDatabase, checkHeldLeads } from "./check-database.ts";
import { checkClock, checkDisk } from "./check-machine.ts";
import { checkPage } from "./check-page.ts";
import { checkProxies } from "./check-proxies.ts";
import { checkSettings } from "./check-settings.ts";
import type { Finding } from "./finding.ts";

/**
 * Looks at everything that keeps leads from being stored or told of, and changes nothing that `pnpm leads` would not. What
 * depends on a setting that cannot be read is left out.
 *
 * @param env the server's variables
 */
export async function doctor(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { findings, database, delivery, plans } = checkSettings(env);
  const { webRoot } = serverSettings({ WEB_ROOT: env["WEB_ROOT"] });
  const [stored, page] = await Promise.all([database && checkDatabase(database), checkPage(webRoot, plans)]);
  const isSupabase = stored?.isSupabase ?? false;
  const rest = await Promise.all([
    delivery && checkMail(delivery, isSupabase),
    delivery && checkReports(delivery, page.site, database?.kind === "embedded" ? database.directory.mail : null),
    delivery && checkTargets(delivery),
    // A function on Supabase holds nothing.
    database?.kind === "postgres" && !isSupabase ? checkHeldLeads(database) : null,
    database && !isSupabase ? checkDamage(database) : null,
    database?.directory ? checkDisk(database.directory, database.kind === "postgres") : null,
    checkClock(stored?.clock ?? null),
    checkProxies(env, isSupabase),
  ]);
  return [
    ...findings,
    ...page.findings,
    ...(stored?.findings ?? []),
    ...rest.flat().filter((finding) => finding !== null),
  ];
}
