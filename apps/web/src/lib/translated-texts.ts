/**
 * Makes React work with in-browser translation, which replaces text nodes that React still refers to: an update would
 * go to a detached node, and removing it, or inserting before it, would throw.
 */

/** The element that replaced a text node. */
const standIns = new WeakMap<Node, Element>();

const standInOf = (node: Node | null) => {
  const standIn = node && !node.parentNode ? standIns.get(node) : undefined;
  return standIn?.parentNode ? standIn : null;
};

function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const removed of removedNodes) {
    if (removed.nodeType !== Node.TEXT_NODE) continue;
    const found = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
    if (found) standIns.set(removed, found as Element);
  }
}

/**
 * Restores a replaced text node when React changes it, to be translated again, and removes its translation when React
 * removes it. Call once.
 * @param root the element that React renders into
 * @param early the observer that has watched it so far
 * @param replaced the records of that observer
 */
export function keepTextsUnderTranslation(
  root: HTMLElement,
  early: MutationObserver,
  replaced: readonly MutationRecord[],
): void {
  replaced.forEach(note);
  early.takeRecords().forEach(note);
  early.disconnect();
  const { prototype } = Node;
  const { removeChild, insertBefore } = prototype;
  const value = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  if (!value?.set) return;
  const { set } = value;
  const observer = new MutationObserver((records) => records.forEach(note));
  observer.observe(root, { childList: true, subtree: true });
  Object.defineProperty(prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      set.call(this, text);
      standInOf(this)?.replaceWith(this);
    },
  });
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const standIn = standInOf(child);
    if (!standIn) return removeChild.call(this, child) as Child;
    standIn.remove();
    return child;
  };
  prototype.insertBefore = function insert<Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    standInOf(child)?.remove();
    return insertBefore.call(this, child, standInOf(before) ?? before) as Child;
  };
}
