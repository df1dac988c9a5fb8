import type { BusinessTypeId } from "@contractor-roi/roi-core";

/** Boards whose lists name trades by codes. */
export type Board = "cslb" | "roc";

/**
 * Classes of the two boards whose numbers mean different trades: California's C-39 is roofing, Arizona's air conditioning.
 * Classes of other trades, such as pools or general building, are left out.
 *
 * Sources: California Code of Regulations, title 16, sections 832 to 834 (Contractors State License Board,
 * cslb.ca.gov/About_Us/Library/Licensing_Classifications). Arizona Administrative Code R4-9-102 to R4-9-104 (Registrar of
 * Contractors, roc.az.gov/license-classifications): C commercial, R residential, CR both; before 2014 L, C and K.
 */
const CLASSES: Readonly<Record<Board, { readonly shape: RegExp; readonly trades: Trades }>> = {
  cslb: {
    shape: /\b([CD])[- ]?(\d{1,2})\b/gi,
    trades: {
      // C-36 plumbing, C-42 sanitation systems.
      plumbing: ["C36", "C42"],
      // C-4 boilers and steam fitting, C-20 warm-air heating, ventilating and air conditioning, C-38 refrigeration.
      hvac: ["C4", "C20", "C38"],
      // C-10 electrical.
      electrical: ["C10"],
      // C-27 landscaping, C-49 trees and palms, D-49 tree service until 2023.
      landscaping: ["C27", "C49", "D49"],
      // C-39 roofing.
      roofing: ["C39"],
      // D-63 construction clean-up.
      cleaning: ["D63"],
      handyman: [],
    },
  },
  roc: {
    shape: /\b(?:CR|[CKLR])[- ]?(\d{1,2})R?\b/gi,
    trades: {
      // 37 plumbing, 41 septic tanks, 77 plumbing including solar, 80 sewage treatment.
      plumbing: ["37", "41", "77", "80"],
      // 4 and 74 boilers and steam fitting, 39 and 79 air conditioning and refrigeration, 49 refrigeration, 58 comfort heating.
      hvac: ["4", "39", "49", "58", "74", "79"],
      // 11 electrical.
      electrical: ["11"],
      // 21 landscaping, today hardscaping and irrigation.
      landscaping: ["21"],
      // 42 roofing.
      roofing: ["42"],
      cleaning: [],
      // 62 minor home improvements.
      handyman: ["62"],
    },
  },
};

/**
 * Letters of Florida's licence numbers, such as CCC1330000: certified by the state, or registered with it.
 *
 * Source: Department of Business and Professional Regulation (myfloridalicense.com), licence types of Florida Statutes,
 * sections 489.105(3) and 489.505.
 */
const FLORIDA_LETTERS: Trades = {
  plumbing: ["CFC", "RF"],
  // Class A and B air conditioning, mechanical.
  hvac: ["CAC", "RA", "CMC", "RM"],
  electrical: ["EC", "ER"],
  landscaping: [],
  roofing: ["CCC", "RC"],
  cleaning: [],
  handyman: [],
};
const FLORIDA_SHAPE = /(?<![A-Z\d])(?:(C[A-Z]C)\d*|(E[CR]|R[A-Z])\d+)(?![A-Z\d])/gi;

type Trades = Readonly<Record<Exclude<BusinessTypeId, "other">, readonly string[]>>;

/** Reads the first trade that a licence's codes name: "CR-37", "B| C10| C36", "CCC1330000"; null without one. */
export function tradeOfLicence(text: string, board: Board = "cslb"): BusinessTypeId | null {
  const { shape, trades } = CLASSES[board];
  const classes = Array.from(text.matchAll(shape), ([, ...parts]) => tradeOf(parts.join("").toUpperCase(), trades));
  const letters = Array.from(text.matchAll(FLORIDA_SHAPE), ([, certified = "", registered = ""]) =>
    tradeOf(`${certified}${registered}`.toUpperCase(), FLORIDA_LETTERS),
  );
  return [...classes, ...letters].find((trade) => trade !== null) ?? null;
}

/** The board whose classes a list's cells are: Arizona's where only its numbers make sense, else California's. */
export function boardOf(cells: readonly string[]): Board {
  const classes = cells.filter((cell) => /^\s*[A-Z]{1,2}-?\d{1,2}R?\s*$/i.test(cell));
  if (classes.some((cell) => /^\s*C?R-?\d/i.test(cell))) return "roc";
  const known = (board: Board): number => classes.filter((cell) => tradeOfLicence(cell, board) !== null).length;
  return known("roc") > known("cslb") ? "roc" : "cslb";
}

/** Removes codes, whose letters are no words. */
export function withoutCodes(text: string): string {
  return text.replace(/\b[A-Z]{1,3}[- ]?\d+[A-Z]?\b/gi, " ").replace(/\bclass(es)? [A-Z]\b/gi, " ");
}

function tradeOf(code: string, trades: Trades): BusinessTypeId | null {
  const found = Object.entries(trades).find(([, codes]) => codes.includes(code));
  return (found?.[0] as BusinessTypeId | undefined) ?? null;
}
