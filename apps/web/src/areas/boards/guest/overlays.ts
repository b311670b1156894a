import { lazyOverlay } from '../../../shared/overlays/lazy-overlay.tsx';

export const Viewer = lazyOverlay(async () => (await import('../../../shared/viewer/viewer.tsx')).Viewer);
