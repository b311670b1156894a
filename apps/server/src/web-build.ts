import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import type { Language } from '@aangan/contract/core/language';
import { languageFolder } from './http/pages/language-folders.ts';

const WEB_ROOT = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const SSR_ROOT = new URL('../../web/dist-ssr/', import.meta.url);

export interface WebBuild {
  /** The folder of the built pages. */
  webRoot: string;
  /** The folder of the code that renders them. */
  ssrRoot: string;
  /** Loads the page renderer of a language, some 20 MB of memory, with the first page rendered in it. */
  loadRenderer: (language?: Language) => Promise<PageRenderer>;
}

/** Finds the web build beside this server; null before it is built. */
export function findWebBuild(): WebBuild | null {
  return existsSync(WEB_ROOT) ? { webRoot: WEB_ROOT, ssrRoot: fileURLToPath(SSR_ROOT), loadRenderer } : null;
}

async function loadRenderer(language: Language = 'en'): Promise<PageRenderer> {
  const file = new URL(`${languageFolder(language)}entry-server.js`, SSR_ROOT);
  const { renderer } = (await import(file.href)) as { renderer: PageRenderer };
  return renderer;
}

/** Whether the pages were built in a language. */
export const isBuiltIn = (language: Language): boolean => existsSync(`${WEB_ROOT}${languageFolder(language)}spa.html`);
