import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const RescheduleDialog = lazyOverlay(
  async () => (await import('./components/reschedule-dialog.tsx')).RescheduleDialog,
);

export const CancelDialog = lazyOverlay(async () => (await import('./components/cancel-dialog.tsx')).CancelDialog);

export const HomeScoreDialog = lazyOverlay(
  async () => (await import('./components/home-score-dialog.tsx')).HomeScoreDialog,
);

export const RatingDialog = lazyOverlay(async () => (await import('./components/rating-dialog.tsx')).RatingDialog);

export const BookAgainDialog = lazyOverlay(
  async () => (await import('./components/book-again-dialog.tsx')).BookAgainDialog,
);
