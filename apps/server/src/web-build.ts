import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageDrawer } from '@aangan/contract/core/page-renderer';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const DRAWER = new URL('../../web/dist-ssr/entry-draw.js', import.meta.url);

export interface WebBuild {
  /** The folder of the built pages. */
  webRoot: string;
  /** Fetches what draws pages, some 20 MB of memory: with the first that is drawn. */
  loadDrawer: () => Promise<PageDrawer>;
}

/** The web build beside this server; null before it is built. */
export function findWebBuild(): WebBuild | null {
  return existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT, loadDrawer } : null;
}

async function loadDrawer(): Promise<PageDrawer> {
  const { drawer } = (await import(DRAWER.href)) as { drawer: PageDrawer };
  return drawer;
}
