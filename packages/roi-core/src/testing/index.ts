// Shared by the tests of this package and of `@contractor-roi/quote`; not published.
export * from "./arbitraries.ts";
export * from "./fixed-plans.ts";
export * from "./inputs-with-net.ts";
export * from "./spoiled.ts";
