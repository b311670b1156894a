import type { ReactNode } from 'react';
import type { Route } from '../lib/router/pages.ts';
import { PublicLayout } from './public-layout.tsx';
import { RequireSession } from './require-session.tsx';

const STAFF = ['EXECUTIVE', 'ADMIN'] as const;

function DeskGuard({ children }: { children: ReactNode }) {
  return (
    <RequireSession visitorsGo="home" onlyFor={STAFF}>
      {children}
    </RequireSession>
  );
}

const LAYOUTS = [PublicLayout, DeskGuard];

/** Routes of the desk of consultants and admins (V57); none of their code is in the first load. */
export const deskRoutes: readonly Route[] = [
  {
    path: '/desk',
    layouts: LAYOUTS,
    module: 'src/areas/visits/desk/desk-page.tsx',
    loadAsk: async () => (await import('../areas/visits/desk/desk-page.tsx')).askForDesk,
    load: async () => (await import('../areas/visits/desk/desk-page.tsx')).DeskPage,
  },
  {
    path: '/desk/visits/:id',
    layouts: LAYOUTS,
    module: 'src/areas/visits/desk/visit-page.tsx',
    loadAsk: async () => (await import('../areas/visits/desk/visit-page.tsx')).askForVisit,
    load: async () => (await import('../areas/visits/desk/visit-page.tsx')).VisitPage,
  },
  {
    path: '/desk/check-in',
    layouts: LAYOUTS,
    module: 'src/areas/visits/desk/check-in-page.tsx',
    load: async () => (await import('../areas/visits/desk/check-in-page.tsx')).CheckInPage,
  },
];
