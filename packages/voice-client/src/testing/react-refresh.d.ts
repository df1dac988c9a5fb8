declare module "react-refresh/runtime" {
  /** What a bundler's hot reload is made of. */
  const runtime: {
    injectIntoGlobalHook(window: object): void;
    register(component: object, id: string): void;
    performReactRefresh(): unknown;
  };
  export default runtime;
}
