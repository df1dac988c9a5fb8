import { clientBuild } from "./build/client-build.ts";

const LOADER = "loader";

/**
 * Builds the embedded calculator and its loader script. Separate from the page's build, so that they share no chunks and
 * the page's loading is not affected.
 */
export default clientBuild("embed", {
  input: { embed: "embed.html", [LOADER]: "src/embed/loader.ts" },
  output: {
    // One script beside the texts. The loader shares nothing: it is a classic script.
    codeSplitting: {
      groups: [{ name: "embed", tags: ["$initial"], test: (id: string) => !id.endsWith("/embed/loader.ts") }],
    },
    // Other sites name this file in their pages, so its address never changes.
    entryFileNames: ({ name }) => (name === LOADER ? "embed.js" : "assets/[name]-[hash].js"),
  },
});
