/**
 * Acts like a browser's translator, for `page.evaluate`: it puts each text, and any text written later, into
 * `<font><font>` in place of the page's own text node, in the same words.
 */
export function translate(): void {
  const translateTexts = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (
        !text.data.trim() ||
        !text.parentElement ||
        text.parentElement.closest("font, script, style, noscript, svg, select")
      )
        continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translateTexts(document.body);
  new MutationObserver((changes) => {
    for (const { target } of changes)
      translateTexts(target.nodeType === Node.TEXT_NODE ? (target.parentNode ?? target) : target);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}
