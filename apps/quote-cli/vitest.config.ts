import { viteQuoteFonts } from "@contractor-roi/quote/build-fonts";
import { vitestConfig } from "@contractor-roi/tooling/vitest";

export default vitestConfig({
  plugins: [viteQuoteFonts],
  test: { globalSetup: "src/testing/build-program.ts" },
});
