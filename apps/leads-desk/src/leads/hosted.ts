/** Whether the desk is on a host of its own, which is https and has no quotes; on this machine it is http. */
export const IS_HOSTED = location.protocol === "https:";
/** The address that is wanted after a sign-in, in this tab's storage. */
export const WANTED_KEY = "desk/wanted";
