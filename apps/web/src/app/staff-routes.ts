import type { LazyRoutes } from '../lib/router/pages.ts';
import { PublicLayout } from './public-layout.tsx';

/** The pages of staff. The builds of other languages have none (L1). */
export const staffRoutes: readonly LazyRoutes[] = [
  // Loaded at the first navigation to the desk, which buyers don't have.
  {
    path: '/desk/*',
    layouts: [PublicLayout],
    module: import.meta.env.SSR ? 'src/app/desk-routes.tsx' : '',
    loadRoutes: () => import('./desk-routes.tsx').then((file) => file.deskRoutes),
  },
  // Loaded at the first navigation to the admin area, so that it is not part of a visitor's first load.
  {
    path: '/admin/*',
    layouts: [PublicLayout],
    module: import.meta.env.SSR ? 'src/app/admin-routes.tsx' : '',
    loadRoutes: () => import('./admin-routes.tsx').then((file) => file.adminRoutes),
  },
];
