import { CONFIG } from "../config/config.ts";

/** Without a key calls are sandbox calls: the page's server stands in for the provider. Visitors are told that it is a demo. */
export const IS_SANDBOX: boolean = CONFIG.voiceKey === "";
