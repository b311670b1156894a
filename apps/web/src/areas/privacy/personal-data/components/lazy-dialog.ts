import { lazyOverlay } from '../../../../shared/overlays/lazy-overlay.tsx';

/** Fetched when somebody is about to complain. */
export const GrievanceDialog = lazyOverlay(() => import('./grievance-dialog.tsx').then((file) => file.GrievanceDialog));
