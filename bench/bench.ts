/**
 * Measures the speed and the limits of the product: all that docs/performance.md reports, printed as one table. See
 * README.md.
 */
import { parseArgs } from 'node:util';
import { writeScaling } from './capacity.ts';
import { formatComparison, readBaseline, saveBaseline, type Baseline } from './lib/baseline.ts';
import { describeMachine } from './lib/machine.ts';
import { formatReports, type Report } from './lib/report.ts';
import type { Measure, Run } from './lib/scale.ts';
import { measureAdmin } from './parts/admin.ts';
import { measureAlerts } from './parts/alerts.ts';
import { measureCatalogue } from './parts/catalogue.ts';
import { measureGrowth } from './parts/growth.ts';
import { measureHot } from './parts/hot.ts';
import { measureJobs } from './parts/jobs.ts';
import { measureLighthouse } from './parts/lighthouse.ts';
import { measureLoad } from './parts/load.ts';
import { measurePage } from './parts/page.ts';
import { measureShare } from './parts/share.ts';
import { measureSite } from './parts/site.ts';
import { measureStart } from './parts/start.ts';
import { measureTaps } from './parts/taps.ts';
import { measureTruth } from './parts/truth.ts';
import { measureVisits } from './parts/visits.ts';

/** In the order in which they are measured. */
const PARTS: Record<string, Measure> = {
  hot: measureHot,
  load: measureLoad,
  growth: measureGrowth,
  truth: measureTruth,
  visits: measureVisits,
  alerts: measureAlerts,
  share: measureShare,
  admin: measureAdmin,
  catalogue: measureCatalogue,
  start: measureStart,
  site: measureSite,
  jobs: measureJobs,
  page: measurePage,
  taps: measureTaps,
  lighthouse: measureLighthouse,
};

const USAGE = `npm run bench -- [--only ${Object.keys(PARTS).join(',')}] [--quick] [--full] [--json] [--save] [--compare]

  --only     these parts alone
  --quick    shorter rounds and fewer of them, for a first look
  --full     also a catalogue of 1,000,000 properties, and as many users with 5,000,000 bookings
  --json     prints the figures for a program to read
  --save     keeps the figures as bench/baseline.json and writes them into docs/performance.md and docs/scaling.md
  --compare  shows what became of each figure since it was saved, and what is outside the noise
`;

function readArguments() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      // takes seconds: checks that the bench itself works; its figures mean nothing
      smoke: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
    },
  });
  const names = values.only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new Error(`There is no part '${unknown}'`);
  const scale = values.smoke ? 'smoke' : values.quick ? 'quick' : 'normal';
  return { ...values, names, run: { scale, full: values.full } satisfies Run };
}

/** Measures one part. A failure does not stop the others, and keeps the part's saved figures. */
async function measure(part: string, run: Run): Promise<Report & { isFailed?: boolean }> {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${part}\n`);
  try {
    return { part, rows: await (PARTS[part] as Measure)(run) };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
    const [reason = ''] = String(error).split('\n');
    return { part, rows: [{ name: part, figures: [], note: `failed: ${reason.slice(0, 200)}` }], isFailed: true };
  }
}

async function bench({ names, run, json, save, compare }: ReturnType<typeof readArguments>): Promise<void> {
  const before = compare ? readBaseline() : undefined;
  const machine = describeMachine();
  const reports: Awaited<ReturnType<typeof measure>>[] = [];
  for (const name of names) reports.push(await measure(name, run));
  const now: Baseline = { machine, reports };
  process.stdout.write(
    json ? `${JSON.stringify(now, null, 2)}\n` : `\n${machine.description}\n\n${formatReports(reports)}`,
  );
  if (before) process.stdout.write(`\n${formatComparison(before.reports, reports)}`);
  if (!save) return;
  await saveBaseline({ machine, reports: reports.filter(({ isFailed }) => isFailed !== true) });
  await writeScaling();
}

let given: ReturnType<typeof readArguments> | undefined;
try {
  given = readArguments();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  process.exitCode = 2;
}
if (given) await bench(given);
