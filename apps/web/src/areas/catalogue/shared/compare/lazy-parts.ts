import { lazyCode } from '../../../../shared/sections/lazy-code.ts';

/** The link to the comparison; loaded only when the tray has flats. */
export const trayLinkCode = lazyCode('compare-tray', async () => (await import('./components/tray-link.tsx')).TrayLink);
