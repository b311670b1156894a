import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Providers } from './providers.tsx';
import type { PageHandle } from './lazy-page.ts';
import { routes } from './routes.tsx';

/** For the build script: which pages it writes, how it calls the site's own address, what it adds to their heads. */
export { ORIGIN_PLACEHOLDER, PRERENDERED_PAGES, shellFile } from '@aangan/contract/pages';
export { SIGNED_IN_PAGES } from './data-ahead.ts';
export { pageHead } from './page-head.ts';

export interface PrerenderedPage {
  /** the page's own head elements followed by its markup, as React writes them */
  html: string;
  /** source files of the page's lazy chunks, to be preloaded */
  modules: string[];
}

/** Draws one page as a visitor who is not signed in gets it. Throws when the path redirects or is nobody's. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} redirects and can't be prerendered`);
  if (context.statusCode !== 200) throw new Error(`${path} answers ${context.statusCode} and can't be prerendered`);
  const { prelude } = await prerender(
    <StrictMode>
      <Providers>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
  );
  const modules = context.matches.flatMap(({ route }) => (route.handle as PageHandle | undefined)?.module ?? []);
  return { html: await new Response(prelude).text(), modules };
}
