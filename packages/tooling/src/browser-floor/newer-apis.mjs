// @ts-check
import compatData from "@mdn/browser-compat-data/forLegacyNode";
import { whoLacks } from "./browser-floor.mjs";

/** @typedef {import("@mdn/browser-compat-data").Identifier} Identifier */

const { api, javascript } = compatData;
const BUILT_INS = javascript["builtins"] ?? {};

/** Whose members the objects have that every script finds. */
const INTERFACES = new Map(
  Object.entries({
    caches: ["CacheStorage"],
    crypto: ["Crypto"],
    customElements: ["CustomElementRegistry"],
    document: ["Document", "Node", "EventTarget"],
    history: ["History"],
    indexedDB: ["IDBFactory"],
    localStorage: ["Storage"],
    location: ["Location"],
    navigator: ["Navigator"],
    performance: ["Performance", "EventTarget"],
    screen: ["Screen"],
    sessionStorage: ["Storage"],
  }),
);
const WINDOW = new Set(["window", "self", "globalThis", "top", "parent"]);

/** @param {string} name @returns {boolean} whether `name.x` is the global `x` */
export const isWindow = (name) => WINDOW.has(name);

/**
 * Who lacks a global, such as `requestIdleCallback`.
 *
 * @param {string} name
 * @returns {string} "" if nobody does, or nothing is known of it
 */
export function whoLacksGlobal(name) {
  return lacking(api[name] ?? BUILT_INS[name] ?? api["Window"]?.[name] ?? api["WorkerGlobalScope"]?.[name]);
}

/**
 * Who lacks a member of a global, such as `URL.canParse` and `navigator.share`.
 *
 * @param {string} object
 * @param {string} member
 * @returns {string} "" if nobody does, or nothing is known of it
 */
export function whoLacksMember(object, member) {
  const interfaces = INTERFACES.get(object);
  if (interfaces) return lacking(interfaces.map((name) => api[name]?.[member]).find(Boolean));
  return lacking(api[object]?.[`${member}_static`] ?? BUILT_INS[object]?.[member]);
}

/**
 * Who lacks a member of some object, such as `toSorted`. It is only known if nothing older has a member of that name and
 * if each browser has one in some version: what only one browser has is more likely to be a script's own name.
 *
 * @param {string} name
 * @returns {string} "" if nobody does, or it is not known
 */
export function whoLacksAnyMember(name) {
  const answers = (MEMBERS.get(name) ?? []).map(lacking);
  return answers.includes("") ? "" : (answers.find((answer) => !answer.includes("not at all")) ?? "");
}

const MEMBERS = membersByName();

/** @returns {ReadonlyMap<string, readonly Identifier[]>} */
function membersByName() {
  /** @type {Map<string, Identifier[]>} */
  const members = new Map();
  const owners = [api, BUILT_INS, BUILT_INS["Intl"] ?? {}].flatMap((group) => Object.entries(group));
  for (const [owner, identifier] of owners)
    for (const [key, member] of Object.entries(identifier)) {
      if (key === "__compat" || key === owner || key.endsWith("_event")) continue;
      const name = key.replace(/_static$/, "");
      members.set(name, [...(members.get(name) ?? []), /** @type {Identifier} */ (member)]);
    }
  return members;
}

/** @param {Identifier | undefined} identifier */
function lacking(identifier) {
  const compat = identifier?.__compat;
  return compat ? whoLacks(compat) : "";
}
