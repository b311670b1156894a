import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget } from './scripts/build-target.mjs';
import { chunks } from './scripts/chunks.mjs';
import { hoverPlugin } from './scripts/hover-plugin.mjs';
import { licensesPlugin } from './scripts/licenses-plugin.mjs';
import { makeFonts } from './scripts/make-fonts.mjs';

const DEVANAGARI = /noto-sans-devanagari-/;

/** Makes the font files before the build, and preloads the two that every page needs: in Devanagari not the display face. */
function fonts(): Plugin {
  return {
    name: 'aangan-fonts',
    async configResolved() {
      await makeFonts(fileURLToPath(new URL('.cache/fonts', import.meta.url)));
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith('.woff2'));
        const isDevanagari = fonts.some((file) => DEVANAGARI.test(file));
        const files = fonts.filter(
          (file) => (isDevanagari ? /figtree-latin-/ : /-latin-/).test(file) || DEVANAGARI.test(file),
        );
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

const split = chunks();

/** Fails the build on circular imports between chunks, which break a page depending on the order of loading. */
function noCircles(): Plugin {
  return {
    name: 'aangan-no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const visit = (file: string, path: string[]) => {
        if (path.includes(file)) throw new Error(`Files import each other in a circle: ${[...path, file].join(' > ')}`);
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== 'chunk') return;
        for (const next of chunk.imports) visit(next, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}

const scopes = new Map<string, string>();

/** Names a class by its own name and two letters for its module: short, and still readable in developer tools. */
function scopedName(name: string, file: string): string {
  const path = file.replaceAll('\\', '/').split('/src/').at(-1) ?? '';
  const scoped = `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 2)}`;
  const holder = scopes.get(scoped) ?? path;
  if (holder !== path) throw new Error(`.${name} is called the same in ${holder} and ${path}: rename one of them`);
  scopes.set(scoped, path);
  return scoped;
}

/**
 * Inlines class names as string constants, instead of objects that tree shaking can't reduce: 2 KB less script on a
 * first visit. For that, class names are read from named exports, not the default export; the modules are then unused,
 * so they are marked as having side effects to keep their styles.
 */
function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'aangan-class-names',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
        handler: (code) => code.replace(/import (\w+) from ('[^']+\.module\.css')/g, 'import * as $1 from $2'),
      },
    },
    {
      name: 'aangan-keep-modules',
      enforce: 'post',
      transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }) },
    },
  ];
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    inlineClassNames(),
    fonts(),
    licensesPlugin(fileURLToPath(new URL('../..', import.meta.url))),
    noCircles(),
    split,
  ],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [hoverPlugin()] } },
  build: {
    manifest: true,
    target: buildTarget(),
    // No data: URLs: the content security policy allows only our own origin for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: { groups: split.groups },
        // The build appends a list of pages to the name of a divided group; it is cut off.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  // The prerendering bundle includes its libraries, so that all share one copy of React.
  ssr: { noExternal: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
});
