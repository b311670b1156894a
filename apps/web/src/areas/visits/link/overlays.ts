import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const MoveDialog = lazyOverlay(async () => (await import('./components/move-dialog.tsx')).MoveDialog);

export const CancelDialog = lazyOverlay(async () => (await import('./components/cancel-dialog.tsx')).CancelDialog);
