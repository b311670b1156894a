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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), fonts(), licensesPlugin(fileURLToPath(new URL('../..', import.meta.url)))],
  build: {
    manifest: true,
    // No data: URLs: the content security policy names our own origin and nothing else for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The prerendering bundle carries its libraries, so that it and they share one copy of React.
  ssr: { noExternal: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
});
