import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const BookingDialog = lazyOverlay(
  async () => (await import('../../visits/shared/visit-times/components/booking-dialog.tsx')).BookingDialog,
);

export const LocationDialog = lazyOverlay(async () => (await import('./place/location-dialog.tsx')).LocationDialog);

export const Viewer = lazyOverlay(async () => (await import('../../../shared/viewer/viewer.tsx')).Viewer);

export const ShareDialog = lazyOverlay(async () => (await import('./share/share-dialog.tsx')).ShareDialog);
