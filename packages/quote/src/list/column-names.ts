import { cleanText } from "@contractor-roi/roi-core";

export const COLUMNS = ["jobs", "profit", "hours", "type", "plan"] as const;

export type Column = (typeof COLUMNS)[number];

/** Words of a column's name, separated by blanks, in English and Spanish: one of the first, and any of the others. */
type NameWords = readonly [core: string, others: string];

const TIMES = "per a each al por cada de of number no num numero cantidad avg average typical promedio";
const MONTH = "month mo monthly mes mensual mensuales";
const LIFETIME =
  "completed total totals alltime lifetime overall cumulative todate ever done closed completados totales";
const WEEK = "week wk weekly semana semanales";
const ADMIN = "admin administrative administration paperwork administracion administrativas papeleo oficina";
const KINDS =
  "type types trade trades industry industries specialty specialties profession occupation category categories subcategory " +
  "subtypes class classes classification classifications discipline endorsement tipo oficio categoria rubro giro industria";

/** Names as people and programs write them: "Jobs / Month", "jobs_per_month" and "Monthly Jobs". */
const WORDS: Readonly<Record<Column, NameWords>> = {
  jobs: ["jobs jobcount trabajos", `${TIMES} ${MONTH} count`],
  profit: [
    "profit ticketsize ganancia utilidad beneficio avgticket averageticket avgjob averagejob avgjobticket averagejobticket avgjobvalue " +
      "averagejobvalue avgjobsize averagejobsize avgjobsale averagejobsale avgsale averagesale avginvoice averageinvoice",
    `${TIMES} job trabajo size value in en us usd dollars dolares media neta`,
  ],
  hours: ["hours hour hrs hr horas admintime", `${TIMES} h ${WEEK} ${ADMIN} office time work tasks spent on for la`],
  type: [
    `${KINDS} businessunit categoryname licensedescription licencedescription services`,
    "business company contractor customer account license licence primary secondary main job work service of de negocio " +
      "description desc detail details code codes s",
  ],
  plan: ["plan", "selected name"],
};
const PATTERNS = Object.fromEntries(COLUMNS.map((column) => [column, patternOf(WORDS[column])])) as Record<
  Column,
  RegExp
>;
const LIFETIME_JOBS = patternOf([WORDS.jobs[0], `${WORDS.jobs[1]} ${LIFETIME}`]);
const MONTHLY = patternOf([MONTH, `${WORDS.jobs.join(" ")} ${LIFETIME}`]);
/** Names of the customer's columns, the better ones first: a file may hold a company and a person. */
const CUSTOMERS = (
  [
    [
      "company business bus entity establishment vendor shop dba tradename account organization organisation firm empresa organizacion compania negocio razonsocial",
      "name full legal deal associated doing as nombre de del la 2",
    ],
    [
      "customer client prospect contractor lead licensee licenseholder registrant cliente contratista prospecto",
      "name full nombre de del",
    ],
    ["name fullname nombrecompleto", "deal contact person complete lead card nombre"],
    ["nombre", "completo"],
  ] satisfies NameWords[]
).map(patternOf);
const FIRST_NAMES = patternOf(["firstname givenname nombre nombres", "contact owner person"]);
const LAST_NAMES = patternOf(["lastname surname familyname apellido apellidos", "contact owner person"]);
const CONTACTS = patternOf(["contact contacto", "person main primary deal"]);
/** A business in lists of maps, a person's position elsewhere; whose a business is, or who made the entry. */
const LAST_RESORTS = [patternOf(["title", ""]), patternOf(["owner qualifier applicant", "name business"])];

/** Words of columns for a place, a time, a source or a note, and never for the customer or the trade. */
const ELSEWHERE =
  /(^|[^a-z])(city|town|state|county|country|region|area|territory|zip|zipcode|postal|address|street|location|phone|telephone|tel|fax|mobile|cell|e-?mail|web|website|url|site|notes?|comments?|remarks?|source|campaign|referral|referred|status|stage|date|since|created|updated|id|no|number|permit|certificate|ratings?|reviews?|stars?|score|count|rep|agent|assigned|ciudad|estado|direccion|telefono|correo|notas?|fuente|origen)($|[^a-z])/;

/** Whether a name says that a column holds neither the customer nor the trade: a place, a source, a note. */
export function isElsewhere(name: string): boolean {
  const words = cleanText(name).replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
  return ELSEWHERE.test(words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
}

/** The column that a name of a file's header means; null for anything else. */
export function columnNamed(name: string): Column | null {
  const letters = lettersOf(name);
  return LIFETIME_JOBS.test(letters) ? "jobs" : (COLUMNS.find((column) => PATTERNS[column].test(letters)) ?? null);
}

/** Whether jobs are named as all that there ever were: "Completed Jobs". */
export function isLifetimeCount(name: string): boolean {
  return !PATTERNS.jobs.test(lettersOf(name)) && !MONTHLY.test(lettersOf(name));
}

/** The columns that name the customer, the best ones first; several that are one name together. */
export function customerColumns(
  header: readonly string[],
  isFree: (at: number) => boolean,
): readonly (readonly number[])[] {
  const named = (pattern: RegExp): number[] =>
    header.flatMap((name, at) => (isFree(at) && pattern.test(lettersOf(name)) ? [at] : []));
  const [last] = named(LAST_NAMES);
  const [first] = named(FIRST_NAMES).filter((at) => at !== last);
  const person = first === undefined || last === undefined ? [] : [[first, last]];
  const [companies = [], customers = [], names = [], spanish = []] = CUSTOMERS.map(named);
  const single = (columns: readonly number[]) => columns.map((at) => [at]);
  const spanishNames = person.length > 0 && spanish.includes(first ?? -1) ? [] : single(spanish);
  const found = [
    ...single([...companies, ...customers, ...names]),
    ...spanishNames,
    ...person,
    ...single(named(CONTACTS)),
  ];
  return found.length > 0 ? found : single(LAST_RESORTS.flatMap(named));
}

/** Names of a header, numbered where one stands twice, or is blank: "Profit", "Profit (2)", "Column 3". */
export function distinctNames(header: readonly string[]): readonly string[] {
  const uses = new Map<string, number>();
  return header.map((name, at) => {
    const count = (uses.get(plainName(name)) ?? 0) + 1;
    uses.set(plainName(name), count);
    if (name.trim() === "") return `Column ${at + 1}`;
    return count === 1 ? name.trim() : `${name.trim()} (${count})`;
  });
}

/** A name without its case and blanks. */
export function plainName(name: string): string {
  return cleanText(name).toLowerCase().replace(/\s+/g, " ");
}

/** Builds the pattern of a name's letters: words in any order, one of the core's among them. */
function patternOf([core, others]: NameWords): RegExp {
  const anyOf = (words: string): string =>
    `(?:${words
      .split(" ")
      .filter(Boolean)
      .sort((one, other) => other.length - one.length)
      .join("|")})`;
  const any = `${anyOf(`${core} ${others}`)}*`;
  return new RegExp(`^(?=.{1,50}$)${any}${anyOf(core)}${any}$`);
}

/** A name's letters and digits, without accents. A cell such as "24 hours" is no name of a column, and its digits show it. */
function lettersOf(name: string): string {
  return cleanText(name)
    .replace(/__c$/i, "")
    .replace("#", "number")
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z\d]/g, "");
}
