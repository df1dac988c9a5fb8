import { useMemo } from "react";
import { usePage } from "../page-context.tsx";
import type { LeadTexts } from "../texts/lead-en.ts";
import { leadTextsOf } from "../texts/lead-texts.ts";

export function useLeadTexts(): LeadTexts {
  const page = usePage();
  return useMemo(() => leadTextsOf(page), [page]);
}
