export declare function startNginx(
  http: string,
  port: number,
  options?: { readonly brotli?: boolean },
): Promise<() => Promise<void>>;
