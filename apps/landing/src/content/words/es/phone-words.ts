import type * as English from "../phone-words.ts";

export const dialledNumberText: typeof English.dialledNumberText = (number, doubt, hasExtension) => {
  const call = `Le llamaremos al ${number}`;
  if (doubt === null) return call;
  if (hasExtension) return `${call}. Por favor, quite la extensión.`;
  return `${call}. Parece demasiado ${doubt === "too-short" ? "corto" : "largo"}. ¿Es correcto?`;
};
