import { lazyOverlay } from '../../../../shared/overlays/lazy-overlay.tsx';

export const ConfirmOnBoard = lazyOverlay(async () => (await import('./confirm-on-board.tsx')).ConfirmOnBoard);
