export function renderIcons(rounded: string, fullBleed: string): Promise<ReadonlyMap<string, Buffer>>;
