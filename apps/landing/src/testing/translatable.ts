export type TranslationWatch = {
  /** Stops watching. Returns the changes, each with the text that was changed or that stood beside it. */
  readonly stop: () => readonly string[];
};

/** React's own property of text nodes; text that is written through its element does not have it. */
const REACT_MARK = "__reactFiber$";

/**
 * Watches the document for changes that a page which the browser has translated would not survive. A translator puts
 * each text into a `<font>` in place of React's own text node. The text of an element that holds nothing else is written
 * to that element, so it lives on; a text that stands beside siblings is a node of its own that React goes on writing
 * to, removing, and inserting before, though it is in the page no more.
 */
export function watchTranslatable(root: Node): TranslationWatch {
  const seen: string[] = [];
  const note = (records: readonly MutationRecord[]): void => void seen.push(...records.flatMap(faultsOf));
  const observer = new MutationObserver(note);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return {
    stop: () => {
      note(observer.takeRecords());
      observer.disconnect();
      return seen;
    },
  };
}

function faultsOf({ type, target, addedNodes, removedNodes, nextSibling }: MutationRecord): readonly string[] {
  if (type === "characterData") return isHeldText(target) ? [`changed: ${target.textContent}`] : [];
  const removed = target.isConnected ? Array.from(removedNodes).filter(isHeldText) : [];
  const isBeforeText = addedNodes.length > 0 && target.isConnected && isHeldText(nextSibling);
  return [
    ...removed.map((text) => `removed: ${text.textContent}`),
    ...(isBeforeText ? [`inserted before: ${nextSibling?.textContent}`] : []),
  ];
}

function isHeldText(node: Node | null): boolean {
  return node?.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith(REACT_MARK));
}
