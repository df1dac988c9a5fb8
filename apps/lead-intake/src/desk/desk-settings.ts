import type { Site } from "@contractor-roi/site";
import { emailKey } from "@contractor-roi/lead-store/lead/email-key";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { DESK_ON_SITE, isOneOf, type Settings } from "../settings/settings.ts";

export type HostedDeskSettings = NonNullable<ReturnType<typeof hostedDesk>>;

/**
 * The desk on a host of its own, with the addresses that may sign in, as they are compared, and its mails' sender. Null without one.
 *
 * @throws {OperatorError} if the page has that host
 */
export function hostedDesk({ DESK_URL: url, DESK_USERS, OWNER_EMAIL, SMTP_FROM }: Settings, site: Site | null) {
  const users = DESK_USERS ?? OWNER_EMAIL ?? [];
  const [first] = users;
  if (url === null || first === undefined) return null;
  if (site !== null && isOneOf(url, [site.addresses.site])) throw new OperatorError(DESK_ON_SITE);
  const from = { name: site?.brand.name ?? "", address: SMTP_FROM ?? OWNER_EMAIL?.[0] ?? first };
  return { url, users: users.map(emailKey), from };
}
