import { lazyOverlay } from '../../../../shared/overlays/lazy-overlay.tsx';

export const FullMapDialog = lazyOverlay(async () => (await import('./full-map-dialog.tsx')).FullMapDialog);
