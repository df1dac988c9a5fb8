import type { Rolldown } from "vite";
import { clientBuild } from "./build/client-build.ts";

/** Code that rarely changes, or is large and rarely needed, has a chunk of its own. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "page", tags: ["$initial"] },
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]|rolldown[\\/]runtime/,
    priority: 2,
  },
  { name: "supabase", test: /node_modules[\\/]@supabase[\\/]/, priority: 1 },
  { name: "vapi", test: /node_modules[\\/](@vapi-ai|@daily-co)[\\/]/, priority: 1 },
];

export default clientBuild("page", { output: { codeSplitting: { groups: CHUNKS } } });
