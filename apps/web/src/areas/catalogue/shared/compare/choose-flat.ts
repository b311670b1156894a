import { lazyOverlay } from '../../../../shared/overlays/lazy-overlay.tsx';

/** Asks which flat of a home to compare, because a card has only the home. */
export const ChooseFlatDialog = lazyOverlay(
  async () => (await import('./components/choose-flat-dialog.tsx')).ChooseFlatDialog,
);
