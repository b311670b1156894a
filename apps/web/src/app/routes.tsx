import type { RouteObject } from 'react-router';
import { RootLayout } from './root-layout.tsx';

/** What a prerendered lazy route says about itself: its source file, whose chunk the build preloads from the HTML. */
export interface PageHandle {
  module?: string;
}

/** The whole site, path by path. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      {
        index: true,
        handle: { module: 'src/features/home/home-page.tsx' } satisfies PageHandle,
        lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }),
      },
      {
        path: 'style-guide',
        lazy: async () => ({
          Component: (await import('../features/style-guide/style-guide-page.tsx')).StyleGuidePage,
        }),
      },
    ],
  },
];
