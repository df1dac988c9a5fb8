/** The result of one check. A problem means that leads, or news of them, are lost until something is done. */
export type Finding = {
  readonly status: "OK" | "warning" | "problem";
  readonly about: string;
  /** One sentence or two: the state, and the remedy if it is not good. Never a secret. */
  readonly text: string;
};

export function findingsAbout(about: string) {
  const as = (status: Finding["status"]) => (text: string) => ({ status, about, text }) satisfies Finding;
  return { ok: as("OK"), warning: as("warning"), problem: as("problem") };
}
