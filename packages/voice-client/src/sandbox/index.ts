export { createCallEndpoint } from "./call-endpoint.ts";
