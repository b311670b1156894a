import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { buildTarget } from './scripts/build-target.mjs';
import { chunks } from './scripts/chunks.mjs';
import { hoverPlugin } from './scripts/hover-plugin.mjs';
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

const split = chunks();

/** Fails the build when files import each other in a circle: such a page may break, or not, by the order of arrival. */
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

/** A class's name and two letters for its module: short, and still to be read in the browser's own tools. */
function scopedName(name: string, file: string): string {
  const path = file.replaceAll('\\', '/').split('/src/').at(-1) ?? '';
  const scoped = `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 2)}`;
  const holder = scopes.get(scoped) ?? path;
  if (holder !== path) throw new Error(`.${name} is called the same in ${holder} and ${path}: rename one of them`);
  scopes.set(scoped, path);
  return scoped;
}

/**
 * Writes class names where they are used, as plain texts, instead of objects of names that nothing can shake: 2 KB less
 * of scripts on a first visit. They are read off the module for that, not off its default export; and as nobody needs
 * the module then, it has to be said that its styles are wanted all the same.
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
    // No data: URLs: the content security policy names our own origin and nothing else for fonts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: { groups: split.groups },
        // Of a group that is divided further the build adds a list of pages to the name.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  // The prerendering bundle carries its libraries, so that it and they share one copy of React.
  ssr: { noExternal: true },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/media': 'http://127.0.0.1:3000' } },
});
