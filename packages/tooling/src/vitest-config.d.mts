import type { ViteUserConfig } from "vitest/config";

export declare function vitestConfig(overrides?: ViteUserConfig): ViteUserConfig;
export declare function postgresTests(folder: string): string[];
