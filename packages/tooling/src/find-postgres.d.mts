export type Postgres = { readonly folder: string; readonly pgbouncer: string | null };

export declare const POSTGRES_VARIABLE: "POSTGRES_BIN";
export declare function findPostgres(env?: Readonly<Record<string, string | undefined>>): Postgres | null;
export declare function ensurePostgres(say?: (line: string) => void): Promise<Postgres>;
export declare const MISSING_POOLER: string;
