import { BUSINESS_TYPE_IDS, LANGUAGES, type Language } from "@contractor-roi/roi-core";
import { beginCall } from "@contractor-roi/voice-client/testing";
import { describe, expect, it } from "vitest";
import { pageOf } from "../testing/render-on-page.tsx";
import { readAllTexts } from "../texts/catalogues.ts";

const ZONE = "America/Chicago";
const NOON = new Date("2026-11-27T18:00:00Z");
const HALF_HOUR_MS = 1_800_000;
const ON_TICKET = /on the ticket|en la orden/;

function textsIn(language: Language) {
  const page = pageOf({ language, timeZone: ZONE });
  return { ...readAllTexts(page).demoCall, language, timeZone: ZONE };
}

type Turn = ReturnType<typeof beginCall>;
type Step = { readonly before: Turn; readonly line: string; readonly turn: Turn };

/** Every step of every path through the choices. */
function* walk(before: Turn): Generator<Step> {
  for (const line of before.lines) {
    const turn = before.answer(line);
    if (!turn) throw new Error(`The assistant must have an answer to "${line}"`);
    yield { before, line, turn };
    yield* walk(turn);
  }
}

/** The last question of a call, reached by the first lines. */
function askToBook(turn: Turn, opening: number): Turn {
  let last = turn.answer(turn.lines[opening] ?? "");
  while (last && !last.ticket.note) last = last.answer(last.lines[0] ?? "");
  if (!last) throw new Error("The assistant must ask to book the job");
  return last;
}

/** Words that tell a line from others: numbers, and words of five letters and more, but for those of courtesy. */
const tellingWords = (text: string): readonly string[] =>
  text.toLowerCase().match(/\d+|(?!please|favor)\b\p{L}{5,}/gu) ?? [];

describe.each(LANGUAGES)("an example call in %s", (language) => {
  const texts = textsIn(language);
  const asks = [...Object.values(texts.questions), texts.booking].flatMap(({ asks, asksUrgently = "" }) =>
    [asks, asksUrgently].filter(Boolean).map((text) => text.split("{")[0] ?? ""),
  );
  const answerIn = ({ words }: Turn): string => asks.reduce((said, question) => said.split(question)[0] ?? "", words);

  it.each(BUSINESS_TYPE_IDS)("says only what was chosen, on every path of a call about %s", (trade) => {
    let ends = 0;
    for (const { before, line, turn } of walk(beginCall(texts, trade, NOON))) {
      const answer = answerIn(turn);
      const own = `${line} ${Object.values(turn.ticket).join(" ")}`.toLowerCase();
      const others = before.lines.filter((other) => other !== line).flatMap(tellingWords);
      const named = tellingWords(answer).filter((word) => others.includes(word) || /\d/.test(word));
      expect(
        named.filter((word) => !own.includes(word)),
        `${line} > ${answer}`,
      ).toEqual([]);
      if (ON_TICKET.test(answer) && turn.outcome === null)
        expect(turn.ticket.note?.length, answer).toBeGreaterThan(before.ticket.note?.length ?? 0);
      expect(turn.words, line).not.toMatch(/[{}]|\.\.|  /);
      if (turn.lines.length > 0) continue;
      ends += 1;
      expect(turn.outcome, line).toBe(["booked", "moved", "asked"][before.lines.indexOf(line)]);
      expect(line.startsWith("No,"), line).toBe(turn.outcome === "asked");
      const { time, ...said } = turn.ticket;
      expect(answer.includes(time ?? "no time"), answer).toBe(turn.outcome !== "asked");
      expect(Object.keys(said)).toEqual(expect.arrayContaining(["problem", "name", "number", "address"]));
    }
    expect(ends).toBeGreaterThan(200);
  });

  it.each(BUSINESS_TYPE_IDS)("names openings that are to come, of a call about %s at any time of a day", (trade) => {
    const [[at, tonight, today, tomorrow], hours] = texts.time;
    const wait = (said: string, hourNow: number): number => {
      const day = [tonight, today, tomorrow].findIndex((word) => said.startsWith(word));
      const hour = hours.findIndex((word) => said.endsWith(at.replace("{day} ", "").replace("{hour}", word)));
      expect([day, hour], said).not.toContain(-1);
      const isTomorrow = day === 2 || (day === 0 && hour < 12 && hourNow > 12);
      if (day === 1) expect(hour, said).toBeLessThan(19);
      return hour + (isTomorrow ? 24 : 0) - hourNow;
    };
    for (let step = 0; step < 48; step += 1) {
      const now = new Date(+NOON + step * HALF_HOUR_MS);
      const hourNow = (12 + step / 2) % 24;
      texts.trades[trade].openings.forEach(([problem, , , urgent], opening) => {
        const turn = askToBook(beginCall(texts, trade, now), opening);
        const [booked, moved] = turn.lines.slice(0, 2).map((line) => turn.answer(line)?.ticket.time ?? "");
        const hours = wait(booked ?? "", hourNow);
        const hour = (hours + hourNow) % 24;
        expect(hours, `${problem} at ${hourNow}: ${booked}`).toBeGreaterThanOrEqual(0.5);
        if (urgent) expect(hours, problem).toBeLessThanOrEqual(2);
        else expect(hour >= 7 && hour < 19, `${problem} at ${hourNow}: ${booked}`).toBe(true);
        const [day = ""] = moved?.split(at.replace("{day}", "").split("{")[0] ?? "") ?? [];
        expect(turn.lines[1]?.toLowerCase(), moved).toContain(day.toLowerCase());
        expect(booked?.startsWith(day), `${booked} ${moved}`).toBe(false);
      });
    }
  });
});
