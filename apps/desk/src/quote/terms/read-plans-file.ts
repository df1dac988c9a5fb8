import { readPlans, type Plans } from "@contractor-roi/roi-core";

type ReadPlansFile = { readonly ok: true; readonly plans: Plans } | { readonly ok: false; readonly problem: string };

/** Whether a file of that name is meant to hold the plans' terms; any other is taken for a list. */
export function isPlansFileName(name: string): boolean {
  return /\.json$/i.test(name);
}

/** Reads the text of a `plans.json`, or says what is wrong with it. */
export function readPlansFile(text: string): ReadPlansFile {
  try {
    return { ok: true, plans: readPlans(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, problem: "This is no JSON file." };
    if (error instanceof RangeError) return { ok: false, problem: `${error.message}.` };
    throw error;
  }
}
