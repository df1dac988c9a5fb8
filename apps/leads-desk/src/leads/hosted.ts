/** Whether the desk is on a host of its own, which is https and has no quotes; on this machine it is http. */
export const IS_HOSTED = location.protocol === "https:";
/** Sent to the window once the server knows no session. */
export const SIGNED_OUT_EVENT = "signed-out";
/** The address that is wanted after a sign-in, in this tab's storage. */
export const WANTED_KEY = "desk/wanted";
