// Computes the tables of docs/scaling.md from the figures in bench/baseline.json and the assumptions on the page: node
// scripts/run.mjs bench/capacity.ts [--write]. Without --write it fails when the tables are not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { between, readBaseline } from './lib/baseline.ts';
import type { Report } from './lib/report.ts';

const PAGE = fileURLToPath(new URL('../docs/scaling.md', import.meta.url));

/** Calls for one visit. */
interface CallCost {
  call: string;
  count: number;
  /** Processor time in microseconds: of the server, of the primary, and of the primary or a standby. */
  server: number;
  primary: number;
  readable: number;
}

export interface Inputs {
  calls: CallCost[];
  /** Values by their names in the table of assumptions. */
  assumed: Record<string, number>;
  users: number[];
}

/** Reads the two tables of inputs, 'Call' and 'Assumption', from the page. */
export function readInputs(page: string): Inputs {
  const calls = rowsOf(page, 'Call').map(([call = '', , count, server, primary, readable]) => ({
    call,
    count: Number(count),
    server: toNumber(server),
    primary: toNumber(primary),
    readable: toNumber(readable),
  }));
  const assumed = Object.fromEntries(rowsOf(page, 'Assumption').map(([name = '', value]) => [name, toNumber(value)]));
  return { calls, assumed, users: [10_000, 1_000_000, 50_000_000] };
}

/**
 * Returns the lines of the table of calls, each with the cost of the bench's row in its second column; unchanged where
 * there is no such row. For a buyer's reads the session look-up counts as a separate statement on the primary: the
 * bench's 32 connections share one, single calls do not.
 */
export function callTable(page: string, reports: readonly Report[]): string {
  const hot = reports.find(({ part }) => part === 'hot')?.rows ?? [];
  const cost = (row: string, figure: string) =>
    hot.find(({ name }) => name === row)?.figures.find(({ name }) => name === figure)?.median;
  const [shared, alone] = ['session look-up', 'plain session look-up'].map((row) => ({
    server: cost(row, 'server') ?? 0,
    postgres: cost(row, 'Postgres') ?? 0,
  })) as [LookUp, LookUp];
  const rows = rowsOf(page, 'Call').map(([call = '', row = '', count = '', ...costs]) => {
    const [server, postgres] = [cost(row, 'server'), cost(row, 'Postgres')];
    if (server === undefined || postgres === undefined) return [call, row, count, ...costs];
    const us = row.endsWith('visitor')
      ? [server, 0, postgres]
      : row.endsWith('buyer')
        ? [server - shared.server + alone.server, alone.postgres, postgres - shared.postgres]
        : [server, postgres, 0];
    return [call, row, count, ...us.map((one) => amount(Math.round(one)))];
  });
  return table(['Call', 'Measured as', 'A visit', 'Server us', 'Primary us', 'Readable us'], rows);
}

interface LookUp {
  /** Processor time in microseconds. */
  server: number;
  postgres: number;
}

/** Returns the lines of the table of what a number of users needs. */
export function capacityTable({ calls, assumed, users }: Inputs): string {
  const total = totals(calls);
  const rows = users.map((count) => {
    const visits = (count * get(assumed, 'visits of a user in a month')) / 30;
    const peak = count * peakOf(assumed);
    const coresOf = (us: number) => amount((peak * us) / 1e6 / get(assumed, 'a core is used to at most'));
    const bookings = count * get(assumed, 'visits of a user in a month') * 12 * get(assumed, 'bookings in a visit');
    return [
      amount(count),
      amount(visits),
      amount(peak * total.count),
      coresOf(total.server),
      coresOf(total.primary),
      coresOf(total.readable),
      amount(bookings),
      amount((bookings * get(assumed, 'bytes of a booking, with its indexes')) / 1e9),
    ];
  });
  const head = [
    'Users a month',
    'Visits a day',
    'Calls/s at the peak',
    'Server cores',
    'Cores of the primary',
    'Cores for reads that a standby may do',
    'Bookings a year',
    'GB of them',
  ];
  return table(head, rows);
}

/** Returns the lines of the table of what one core can serve at the highest allowed load. */
export function coreTable({ calls, assumed }: Inputs): string {
  const total = totals(calls);
  const withoutPictures = totals(calls.filter(({ call }) => !call.startsWith('picture')));
  const usOf: [string, number][] = [
    ['a server', total.server],
    ['a server, pictures by a CDN', withoutPictures.server],
    ['one Postgres for all', total.primary + total.readable],
    ['the primary, with all reads on standbys', total.primary],
    ['a standby', total.readable],
  ];
  const rows = usOf.map(([name, us]) => {
    const visits = (get(assumed, 'a core is used to at most') * 1e6) / us;
    return [name, `${amount(us / 1_000)} ms`, amount(visits), `${amount(visits / peakOf(assumed) / 1e6)} million`];
  });
  return table(['A core of', 'Of a visit', 'Visits a second', 'Users a month'], rows);
}

/** Returns the page with its tables computed from inputs and figures, formatted. */
export async function fillPage(page: string, reports: readonly Report[]): Promise<string> {
  let filled = between(page, 'calls', callTable(page, reports));
  const inputs = readInputs(filled);
  filled = between(filled, 'capacity', capacityTable(inputs));
  filled = between(filled, 'cores', coreTable(inputs));
  return format(filled, { ...(await resolveConfig(PAGE)), parser: 'markdown' });
}

/** Updates docs/scaling.md from the saved figures. */
export async function writeScaling(): Promise<void> {
  writeFileSync(PAGE, await fillPage(readFileSync(PAGE, 'utf8'), readBaseline().reports));
}

type Total = Record<Exclude<keyof CallCost, 'call'>, number>;

/** Sums up the calls of a visit. */
function totals(calls: readonly CallCost[]): Total {
  const sum = (of: (call: CallCost) => number) => calls.reduce((all, call) => all + call.count * of(call), 0);
  return {
    count: sum(() => 1),
    server: sum(({ server }) => server),
    primary: sum(({ primary }) => primary),
    readable: sum(({ readable }) => readable),
  };
}

/** Returns the visits a second that one user makes at the peak. */
function peakOf(assumed: Inputs['assumed']): number {
  const aDay = get(assumed, 'visits of a user in a month') / 30;
  return (aDay * get(assumed, 'busiest day, times the average') * get(assumed, 'busiest hour, of its day')) / 3600;
}

function get(assumed: Inputs['assumed'], name: string): number {
  const value = assumed[name];
  if (value === undefined) throw new Error(`docs/scaling.md does not say: ${name}`);
  return value;
}

function table(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Returns the cells of the rows of the first table with this first heading. */
function rowsOf(page: string, heading: string): string[][] {
  const lines = page.split('\n');
  const first = lines.findIndex((line) => new RegExp(`^\\| ${heading}\\s*\\|`).test(line));
  const rest = lines.slice(first + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  if (first < 0) throw new Error(`docs/scaling.md has no table '${heading}'`);
  return rest.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function toNumber(text = ''): number {
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text.replaceAll(',', ''));
}

/** Formats a number with two significant digits, or as an integer. */
function amount(value: number): string {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(2));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 4 });
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8');
  if (process.argv.includes('--write')) await writeScaling();
  else if ((await fillPage(page, readBaseline().reports)) !== page) {
    process.stderr.write('docs/scaling.md is stale: node scripts/run.mjs bench/capacity.ts --write\n');
    process.exitCode = 1;
  }
}
