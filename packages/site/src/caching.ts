/** The folder of files whose names contain a hash of their content: such a file never changes. */
export const HASHED_FOLDER = "/assets/";

/** What is in {@link HASHED_FOLDER} is kept for a year, of everything else the browser asks each time whether it changed. */
export const CACHE_CONTROL = { hashed: "public, max-age=31536000, immutable", other: "no-cache" } as const;
