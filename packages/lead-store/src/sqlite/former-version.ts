/** A version of the schema that a former release has written, and how its rows become those of the next one. */
export type FormerVersion = {
  /** SHA-256 of the definitions in its files. */
  readonly definitions: string;
  /** Queries of the next version's rows, by its tables, from `v1_leads` and so on. A table without one stays; a column that none gives is null. */
  readonly next: Readonly<Record<string, string>>;
  /** @default nobody goes back to it */
  readonly back?: {
    /** Queries of its rows from the next version's. */
    readonly rows: Readonly<Record<string, string>>;
    /** Changes of values that it does not know, and a query of them: table, row, column and value. */
    readonly unknown: { readonly change: string; readonly select: string };
  };
};
