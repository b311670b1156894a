/**
 * Programs that translate a page in the browser put a `font` element in the place of each text node. What React needs then is
 * fetched with the first of them. Call once, before the first render.
 * @param root what React draws into
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
