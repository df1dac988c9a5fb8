import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Compiles the style sheet for applications without Tailwind; tsup and tsc have written the components beside it. */
export default defineConfig({
  plugins: [tailwindcss()],
  build: {
    emptyOutDir: false,
    rolldownOptions: {
      input: "src/styles.css",
      output: { assetFileNames: "[name][extname]" },
    },
  },
});
