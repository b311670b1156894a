import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const NewBoardDialog = lazyOverlay(
  async () => (await import('./components/new-board-dialog.tsx')).NewBoardDialog,
);

export const ShareDialog = lazyOverlay(async () => (await import('./components/share-dialog.tsx')).ShareDialog);
