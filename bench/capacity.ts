// The capacity table of docs/scaling.md, computed from the inputs above it: node scripts/run.mjs bench/capacity.ts
// [--write]. Without --write it fails when the table is not what the inputs give.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../docs/scaling.md', import.meta.url));
const BEGIN = '<!-- computed by bench/capacity.ts -->\n';
const END = '\n<!-- end -->';

/** Of one visit. */
interface CallCost {
  count: number;
  /** Processor time in microseconds: of the server, of the database itself, and of it or a standby. */
  server: number;
  primary: number;
  readable: number;
}

export interface Inputs {
  calls: CallCost[];
  /** By their names in the table of assumptions. */
  assumed: Record<string, number>;
  users: number[];
}

/** Reads the two tables of inputs, 'Call' and 'Assumption', from the page. */
export function readInputs(page: string): Inputs {
  const calls = rowsOf(page, 'Call').map(([, count, server, primary, readable]) => ({
    count: Number(count),
    server: Number(server),
    primary: Number(primary),
    readable: Number(readable),
  }));
  const assumed = Object.fromEntries(
    rowsOf(page, 'Assumption').map(([name = '', value = '']) => [name, toNumber(value)]),
  );
  return { calls, assumed, users: [10_000, 1_000_000, 50_000_000] };
}

/** The lines of the computed table. */
export function capacityTable({ calls, assumed, users }: Inputs): string {
  const get = (name: string) => {
    const value = assumed[name];
    if (value === undefined) throw new Error(`docs/scaling.md does not say: ${name}`);
    return value;
  };
  const sum = (of: (call: CallCost) => number) => calls.reduce((total, call) => total + call.count * of(call), 0);
  const rows = users.map((count) => {
    const visitsADay = (count * get('visits of a user in a month')) / 30;
    const peak = (visitsADay * get('busiest day, times the average') * get('busiest hour, of its day')) / 3600;
    const coresOf = (microseconds: number) => (peak * microseconds) / 1e6 / get('a core is used to at most');
    const bookings = count * get('visits of a user in a month') * 12 * get('bookings in a visit');
    return [
      amount(count),
      amount(visitsADay),
      amount(peak * sum(() => 1)),
      amount(coresOf(sum(({ server }) => server))),
      amount(coresOf(sum(({ primary }) => primary))),
      amount(coresOf(sum(({ readable }) => readable))),
      amount(bookings),
      amount((bookings * get('bytes of a booking, with its indexes')) / 1e9),
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
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The cells of the rows of the first table whose first heading is this. */
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

function toNumber(text: string): number {
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text.replaceAll(',', ''));
}

/** Two digits that count, or all before the point. */
function amount(value: number): string {
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(2));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 4 });
}

/** Whether two tables say the same, however their columns are padded. */
export function isSame(one: string, other: string): boolean {
  const bare = (text: string) =>
    text
      .trim()
      .replaceAll(/-+/g, '-')
      .replaceAll(/ *\| */g, '|');
  return bare(one) === bare(other);
}

/** The computed table as it stands in the page. */
export function writtenTable(page: string): string {
  return page.slice(page.indexOf(BEGIN) + BEGIN.length, page.indexOf(END));
}

if (import.meta.main) {
  const page = readFileSync(PAGE, 'utf8');
  const table = capacityTable(readInputs(page));
  if (process.argv.includes('--write')) {
    writeFileSync(PAGE, page.replace(writtenTable(page), `\n${table}\n`));
  } else if (!isSame(writtenTable(page), table)) {
    process.stderr.write('The table in docs/scaling.md is stale: node scripts/run.mjs bench/capacity.ts --write\n');
    process.exitCode = 1;
  }
}
