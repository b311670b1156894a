import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const SSR_ROOT = new URL('../../web/dist-ssr/', import.meta.url);

export interface WebBuild {
  /** The folder of the built pages. */
  webRoot: string;
  /** The folder of the code that renders them. */
  ssrRoot: string;
  /** Loads the page renderer, some 20 MB of memory, with the first rendered page. */
  loadRenderer: () => Promise<PageRenderer>;
}

/** Finds the web build beside this server; null before it is built. */
export function findWebBuild(): WebBuild | null {
  return existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT, ssrRoot: fileURLToPath(SSR_ROOT), loadRenderer } : null;
}

async function loadRenderer(): Promise<PageRenderer> {
  const { renderer } = (await import(new URL('entry-server.js', SSR_ROOT).href)) as { renderer: PageRenderer };
  return renderer;
}
