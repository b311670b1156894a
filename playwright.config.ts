import { defineConfig, type ViewportSize } from '@playwright/test';
import { findBrowser } from './scripts/lib/browser.mjs';
import { environment } from './tests/e2e/support/environment.ts';

const { origin, port, dataDir, outbox } = await environment();

const browser = findBrowser();
const isRoot = process.getuid?.() === 0;

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const ADMIN = /admin-[\w-]+\.spec\.ts$/;
/** Journeys that change the site for everybody: one at a time, when no others run. */
const OWN_SITE = /own-site\.spec\.ts$/;

/**
 * What a size leaves out, by the tags of tests: `@desktop` and `@phone` are about one size only, `@once` is the same at
 * every size. A test that a size leaves out is not there at all, so that none counts as skipped.
 */
const project = (name: string, viewport: ViewportSize, hasTouch: boolean) => ({
  name,
  grepInvert: hasTouch ? /@(?:once|desktop)\b/ : /@phone\b/,
  use: { viewport, hasTouch, isMobile: hasTouch },
});

/** Journeys in a real browser against the built page and the real server, which is started fresh for the run. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // The machines are shared: a page may be slow once. What passes only then is named before the closing line.
  retries: 1,
  // Limits are there for what hangs: nothing is to fail because the machine has more to do.
  timeout: 150_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: origin,
    // Without it, a press on what never comes waits until the test's own limit.
    actionTimeout: 30_000,
    // A new browser context starts a renderer, which costs a fifth of a test's time. It is emptied between tests instead.
    reuseContext: true,
    // A test that passes needs no recording.
    trace: 'on-first-retry',
    locale: 'en-IN',
    // Not the shop's: what the pages call today must not hang on the machine they are looked at on.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // What the page's own worker fetches is out of reach of a cut, held or stood-in answer, and it may be on its way when
    // the network goes. The tests about it let it work.
    serviceWorkers: 'block',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      // No renderer is started ahead of its page, those of a context share one, and none is replaced on the way from one
      // site to another, which a blank page between two tests is: each costs a second of processor time.
      args: ['--renderer-process-limit=1', '--disable-site-isolation-trials', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { ...project('desktop', DESKTOP, false), testIgnore: [ADMIN, OWN_SITE] },
    // Home and the listing set their own sizes: most of their tests are about one of them.
    { ...project('phone', PHONE, true), testIgnore: [/(home|listing)\.spec\.ts$/, ADMIN, OWN_SITE] },
    // After the others, which count on a catalogue that stays as it is; `--no-deps` runs them alone.
    {
      ...project('admin desktop', DESKTOP, false),
      testMatch: ADMIN,
      testIgnore: OWN_SITE,
      dependencies: ['desktop', 'phone'],
    },
    {
      ...project('admin phone', PHONE, true),
      testMatch: ADMIN,
      testIgnore: OWN_SITE,
      dependencies: ['desktop', 'phone'],
    },
    {
      ...project('own site desktop', DESKTOP, false),
      testMatch: OWN_SITE,
      workers: 1,
      dependencies: ['admin desktop', 'admin phone'],
    },
    { ...project('own site phone', PHONE, true), testMatch: OWN_SITE, workers: 1, dependencies: ['own site desktop'] },
  ],
  webServer: {
    command: 'node tests/e2e/support/serve.mjs',
    url: `${origin}/readyz`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: port,
      APP_ORIGIN: origin,
      DATA_DIR: dataDir,
      DEMO_DATA: 'on',
      SMS_PROVIDER: 'file',
      SMS_OUTBOX: outbox,
      LOG_LEVEL: 'error',
      // Of nobody: a test that presses 'Street map' answers in its place.
      MAP_STYLE_URL: 'https://tiles.example/style.json',
      // Each test has a client address of its own, or the limits per address would hit the suite.
      TRUSTED_PROXIES: '127.0.0.1',
    },
  },
});
