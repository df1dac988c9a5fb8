/**
 * What a catalogue is in another language: the same keys, each with a text of its own or a function of the same figures. A key
 * that is missing or unknown is a type error. What `claim` names is no text and stays.
 */
export type Translation<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends (...figures: infer Figures) => infer Result
      ? (...figures: Figures) => Result
      : { readonly [Key in keyof T]: Key extends "claim" | "tone" ? T[Key] : Translation<T[Key]> };
