import type { Spread } from './ratios.ts';

/** A measured figure with its spread over rounds or runs; with a single one, all three values are equal. */
export interface Figure extends Spread {
  /** Name within its row, such as 'server'. */
  name: string;
  /** 'us', 'MB' or nothing for a ratio. */
  unit: string;
}

/** Whether the median meets a bar; 'at the line' when only some rounds, or only one of two measures, do. */
export type Verdict = 'holds' | 'at the line' | 'short';

export interface Bar {
  /** 'server at most 130 us' */
  text: string;
  verdict: Verdict;
}

/** One line of the table. */
export interface Row {
  name: string;
  figures: Figure[];
  bars?: Bar[];
  /** A remark in place of a figure or beside it: 'failed: ...', 'skipped: ...', 'none failed'. */
  note?: string;
}

/** The results of a part of the bench. */
export interface Report {
  part: string;
  rows: Row[];
}

/** Creates a figure from a spread or a single value. */
export function figure(name: string, unit: string, spread: Spread | number): Figure {
  if (typeof spread === 'number') return { name, unit, median: spread, least: spread, greatest: spread };
  return { name, unit, ...spread };
}

/** Creates an upper bar on a figure. */
export function atMost(subject: Figure, limit: number, text = `${subject.name} at most ${limit} ${subject.unit}`): Bar {
  return { text, verdict: subject.median <= limit ? 'holds' : subject.least <= limit ? 'at the line' : 'short' };
}

/** Creates a lower bar on a ratio measured in two ways, by requests a second and by processor time. */
export function ratioAtLeast(measures: readonly Spread[], limit: number, of: string): Bar {
  const kept = measures.filter(({ median }) => median >= limit).length;
  const verdict = kept === measures.length ? 'holds' : kept > 0 ? 'at the line' : 'short';
  return { text: `at least ${limit} of ${of}`, verdict };
}

/** Returns the worst verdict of a row; undefined for one without bars. */
export function verdictOf({ bars = [] }: Row): Verdict | undefined {
  const verdicts = bars.map(({ verdict }) => verdict);
  return (['short', 'at the line', 'holds'] as const).find((verdict) => verdicts.includes(verdict));
}

/** Formats a figure: '242 us [196..321]', '0.56 [0.40..0.87]', '399 MB' */
export function formatFigure(figure: Figure): string {
  const { least, greatest } = figure;
  const digits = digitsOf(figure);
  const middle = formatMiddle(figure);
  return least === greatest ? middle : `${middle} [${least.toFixed(digits)}..${greatest.toFixed(digits)}]`;
}

function formatMiddle(figure: Figure): string {
  const { unit, median } = figure;
  return `${median.toFixed(digitsOf(figure))}${unit === '' ? '' : ` ${unit}`}`;
}

/** Ratios get two decimals, counts and large values none. */
function digitsOf({ unit, median, least, greatest }: Figure): number {
  if ([median, least, greatest].every(Number.isInteger)) return 0;
  return unit === '' || Math.abs(median) < 1 ? 2 : Math.abs(median) < 10 ? 1 : 0;
}

/** Formats all parts as one table for a terminal; ratios with their spread. */
export function formatReports(reports: readonly Report[]): string {
  const lines = reports.flatMap(({ part, rows }) =>
    rows.map((row) => [part, row.name, describeFigures(row), describeBars(row), verdictOf(row) ?? '']),
  );
  return formatTable(['part', 'row', 'measured', 'bar', 'verdict'], lines);
}

function describeFigures({ figures, note }: Row): string {
  const told = figures.map((one) => `${one.name} ${one.unit === '' ? formatFigure(one) : formatMiddle(one)}`);
  return [...told, ...(note === undefined ? [] : [note])].join(', ');
}

function describeBars({ bars = [] }: Row): string {
  return bars.map(({ text }) => text).join(', ');
}

/** Formats a part as a Markdown table, with a column for each figure in any of its rows. */
export function toMarkdown({ rows }: Report): string {
  const names = [...new Set(rows.flatMap(({ figures }) => figures.map(({ name }) => name)))];
  const hasBars = rows.some(({ bars = [] }) => bars.length > 0);
  const hasNotes = rows.some(({ note }) => note !== undefined);
  const heading = ['', ...names, ...(hasNotes ? ['note'] : []), ...(hasBars ? ['bar', 'verdict'] : [])];
  const lines = rows.map((row) => {
    const cells = names.map((name) => {
      const found = row.figures.find((one) => one.name === name);
      return found ? formatFigure(found) : '';
    });
    const note = hasNotes ? [row.note ?? ''] : [];
    return [row.name, ...cells, ...note, ...(hasBars ? [describeBars(row), verdictOf(row) ?? ''] : [])];
  });
  const all = [heading, heading.map(() => '---'), ...lines];
  return `${all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** Formats left-aligned lines of cells under a heading. */
export function formatTable(heading: readonly string[], lines: readonly (readonly string[])[]): string {
  const all = [heading, ...lines];
  const widths = heading.map((_, column) => Math.max(...all.map((line) => (line[column] ?? '').length)));
  const format = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return `${all.map((line) => format(line).trimEnd()).join('\n')}\n`;
}
