/**
 * Watches for in-browser translation, which replaces each text node by a `font` element, and loads the fix for React
 * with the first of them. Call once, before the first render.
 * @param root the element that React renders into
 */
export function watchTranslation(root: HTMLElement): void {
  const replaced: MutationRecord[] = [];
  const observer = new MutationObserver((records) => {
    const isFirst = replaced.length === 0;
    if (isFirst && !records.some(({ addedNodes }) => addedNodes[0]?.nodeName === 'FONT')) return;
    replaced.push(...records);
    if (isFirst)
      void import('./translated-texts.ts').then((file) => file.keepTextsUnderTranslation(root, observer, replaced));
  });
  observer.observe(root, { childList: true, subtree: true });
}
