/** Names and contact data in the tests: those of the sample leads, and those of single tests. */
const SEEDED =
  /ada@|park\.example|2125550123|\(212\) 555|Ada Park|q\.zephyrhorn|quixotica|9175550177|x\.example|evil\.example/i;

/**
 * Fails if a program has printed personal data. The output of every server and command in the tests is searched when it
 * ends.
 */
export function assertNothingPersonal(output: string): void {
  const [found] = SEEDED.exec(output) ?? [];
  if (found !== undefined) throw new Error(`A program printed "${found}", which belongs to a lead:\n${output}`);
}
