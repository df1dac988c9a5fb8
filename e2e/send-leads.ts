import { BUSINESS_TYPE_IDS } from "@contractor-roi/roi-core";
import { sendLead } from "./send-lead.ts";

const NAMES = ["Elena Lang", "Anh Williams", "Jill Okafor", "Mike Anderson", "Luis Ortega", "Mia Okafor"];
const AT_ONCE = 25;

/** Sends leads of many people, trades and languages, the last one from Mia Okafor. */
export async function sendLeads(url: string, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, (_, at) => send(url, sent + at)));
}

async function send(url: string, number: number): Promise<void> {
  const [firstName = "", lastName = ""] = NAMES[number % NAMES.length]!.split(" ");
  await sendLead(url, {
    firstName,
    lastName,
    email: `person${number}@many.example`,
    phone: `(404) 555-${String(1_000 + number).slice(-4)}`,
    businessType: BUSINESS_TYPE_IDS[number % BUSINESS_TYPE_IDS.length]!,
    language: number % 5 === 0 ? "es" : "en",
  });
}
