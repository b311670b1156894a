/**
 * What does a visitor's browser fetch before the home page is interactive? The scripts and styles that the built page
 * names in its head, as compressed by the build. Ends with 1 above the limit. See README.md.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatTable } from './lib/options.ts';

const DIST = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));
/** Gzip. */
const LIMITS = { js: 130_000, css: 9_000 };

/** The files of one kind that a page's head asks for at once. */
function filesOf(html: string, ending: 'js' | 'css'): string[] {
  const named = html.matchAll(new RegExp(`(?:src|href)="/(assets/[^"]+\\.${ending})"`, 'g'));
  return [...new Set([...named].map(([, file]) => file ?? ''))];
}

function sizes(file: string): [plain: number, gzip: number, brotli: number] {
  const path = join(DIST, file);
  return [statSync(path).size, statSync(`${path}.gz`).size, statSync(`${path}.br`).size];
}

/** Adds the files of a kind up and says whether they keep their limit. */
function weigh(name: string, files: readonly string[], limit: number): void {
  const gzipped = files.reduce((sum, file) => sum + sizes(file)[1], 0);
  const figure = `${(gzipped / 1000).toFixed(1)} KB gzip, at most ${limit / 1000} KB (of 1,000 bytes)`;
  process.stdout.write(`${name}: ${figure}\n`);
  if (gzipped > limit) process.exitCode = 1;
}

const html = readFileSync(join(DIST, 'index.html'), 'utf8');
const scripts = filesOf(html, 'js');
const styles = filesOf(html, 'css');
const rows = [...scripts, ...styles].map((file) => [file, ...sizes(file).map(String)]);
process.stdout.write(formatTable(['file of the home page', 'bytes', 'gzip', 'brotli'], rows));
weigh('scripts', scripts, LIMITS.js);
weigh('styles', styles, LIMITS.css);
