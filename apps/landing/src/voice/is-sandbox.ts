import { CONFIG } from "../config/config.ts";

/** With no key the call is a sandbox call: the server of the page plays the provider. Visitors are told that it is a demo. */
export const IS_SANDBOX: boolean = CONFIG.voiceKey === "";
