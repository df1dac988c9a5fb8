/** The key by which values that people wrote are counted and found: "Google" and "google " are one source. */
export function foldedKey(value: string): string {
  return value.normalize("NFC").trim().toLowerCase();
}

/** Spellings of values, to show each by the commonest one. */
export function countSpellings() {
  const all = new Map<string, Map<string, number>>();
  return {
    add(spelling: string, times = 1): void {
      const key = foldedKey(spelling);
      const spellings = all.get(key) ?? new Map<string, number>();
      all.set(key, spellings.set(spelling.trim(), (spellings.get(spelling.trim()) ?? 0) + times));
    },
    /** @param key by `foldedKey` */
    commonest(key: string): string {
      const [best = [key]] = [...(all.get(key) ?? [])].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
      return best[0];
    },
    keys: () => [...all.keys()],
  };
}
