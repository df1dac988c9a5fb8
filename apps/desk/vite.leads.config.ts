import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** The leads page, which lead-intake serves to the owner alone: not among the files that anybody may host. */
export default defineConfig({
  base: "/",
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ["@contractor-roi/source", ...defaultClientConditions] },
  build: {
    target: "es2022",
    outDir: "dist.leads",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "leads.html" },
  },
});
