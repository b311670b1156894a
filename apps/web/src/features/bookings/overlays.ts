import { lazyOverlay } from '../shared/overlays/lazy-overlay.tsx';

export const RescheduleDialog = lazyOverlay(
  async () => (await import('./components/reschedule-dialog.tsx')).RescheduleDialog,
);
