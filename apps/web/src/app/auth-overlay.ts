import { lazyOverlay } from '../features/shared/overlays/lazy-overlay.tsx';

/** The sign-in modal. */
export const AuthDialog = lazyOverlay(async () => (await import('../features/auth/auth-dialog.tsx')).AuthDialog);
