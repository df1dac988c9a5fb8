import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";
import { removeTypedWords } from "./remove-typed-words.ts";
import { watchTypedWords } from "./typed-words.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  document.body.innerHTML = "";
  for (const stop of stops.splice(0)) stop();
});

function field(value: string, type = "text"): HTMLInputElement {
  const input = Object.assign(document.createElement("input"), { type, value });
  document.body.append(input);
  return input;
}

describe("removeTypedWords", () => {
  it("leaves a text as it is while nothing was typed", () => {
    field("");
    expect(removeTypedWords("Dana met an error")).toBe("Dana met an error");
  });

  it.each([
    [["Dana", "Whitfield"], "Cannot greet dana WHITFIELD", "Cannot greet [removed] [removed]"],
    [["Al"], "All is lost, Al", "All is lost, [removed]"],
    [["Mary Ann", "O'Brien"], "Mary Ann O'Brien and O’Brien", "[removed] [removed] and O’[removed]"],
    [["José"], "/lead/Jos%C3%A9/1", "/lead/[removed]/1"],
    [["李明"], "没有李明的数据", "没有[removed]的数据"],
    [["dana at reyes.example"], "bad address: dana at reyes.example", "bad address: [removed]"],
    [["dana.w@reyes.example"], "dana has no place in www.example", "[removed] has no place in www.example"],
    [["555-0187"], "call 555-0187", "call [removed]"],
    [["15", "350"], "answered 350 after 15 ms", "answered 350 after 15 ms"],
  ])("takes %j out of %j", (values, text, cleaned) => {
    for (const value of values) field(value);
    expect(removeTypedWords(text)).toBe(cleaned);
  });

  it("remembers what left a field while it watches, and forgets it afterwards", () => {
    const stop = watchTypedWords();
    stops.push(stop);
    const name = field("Dana");
    name.dispatchEvent(new Event("change", { bubbles: true }));
    name.value = "";
    expect(removeTypedWords("Dana")).toBe("[removed]");
    name.remove();
    expect(removeTypedWords("Dana")).toBe("[removed]");
    stop();
    expect(removeTypedWords("Dana")).toBe("Dana");
  });

  it("pays no attention to boxes, and remembers the last 200 values", () => {
    stops.push(watchTypedWords());
    field("consent", "checkbox");
    expect(removeTypedWords("consent")).toBe("consent");
    const name = field("");
    for (let count = 0; count <= 200; count++) {
      name.value = `word${String.fromCharCode(97 + Math.floor(count / 26), 97 + (count % 26))}`;
      name.dispatchEvent(new Event("change", { bubbles: true }));
    }
    expect(removeTypedWords("wordaa wordab wordhs")).toBe("wordaa [removed] [removed]");
  });
});

describe("cleanText", () => {
  it("takes out an address whole, also when a part of it is a word that was typed", () => {
    field("Dana");
    expect(cleanText("Dana is dana@reyes.example")).toBe("[removed] is [removed]");
  });
});

describe("properties", () => {
  it("whatever was typed is gone, as long as it holds a letter and stands apart", () => {
    const typed = fc
      .oneof(fc.string({ unit: "grapheme", minLength: 2, maxLength: 20 }), fc.constant("Dana \ud83d"))
      .map((value) => value.trim());
    fc.assert(
      fc.property(
        typed.filter((value) => /\p{L}.*\p{L}/u.test(value)),
        (value) => {
          document.body.innerHTML = "";
          field(value);
          expect(removeTypedWords(`Failed for ${value} 7`)).toBe("Failed for [removed] 7");
        },
      ),
    );
  });

  const name = fc.stringMatching(/^[A-ZÀÉÑÖŠŽ][a-zàéñöšž]{1,11}([ '-][A-ZÉÖ][a-zéö]{1,8})?$/);
  const digit = fc.constantFrom(..."0123456789");
  const digits = (length: number) => fc.string({ unit: digit, minLength: length, maxLength: length });
  const visitor = fc.record({
    first: name,
    last: name,
    email: fc.stringMatching(/^[a-z]{1,8}[.+_]?[a-z0-9]{1,8}@[a-z]{1,9}\.(example|test)$/),
    phone: fc
      .tuple(digits(3), digits(3), digits(4), fc.constantFrom("-", " ", "."))
      .map(([area, exchange, line, gap]) => `(${area}) ${exchange}${gap}${line}`),
    token: fc.stringMatching(/^eyJ[\w-]{8,20}\.[\w-]{8,20}\.[\w-]{8,20}$/),
    key: fc.stringMatching(/^sb_secret_[A-Za-z0-9]{8,20}$/),
  });
  const marks = fc.constantFrom(" ", ", ", ": ", "=", " <", '"', "(", "/", "?q=", "\n", "; ");

  it("nothing that identifies a visitor is left, in whatever order and between whatever marks it stands", () => {
    fc.assert(
      fc.property(
        visitor.chain((seeds) =>
          fc.record({ seeds: fc.constant(seeds), parts: fc.shuffledSubarray(Object.values(seeds)) }),
        ),
        fc.array(marks, { minLength: 7, maxLength: 7 }),
        ({ seeds, parts }, between) => {
          document.body.innerHTML = "";
          for (const value of [seeds.first, seeds.last, seeds.email, seeds.phone]) field(value);
          const text = `Failed${parts.map((part, index) => `${between[index]}${part}`).join("")}${between[6]}now`;
          const cleaned = cleanText(text).replaceAll("[removed]", "|");
          const pieces = Object.values(seeds).flatMap((value) => [value, ...value.split(/[ '\-@]/)]);
          for (const piece of pieces.filter(({ length }) => length > 5)) expect(cleaned).not.toContain(piece);
          for (const part of parts) expect(cleaned).not.toContain(part);
        },
      ),
      { numRuns: 300 },
    );
  });
});
