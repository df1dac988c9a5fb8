import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  test: { environment: "jsdom", setupFiles: ["@contractor-roi/tooling/jsdom-platform"] },
});
