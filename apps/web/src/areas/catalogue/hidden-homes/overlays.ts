import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const ForgetDialog = lazyOverlay(
  async () => (await import('../../alerts/shared/searches/ask-first-dialog.tsx')).ForgetDialog,
);
