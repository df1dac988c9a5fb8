export const BUDGET: { readonly document: number; readonly firstView: number };
export function firstViewOf(html: string, sent: Buffer): Buffer;
