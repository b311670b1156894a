import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import type { SiteValues } from '@aangan/contract/core/site';

/**
 * Keeps the renderer in this process, which has its own copy of `SITE`, at the site in force, also when it is loaded after
 * that.
 * @param loadRenderer loads it; undefined where pages are not rendered
 */
export function createSiteRenderer(loadRenderer: (() => Promise<PageRenderer>) | undefined) {
  let loaded: PageRenderer | undefined;
  let values: Partial<SiteValues> | undefined;
  return {
    loadRenderer:
      loadRenderer &&
      (async (): Promise<PageRenderer> => {
        const renderer = await loadRenderer();
        if (values && loaded !== renderer) renderer.useSite?.(values);
        loaded = renderer;
        return renderer;
      }),
    /** Puts a site in force in the renderer. */
    useSite(differing: Partial<SiteValues>): void {
      values = differing;
      loaded?.useSite?.(differing);
    },
  };
}
