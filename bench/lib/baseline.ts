import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Machine } from './machine.ts';
import type { Spread } from './ratios.ts';
import { formatFigure, formatTable, toMarkdown, type Figure, type Report } from './report.ts';

/** A saved run. */
export interface Baseline {
  machine: Machine;
  reports: Report[];
}

const BASELINE = fileURLToPath(new URL('../baseline.json', import.meta.url));
const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
/** Difference between two runs of the same code, regardless of the spread of their rounds. */
const NOISE = 0.1;

/** Reads the last saved run. Raises an Error when there is none. */
export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline;
}

/**
 * Saves a run as the baseline, and writes its figures into docs/performance.md. Parts that were not measured keep their
 * saved figures.
 */
export async function saveBaseline({ machine, reports }: Baseline): Promise<void> {
  const before = existsSync(BASELINE) ? readBaseline() : undefined;
  const measured = new Set(reports.map(({ part }) => part));
  const kept = before?.reports.filter(({ part }) => !measured.has(part)) ?? [];
  const all = [...kept, ...reports];
  await write(BASELINE, JSON.stringify({ machine, reports: all }), 'json');
  let page = readFileSync(PAGE, 'utf8');
  page = between(page, 'machine', `${machine.description}\n`);
  for (const report of reports) page = between(page, report.part, toMarkdown(report));
  await write(PAGE, page, 'markdown');
}

async function write(file: string, text: string, parser: 'json' | 'markdown'): Promise<void> {
  const style = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...style, parser }));
}

/** Replaces the text between two marks of a page. Raises an Error when they are missing. */
export function between(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- bench ${name} -->`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}: ${start} and ${end}`);
  return `${page.slice(0, from)}${start}\n\n${text}\n${page.slice(to)}`;
}

/** Formats the difference of each figure from the saved one. */
export function formatComparison(before: readonly Report[], now: readonly Report[]): string {
  const lines = now.flatMap(({ part, rows }) =>
    rows.flatMap((row) =>
      row.figures.map((figure) => {
        const old = findFigure(before, part, row.name, figure.name);
        const place = [part, row.name, figure.name];
        if (!old) return [...place, '', formatFigure(figure), '', 'new'];
        const change = isOutsideNoise(old, figure) ? 'outside the noise' : '';
        return [...place, formatFigure(old), formatFigure(figure), (figure.median / old.median).toFixed(2), change];
      }),
    ),
  );
  return formatTable(['part', 'row', 'figure', 'saved', 'now', 'ratio', ''], lines);
}

function findFigure(reports: readonly Report[], part: string, row: string, name: string): Figure | undefined {
  const rows = reports.find((report) => report.part === part)?.rows;
  return rows?.find((one) => one.name === row)?.figures.find((one) => one.name === name);
}

/**
 * Whether two runs of one figure differ by more than the spread of their rounds, widened by the difference of any two
 * runs.
 */
export function isOutsideNoise(before: Spread, now: Spread): boolean {
  const [low, high] = before.median <= now.median ? [before, now] : [now, before];
  return low.greatest * (1 + NOISE) < high.least;
}
