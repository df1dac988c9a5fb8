// What the tests of `@contractor-roi/quote` share with those of this package. It is not published.
export * from "./arbitraries.ts";
export * from "./inputs-with-net.ts";
export * from "./run-example.ts";
export * from "./spoiled.ts";
export * from "./documentation.ts";
