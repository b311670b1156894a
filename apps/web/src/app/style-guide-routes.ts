import type { Route } from '../lib/router/pages.ts';
import { PublicLayout } from './public-layout.tsx';

/** The style guide. The builds of other languages have none (L1). */
export const styleGuideRoutes: readonly Route[] = [
  {
    path: '/style-guide',
    layouts: [PublicLayout],
    load: () => import('../site/style-guide/style-guide-page.tsx').then((file) => file.StyleGuidePage),
  },
];
