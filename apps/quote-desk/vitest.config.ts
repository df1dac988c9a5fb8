import { viteQuoteFonts } from "@contractor-roi/quote/build-fonts";
import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  plugins: [viteQuoteFonts],
  test: {
    include: ["build/**/*.test.ts"],
    environment: "jsdom",
    // The desk's site is read once per page.
    isolate: true,
    setupFiles: ["@contractor-roi/tooling/jsdom-platform"],
  },
});
