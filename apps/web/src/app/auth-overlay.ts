import { lazyOverlay } from '../shared/overlays/lazy-overlay.tsx';

/** The sign-in modal. */
export const AuthDialog = lazyOverlay(async () => (await import('../areas/accounts/auth/auth-dialog.tsx')).AuthDialog);
