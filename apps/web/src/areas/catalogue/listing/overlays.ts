import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const SaveSearchDialog = lazyOverlay(
  async () => (await import('../../alerts/shared/searches/save-search-dialog.tsx')).SaveSearchDialog,
);
export const FilterSheet = lazyOverlay(async () => (await import('./components/filter-sheet.tsx')).FilterSheet);
