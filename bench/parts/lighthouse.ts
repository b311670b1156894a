import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser, WHOLE_BROWSER } from '../../scripts/lib/browser.mjs';
import { withDemoServer, type DemoServer } from '../lib/demo-server.ts';
import { spreadOf } from '../lib/ratios.ts';
import { figure, type Bar, type Row } from '../lib/report.ts';
import type { Run } from '../lib/scale.ts';

const RUNS = { smoke: 1, quick: 1, normal: 3 };
const PERFORMANCE_BAR = 98;

const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIGURES = [
  ['LCP', 'ms', 'largest-contentful-paint'],
  ['TBT', 'ms', 'total-blocking-time'],
  ['CLS', '', 'cumulative-layout-shift'],
] as const;

/** The pages with a bar, and one text page. */
const PAGES: { name: string; path: (server: DemoServer) => string; isSignedIn: boolean }[] = [
  { name: 'home, visitor', path: () => '/', isSignedIn: false },
  { name: 'listing, buyer', path: () => '/properties', isSignedIn: true },
  { name: 'detail, buyer', path: ({ propertyId }) => `/properties/${propertyId}`, isSignedIn: true },
  { name: 'about, visitor', path: () => '/about', isSignedIn: false },
];

interface LighthouseReport {
  finalDisplayedUrl: string;
  categories: Record<(typeof SCORES)[number], { score: number | null }>;
  audits: Record<(typeof FIGURES)[number][2], { numericValue?: number }>;
}

const run = promisify(execFile);

/** Not a dependency, because it brings 150 packages that nothing else needs. */
const INSTALL = 'skipped: npm install --prefix ~/lighthouse lighthouse@13.5.0, or name its command in LIGHTHOUSE';

/** Measures Lighthouse scores on a phone with a slow connection; of the listing and the detail for a signed-in user. */
export async function measureLighthouse({ scale }: Run): Promise<Row[]> {
  const lighthouse = process.env['LIGHTHOUSE'] ?? join(homedir(), 'lighthouse', 'node_modules', '.bin', 'lighthouse');
  if (!existsSync(lighthouse)) return [{ name: 'all pages', figures: [], note: INSTALL }];
  const browser = findBrowser([WHOLE_BROWSER]) ?? findBrowser() ?? chromium.executablePath();
  return withDemoServer(async (server) => {
    const rows: Row[] = [];
    for (const { name, path, isSignedIn } of PAGES) {
      const reports: LighthouseReport[] = [];
      for (let n = 0; n < RUNS[scale]; n += 1) {
        const profile = mkdtempSync(join(server.folder, 'profile-'));
        if (isSignedIn) await signInProfile(browser, profile, server);
        const lookOnce = () => look(lighthouse, browser, server.origin + path(server), profile);
        // Lighthouse sometimes loses the start of its trace and asks for another run.
        reports.push(await lookOnce().catch(lookOnce));
      }
      rows.push(toRow(name, reports));
    }
    return rows;
  });
}

/** Signs in a browser profile, whose cookies Lighthouse keeps. */
async function signInProfile(executablePath: string, profile: string, { signIn }: DemoServer): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: ['--no-sandbox'] });
  await context.addCookies(await signIn());
  await context.close();
}

async function look(lighthouse: string, browser: string, url: string, profile: string): Promise<LighthouseReport> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  // the flags of Playwright, so that both can read the same cookies
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--password-store=basic',
  ];
  const chromeFlags = [...flags, ...quiet, `--user-data-dir=${profile}`].join(' ');
  const env = { ...process.env, CHROME_PATH: browser };
  const given = [url, '--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${chromeFlags}`];
  const { stdout } = await run(lighthouse, given, { env, maxBuffer: 64 * 1024 * 1024 });
  const report = JSON.parse(stdout) as LighthouseReport;
  // without a session the page redirects to home
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} ended at ${report.finalDisplayedUrl}`);
  return report;
}

function toRow(name: string, reports: LighthouseReport[]): Row {
  const scores = SCORES.map((score) =>
    figure(score, '', spreadOf(reports.map(({ categories }) => Math.round((categories[score].score ?? 0) * 100)))),
  );
  const figures = FIGURES.map(([short, unit, audit]) =>
    figure(short, unit, spreadOf(reports.map(({ audits }) => audits[audit].numericValue ?? Number.NaN))),
  );
  const [performance] = scores;
  const bars: Bar[] = [];
  if (performance && name !== 'about, visitor') {
    const { median, greatest } = performance;
    const verdict = median >= PERFORMANCE_BAR ? 'holds' : greatest >= PERFORMANCE_BAR ? 'at the line' : 'short';
    bars.push({ text: `performance at least ${PERFORMANCE_BAR}`, verdict });
  }
  return { name, figures: [...scores, ...figures], bars };
}
