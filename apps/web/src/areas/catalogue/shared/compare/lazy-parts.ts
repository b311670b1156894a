import { lazyCode } from '../../../../shared/sections/lazy-code.ts';

/** The way to the comparison: only where something has been put aside. */
export const trayLinkCode = lazyCode('compare-tray', async () => (await import('./components/tray-link.tsx')).TrayLink);
