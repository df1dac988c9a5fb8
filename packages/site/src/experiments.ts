/** What an experiment may vary, and how. Texts that the specification quotes stay as they are in every variant. */
export const VARIANTS = {
  /** The order of headline and subheadline. */
  headline: ["headline-first", "promise-first"],
  urgency: ["countdown", "spots"],
} as const;

type ExperimentName = keyof typeof VARIANTS;
export type Variant<Name extends ExperimentName = ExperimentName> = (typeof VARIANTS)[Name][number];

/** The variants of each experiment that runs. The first one is shown to who is not measured, and without scripts. */
export type Experiments = { readonly [Name in ExperimentName]?: readonly Variant<Name>[] };

/** The attribute of `<html>` that holds a visit's variant. */
export const variantAttribute = (name: string): string => `data-experiment-${name}`;

/**
 * Reads "headline=headline-first,promise-first; urgency=countdown,spots".
 *
 * @returns null if an experiment or a variant is unknown or named twice, or an experiment has only one variant
 */
export function parseExperiments(text: string): Experiments | null {
  const parts = text.split(";").filter((part) => part.trim() !== "");
  const named = parts.map((part) => part.split(/[=,]/).map((word) => word.trim()));
  const isKnown = named.every(([name = "", ...variants]) => {
    const known: readonly string[] = isExperimentName(name) ? VARIANTS[name] : [];
    return variants.length > 1 && isDistinct(variants) && variants.every((variant) => known.includes(variant));
  });
  if (!isKnown || !isDistinct(named.map(([name]) => name))) return null;
  return Object.fromEntries(named.map(([name, ...variants]) => [name, variants])) as Experiments;
}

/**
 * The styles that show the variant of a visit and hide the others, empty without experiments. The attribute is set before
 * anything is painted, so nothing moves.
 */
export function experimentStyles(experiments: Experiments): string {
  const rules = Object.entries(experiments).flatMap(([name, [first = "", ...others]]) => [
    ...others.map((variant) => `html:not([${variantAttribute(name)}=${variant}]) ${marked(variant)}{display:none}`),
    ...others.map((variant) => `[${variantAttribute(name)}=${variant}] ${marked(first)}{display:none}`),
  ]);
  const [first] = experiments.headline ?? [];
  if (first && experiments.headline?.includes("promise-first")) rules.push(...promiseFirstStyles(first));
  return rules.join("");
}

const marked = (variant: string): string => `[data-variant=${variant}]`;

function promiseFirstStyles(first: Variant<"headline">): string[] {
  const attribute = variantAttribute("headline");
  const root = first === "promise-first" ? `html:not([${attribute}=headline-first])` : `[${attribute}=promise-first]`;
  return [`${root} [data-slot=headline]{display:flex;flex-direction:column-reverse}`];
}

function isExperimentName(name: string): name is ExperimentName {
  return Object.hasOwn(VARIANTS, name);
}

function isDistinct(words: readonly unknown[]): boolean {
  return new Set(words).size === words.length;
}
