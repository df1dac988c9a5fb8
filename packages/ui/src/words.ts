/** What components say by themselves; every other text is their host's. */
export const CLOSE = "Close";
export const NOTIFICATIONS = "Notifications";
export const DISMISS_MESSAGE = "Dismiss message";
/** Before the label of a field with a figure, as the next one. */
export const DECREASE = "Decrease";
export const INCREASE = "Increase";
