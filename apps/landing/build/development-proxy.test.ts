import { expect, it } from "vitest";
import { developmentProxy } from "./development-proxy.ts";

it("the development server finds the backend at PORT, else at its default port", () => {
  const at = (port: number): Record<string, string> =>
    Object.fromEntries(["/functions", "/voice-sandbox"].map((path) => [path, `http://127.0.0.1:${port}`]));
  expect(developmentProxy({ PORT: "5180" })).toEqual(at(5180));
  expect(developmentProxy({})).toEqual(at(4173));
  expect(developmentProxy({ PORT: "" })).toEqual(at(4173));
});
