import { lazyOverlay } from '../shared/overlays/lazy-overlay.tsx';

export const FilterSheet = lazyOverlay(async () => (await import('./components/filter-sheet.tsx')).FilterSheet);
