/**
 * A browser translates a page by putting `<font>` elements in the place of its texts. What the program changes later is then a text
 * that nobody sees, and the page goes on showing an old step, rank or count. So a text that was translated goes back to its place,
 * empty, beside its translation. As soon as the program writes something else into it, the translation goes, and the browser
 * translates what is there now. Chrome and Edge translate so.
 */
export function keepTexts(root: Node): void {
  const byText = new WeakMap<Node, { font: Element; was: string }>();
  const byFont = new WeakMap<Node, Text>();
  const watched: MutationObserverInit = { childList: true, subtree: true };
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") written(change.target);
      for (const node of change.removedNodes) {
        if (byFont.has(node)) untranslated(node, change);
        else if (byText.has(node)) moved(node as Text);
        else if (node instanceof Text && !node.isConnected && node.data.trim() !== "") translated(node, change);
      }
      for (const node of change.addedNodes) between(node);
    }
    // Those were our own.
    observer.takeRecords();
  });

  function translated(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const font = [...addedNodes, previousSibling, nextSibling].find(
      (node): node is HTMLElement => node?.nodeName === "FONT" && node.isConnected && !byFont.has(node),
    );
    if (font === undefined) return;
    byText.set(text, { font, was: text.data });
    byFont.set(font, text);
    text.data = "";
    font.before(text);
    // From now on, what is written into a text matters.
    observer.observe(root, { ...watched, characterData: true });
  }
  function forget(text: Node, font: Node): void {
    byText.delete(text);
    byFont.delete(font);
  }
  /** The program has written into a text. */
  function written(text: Node): void {
    const font = byText.get(text)?.font;
    if (font === undefined) return;
    forget(text, font);
    font.remove();
    // It comes anew, so that the browser translates it anew. Its place is right: the program may have put something behind it.
    text.parentNode?.insertBefore(text, text.nextSibling);
  }
  /** The program has taken a text away, or moved it. */
  function moved(text: Text): void {
    const { font } = byText.get(text)!;
    if (!text.isConnected) {
      forget(text, font);
      font.remove();
    } else if (font.isConnected) text.after(font);
  }
  /** The program has put something right behind a text, and so before its translation. */
  function between({ nextSibling }: Node): void {
    const text = nextSibling && byFont.get(nextSibling);
    if (nextSibling && text?.isConnected && text.nextSibling !== nextSibling) text.after(nextSibling);
  }
  /** The browser shows the page as it was. */
  function untranslated(font: Node, { addedNodes }: MutationRecord): void {
    if (font.isConnected) return;
    const text = byFont.get(font)!;
    const { was } = byText.get(text)!;
    forget(text, font);
    for (const node of addedNodes) if (node instanceof Text && node !== text) node.remove();
    if (text.isConnected) text.data = was;
  }
  observer.observe(root, watched);
}
