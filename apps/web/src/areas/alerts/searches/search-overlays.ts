import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const EditSearchDialog = lazyOverlay(async () => (await import('./edit-search-dialog.tsx')).EditSearchDialog);

export const DeleteSearchDialog = lazyOverlay(
  async () => (await import('../shared/searches/ask-first-dialog.tsx')).DeleteSearchDialog,
);
