import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** The leads page, beside the quote page. Its files are named for it, so that the folder for reps leaves them out. */
export default defineConfig({
  base: "./",
  plugins: [react(), tailwindcss()],
  resolve: {
    conditions: ["@contractor-roi/source", ...defaultClientConditions],
    // The page is opened on a phone, in a van: React alone is over 60 kB.
    alias: { react: "preact/compat", "react-dom": "preact/compat" },
    // Also where a package of this repository asks for it.
    dedupe: ["preact"],
  },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rolldownOptions: {
      input: { leads: "leads.html" },
      output: { chunkFileNames: "assets/leads-[name]-[hash].js" },
    },
  },
});
