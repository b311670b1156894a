import { lazyOverlay } from '../../../../shared/overlays/lazy-overlay.tsx';

/** Loaded when the user is about to complain. */
export const GrievanceDialog = lazyOverlay(() => import('./grievance-dialog.tsx').then((file) => file.GrievanceDialog));
