import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { licensesPlugin } from './scripts/licenses-plugin.mjs';
import { makeFonts } from './scripts/make-fonts.mjs';

/** Makes the font files before anything asks for them, and has the two that every page needs fetched from the head. */
function fonts(): Plugin {
  return {
    name: 'aangan-fonts',
    async configResolved() {
      await makeFonts(fileURLToPath(new URL('.cache/fonts', import.meta.url)));
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => /-latin-[\w-]+\.woff2$/.test(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

/**
 * Left alone, every small module that two lazy pages share becomes a file of its own: 48 of them on the first load. So
 * what every visit needs is two files, libraries (which seldom change) and ours; what lazy pages share is gathered by
 * who shares it, in pieces of a size worth a request.
 */
const chunkGroups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
  { name: 'site', tags: ['$initial' as const], priority: 2 },
  // Whole, each: cut up by who shares them, their pieces import each other in a circle, and a class is extended before
  // it is there.
  { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\//, priority: 2 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform|zod)\//, priority: 2 },
  // Small and asked for by the pages of text: gathered with others, it would bring the overlays along.
  { name: 'text', test: /features\/legal\/(document-page|contact-links)/, priority: 2 },
  { name: 'tables', test: /ui\/data-table|styles\/tables/, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 16 * 1024, priority: 1 },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), fonts(), licensesPlugin(fileURLToPath(new URL('../..', import.meta.url)))],
  build: {
    manifest: true,
    // No data: URLs: the content security policy names our own origin and nothing else for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Gathered pieces are named after all who share them, which makes for very long addresses.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash].js`,
      },
    },
  },
  // The prerendering bundle carries its libraries, so that it and they share one copy of React.
  ssr: { noExternal: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
});
