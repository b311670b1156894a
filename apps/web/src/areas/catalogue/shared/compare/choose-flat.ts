import { lazyOverlay } from '../../../../shared/overlays/lazy-overlay.tsx';

/** Asks which flat of a home is to be compared: cards know homes, not flats. */
export const ChooseFlatDialog = lazyOverlay(
  async () => (await import('./components/choose-flat-dialog.tsx')).ChooseFlatDialog,
);
