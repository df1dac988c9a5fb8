const VARIABLES = {
  brand: "VITE_BRAND_NAME",
  phone: "VITE_COMPANY_PHONE",
  bookingUrl: "VITE_BOOKING_URL",
  calculatorUrl: "VITE_SITE_URL",
} as const;

/** What the landing page is configured with, as far as a quote says it. Its placeholders are no defaults here. */
export function senderDefaults(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(VARIABLES).flatMap(([field, name]) => (env[name] === undefined ? [] : [[field, env[name]]])),
  );
}
