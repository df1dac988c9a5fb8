import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  base: "./",
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ["@contractor-roi/source", ...defaultClientConditions] },
  build: { target: "es2022", modulePreload: { polyfill: false } },
});
