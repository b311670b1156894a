/**
 * What do home, listing and detail weigh? All scripts and styles that a browser fetches until the page stands, as
 * compressed by the build, beside the budget that npm run check holds. See README.md.
 */
import { BUDGETS, filesOf, gzipped } from '../scripts/lib/page-weight.mjs';
import { formatTable } from './lib/options.ts';

const kb = (bytes: number) => (bytes / 1000).toFixed(1);

for (const budget of BUDGETS) {
  const files = filesOf(budget);
  for (const kind of ['scripts', 'styles'] as const) {
    const rows = files[kind].map(({ file, plain, gzip, brotli }) => [file, kb(plain), kb(gzip), kb(brotli)]);
    const sum = (size: 'plain' | 'brotli') => kb(files[kind].reduce((total, file) => total + file[size], 0));
    rows.push([`at most ${kb(budget[kind])} gzip`, sum('plain'), kb(gzipped(files[kind])), sum('brotli')]);
    process.stdout.write(`${formatTable([`${kind} of ${budget.name}, KB`, 'plain', 'gzip', 'brotli'], rows)}\n`);
  }
}
