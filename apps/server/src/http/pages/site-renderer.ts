import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import type { Language } from '@aangan/contract/core/language';
import type { SiteValues } from '@aangan/contract/core/site';

/** Loads the renderer of a language. */
export type LoadRenderer = (language: Language) => Promise<PageRenderer>;

/**
 * Keeps the renderers in this process, one a language, which have their own copies of `SITE`, at the site in force, also
 * when they are loaded after that.
 * @param loadRenderer loads one; undefined where pages are not rendered
 */
export function createSiteRenderer(loadRenderer: LoadRenderer | undefined) {
  const loaded = new Set<PageRenderer>();
  let values: Partial<SiteValues> | undefined;
  return {
    loadRenderer:
      loadRenderer &&
      (async (language: Language): Promise<PageRenderer> => {
        const renderer = await loadRenderer(language);
        if (values && !loaded.has(renderer)) renderer.useSite?.(values);
        loaded.add(renderer);
        return renderer;
      }),
    /** Puts a site in force in the renderers. */
    useSite(differing: Partial<SiteValues>): void {
      values = differing;
      for (const renderer of loaded) renderer.useSite?.(differing);
    },
  };
}
