/** Whether no control has the focus: the focused one is gone, or stands in a dialog that has closed. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === document.body || Boolean(focused?.closest("dialog:not([open])"));
}
