/**
 * How do the public pages score on a phone? Starts the real server with the built pages and the sample catalogue, has
 * Lighthouse look at each public page several times and prints the medians of its four scores. Lighthouse is no part of
 * the installation: set LIGHTHOUSE to its command. See README.md.
 */
import { PRERENDERED_PAGES } from '@aangan/contract/pages';
import { chromium } from '@playwright/test';
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../apps/server/src/ports.ts';
import { findBrowser, WHOLE_BROWSER } from '../scripts/lib/browser.mjs';
import { endChild, untilReady } from './lib/bench-server.ts';
import { median } from './lib/latencies.ts';
import { formatTable, readOptions } from './lib/options.ts';

const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIGURES = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;
const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

interface Report {
  categories: Record<(typeof SCORES)[number], { score: number | null }>;
  audits: Record<(typeof FIGURES)[number], { numericValue?: number }>;
}

const options = readOptions({ runs: 3 });
const run = promisify(execFile);

const INSTALL = `LIGHTHOUSE does not name the command of Lighthouse. Install it outside of the project, once:
  npm install --prefix ~/lighthouse lighthouse@13.5.0
and say where it is:
  LIGHTHOUSE=~/lighthouse/node_modules/.bin/lighthouse node scripts/run.mjs bench/lighthouse.ts
`;

async function look(lighthouse: string, url: string, profile: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  const chromeFlags = [...flags, ...quiet, `--user-data-dir=${profile}`].join(' ');
  const env = { ...process.env, CHROME_PATH: findBrowser([WHOLE_BROWSER]) ?? chromium.executablePath() };
  const given = [url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${chromeFlags}`];
  const { stdout } = await run(lighthouse, given, { env, maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

async function lookAtAll(lighthouse: string, origin: string, folder: string): Promise<void> {
  const rows: string[][] = [];
  for (const page of PRERENDERED_PAGES) {
    const reports: Report[] = [];
    for (let n = 0; n < options.runs; n += 1) {
      const profile = mkdtempSync(join(folder, 'profile-'));
      reports.push(await look(lighthouse, origin + page, profile));
    }
    const scores = SCORES.map((name) => median(reports.map((report) => (report.categories[name].score ?? 0) * 100)));
    const [paint, blocked, shift] = FIGURES.map((name) =>
      median(reports.map((report) => report.audits[name].numericValue ?? Number.NaN)),
    );
    const figures = [`${paint?.toFixed(0)} ms`, `${blocked?.toFixed(0)} ms`, `${shift?.toFixed(3)}`];
    rows.push([page, ...scores.map((score) => score.toFixed(0)), ...figures]);
    process.stderr.write(`${page} done\n`);
  }
  process.stdout.write(formatTable(['page', ...SCORES, 'LCP', 'TBT', 'CLS'], rows));
}

const lighthouse = process.env['LIGHTHOUSE'] ?? '';
if (existsSync(lighthouse)) {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-lighthouse-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'development',
    PORT: String(port),
    APP_ORIGIN: origin,
    DATA_DIR: join(folder, 'data'),
    DEMO_DATA: 'on',
    SMS_PROVIDER: 'file',
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, [MAIN], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await untilReady(origin, server);
    await lookAtAll(lighthouse, origin, folder);
  } finally {
    await endChild(server);
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  process.stderr.write(INSTALL);
  process.exitCode = 2;
}
