import type { Example } from "../events.ts";

/**
 * A line that the customer may say, the assistant's answer, and the entry in the ticket, empty if there is none; of an opening it is
 * the problem, and a word behind it says that the job cannot wait.
 */
type CustomerLine = readonly [says: string, answer: string, entry: string, urgent?: string];

/** A question of the assistant. A customer's line that is a question itself is answered, and the assistant asks once more. */
type Question = { readonly asks: string; readonly lines: readonly CustomerLine[] };

/**
 * The texts of example calls in one language. The ticket's rows stand in their places, `{name}` for example, as do `{time}` of
 * the first opening, and `{later}` and `{laterDay}` of one on another day.
 */
export type DemoTexts = {
  /** The language of the voices, such as "en". */
  readonly language: string;
  /** The business's; empty for the machine's. */
  readonly timeZone: string;
  readonly greeting: string;
  /** In the order of the call; each fills the row of its name. */
  readonly questions: Readonly<Record<"name" | "number" | "address" | "note", Question>>;
  /** The last question, for a job that can wait and for one that cannot. Its lines take the time, a later one, or none. */
  readonly booking: Question & { readonly asksUrgently: string };
  /** "{day} at {hour}" with its days, the last one with `{weekday}`; and its hours from midnight on. */
  readonly time: readonly [
    days: readonly [at: string, tonight: string, today: string, tomorrow: string, weekday: string],
    hours: readonly string[],
  ];
  readonly goodbye: string;
  readonly trades: Readonly<Record<string, Trade>>;
};

type Trade = {
  /** The ways to begin. */
  readonly openings: readonly CustomerLine[];
  /** Asks the customer to have something ready. */
  readonly closing: string;
};

type Ticket = Example["ticket"];

/** One turn of an example call. */
export type Turn = Pick<Example, "ticket" | "outcome"> & {
  /** The assistant's words. */
  readonly words: string;
  /** The customer's next lines; none after the last turn. */
  readonly lines: readonly string[];
  /** A name may be given in place of the lines. */
  readonly isNameAsked: boolean;
  /** Returns the turn after a line, or after a name where one is asked for; null for anything else. */
  answer(choice: string): Turn | null;
};

const OUTCOMES = ["booked", "moved", "asked"] as const;

/** Begins a call about one trade: without speech and timers. */
export function beginCall(texts: DemoTexts, trade: string, now: Date): Turn {
  const { openings = [], closing = "" } = texts.trades[trade] ?? {};
  const { name, number, address, note } = texts.questions;
  const rows = ["problem", "name", "number", "address", "note", "time"] as const;
  const questions = [{ asks: texts.greeting, lines: openings }, name, number, address, note, texts.booking];

  function ask(
    said: string,
    step: number,
    ticket: Ticket,
    isUrgent: boolean,
    lines = questions[step]?.lines ?? [],
  ): Turn {
    const question = questions[step];
    const row = rows[step];
    const openingTimes = row === "time" ? openingsAfter(now, isUrgent, texts) : {};
    const asks = row === "time" && isUrgent ? texts.booking.asksUrgently : (question?.asks ?? "");
    const inPlace = (text: string): string => fill(text, { ...openingTimes, ...ticket });
    return {
      words: inPlace(`${said} ${asks}`).trim(),
      ticket,
      outcome: null,
      lines: lines.map(([says]) => inPlace(says)),
      isNameAsked: row === "name",
      answer(choice) {
        const given = row === "name" ? cleanName(choice) : "";
        const line =
          lines.find(([says]) => inPlace(says) === choice) ?? ([given, lines[0]?.[1] ?? "", given] as CustomerLine);
        if (line[0] === "" || !row) return null;
        const [says, answer, entry, urgent] = line;
        const isAskedBack = step > 0 && says.endsWith("?");
        const entries = [ticket[row], inPlace(entry)].filter(Boolean).join(", ");
        const next = entries === "" ? ticket : { ...ticket, [row]: entries };
        if (row !== "time") {
          const rest = isAskedBack ? lines.filter((other) => other !== line) : undefined;
          return ask(fill(answer, next), isAskedBack ? step : step + 1, next, isUrgent || Boolean(urgent), rest);
        }
        const outcome = OUTCOMES[lines.indexOf(line)] ?? "asked";
        const ready = outcome === "asked" ? "" : `${closing} `;
        const words = `${inPlace(answer)} ${ready}${texts.goodbye}`;
        return { words, ticket: next, outcome, lines: [], isNameAsked: false, answer: () => null };
      },
    };
  }

  return ask("", 0, {}, false);
}

const LONGEST_NAME = 40;

/** A name that can be spoken back: nothing else of it is kept. */
export function cleanName(typed: string): string {
  const letters = typed
    .normalize("NFC")
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}&'-]+/gu, " ");
  return letters.trim().slice(0, LONGEST_NAME).trim();
}

/** The first and the last hour at which a job is begun that can wait: within 7:00 to 19:00. */
const [FIRST_HOUR, LAST_HOUR] = [8, 18];
/** From here on, and before 5, a day's hour is tonight's. */
const [NIGHT_HOUR, MORNING_HOUR] = [19, 5];
const DAY_MS = 86_400_000;

/** Returns the next opening in words, and one on a later day; a job that cannot wait is begun within two hours. */
function openingsAfter(now: Date, isUrgent: boolean, { language, timeZone, time }: DemoTexts) {
  const [[inWords, tonight, today, tomorrow, weekday], hours] = time;
  const zone = timeZone === "" ? {} : { timeZone };
  const clock = new Intl.DateTimeFormat("en-GB", { ...zone, hour: "2-digit", minute: "2-digit" }).format(now);
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const soonest = isUrgent ? hour + (minute > 30 ? 2 : 1) : Math.max(hour + 2, FIRST_HOUR);
  const isToday = isUrgent || soonest <= LAST_HOUR;
  const isNight = soonest >= NIGHT_HOUR || soonest < MORNING_HOUR;
  const at = (day: string, hourOfDay: number): string => fill(inWords, { day, hour: hours[hourOfDay % 24] ?? "" });
  const dayAfter = new Intl.DateTimeFormat(language, { ...zone, weekday: "long" }).format(+now + 2 * DAY_MS);
  const laterDay = isToday ? tomorrow : fill(weekday, { weekday: dayAfter });
  const day = isToday ? (isNight ? tonight : today) : tomorrow;
  return { time: at(day, isToday ? soonest : FIRST_HOUR), later: at(laterDay, FIRST_HOUR), laterDay };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
