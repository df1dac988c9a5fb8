/** What the tests' people are called and where they are reached: the sample leads', and those made up for a single test. */
const SEEDED =
  /ada@|park\.example|2125550123|\(212\) 555|Ada Park|q\.zephyrhorn|quixotica|9175550177|x\.example|evil\.example/i;

/**
 * Fails if a program has printed anything of a lead. Every server and every command of the tests is looked at when it
 * ends, whatever the test was about.
 */
export function assertNothingPersonal(output: string): void {
  const [found] = SEEDED.exec(output) ?? [];
  if (found !== undefined) throw new Error(`A program printed "${found}", which belongs to a lead:\n${output}`);
}
