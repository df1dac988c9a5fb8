export type Postgres = { readonly folder: string; readonly pgbouncer: string | null };

export declare function findPostgres(env?: Readonly<Record<string, string | undefined>>): Postgres | null;
export declare function findPgBouncer(env?: Readonly<Record<string, string | undefined>>): string | null;
export declare function requirePostgres(): Postgres;
