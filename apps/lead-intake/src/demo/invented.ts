// Names, notes and sources of invented leads, the same ones at each start. Their addresses and phone numbers are nobody's.
import { BUSINESS_TYPE_IDS, type Language } from "@contractor-roi/roi-core";

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Marcus Erin Dale Tanya Rick Joanne Wes Carla Owen Bridget Travis Nina Curtis Shelby Hank Denise Troy Paula Grant Kelly",
    "Whitaker O'Neil Brandt Mercer Kowalski Hayes Lindgren Boone Pruitt Castellano Freeman Dunn Okafor Sutter Vance Holloway",
  ],
  es: [
    "Rosa Luis Camila Héctor Marisol Javier Lucía Ramón",
    "Delgado Peña Villarreal Montoya Ibarra Fuentes Ríos Camacho",
  ],
};
const AREA_CODES = "512 602 704 813 720 916 305 210 615 317".split(" ");
/** Queries of the page: four campaigns, a rep's quote, and none. */
const SOURCES = [
  "?utm_source=google&utm_medium=cpc&utm_campaign=missed-calls&gclid=demo",
  "?utm_source=google&utm_medium=cpc&utm_campaign=after-hours&gclid=demo",
  "?utm_source=facebook&utm_medium=paid&utm_campaign=storm-season&fbclid=demo",
  "?utm_source=newsletter&utm_medium=email&utm_campaign=november",
  "?quote=20261102-7KQ2MXH&rep=dana",
  "",
];
export const NOTES = [
  "Two trucks. His wife answers the phone, and she is back at work in January.",
  "Best after 4 pm, on a roof until then.",
  "Misses most calls on Saturdays. Wants to hear it answer in Spanish.",
  "Asked what happens to his own number. Told him that he keeps it.",
  "Compares us with an answering service at $1.20 a minute.",
  "Sent him the quote, he shows it to his partner.",
  "Wants to start on the first of the month.",
];

/** Numbers from 0 to 1, the same ones for the same seed (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const random = randomFrom(20_261_128);

export function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

export type Person = ReturnType<typeof inventPerson>;

/** @param index makes the address one of its own */
export function inventPerson(index: number) {
  const language: Language = random() < 0.15 ? "es" : "en";
  const [firstName, lastName] = NAMES[language].map((names) => pick(names.split(" "))) as [string, string];
  const businessType = pick(BUSINESS_TYPE_IDS);
  const email = `${firstName.normalize("NFD").replaceAll(/\W/g, "").toLowerCase()}${index}@${businessType}.example`;
  const phone = `(${pick(AREA_CODES)}) 555-01${Math.floor(10 + random() * 90)}`;
  return { language, firstName, lastName, businessType, phone, email };
}

/** @param page the address of the demo's page */
export function inventVisit(page: string, language: Language) {
  const url = new URL(`${language === "es" ? "es" : ""}${pick(SOURCES)}`, page);
  const utm = (name: string) => url.searchParams.get(`utm_${name}`) ?? "";
  const [utmSource, utmMedium, utmCampaign] = [utm("source"), utm("medium"), utm("campaign")];
  return { utmSource, utmMedium, utmCampaign, sourceUrl: url.href, userAgent: "" };
}
