import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPool } from '../../../apps/server/src/database/pool.ts';
import { findPostmaster } from '../../../apps/server/src/embedded-postgres/postmaster.ts';
import { freePort, startServerProcess } from '../../../apps/server/test/server-process.ts';
import { hold } from '../support/catalogue.ts';
import { enterPhone, expect, expectNoViolations, modal, newPhone, openModal, test } from '../support/index.ts';

/** Starts a server with half of the hour's codes used, so that no other test meets the challenge. */
async function startBusyServer() {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-e2e-busy-'));
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const outbox = join(folder, 'sms.jsonl');
  const env = { NODE_ENV: 'development', APP_ORIGIN: origin, PORT: port, DATA_DIR: folder, SMS_OUTBOX: outbox };
  const server = await startServerProcess({ cwd: process.cwd(), env: { ...env, LOG_LEVEL: 'error' } });
  await server.ready();
  const postgres = findPostmaster(join(folder, 'postgres'));
  const connection = { host: postgres?.host ?? '', port: postgres?.port ?? 5432, user: 'aangan', database: 'aangan' };
  const pool = createPool({ connection, log: { warn: () => undefined }, max: 1 });
  await pool.query(`INSERT INTO rate_limits VALUES ('otp-sends', 300, now() + interval '1 hour')`);
  await pool.end();
  return {
    origin,
    codes: () =>
      readFileSync(outbox, 'utf8')
        .match(/"code":"(\d{6})"/g)
        ?.map((part) => part.slice(8, 14)) ?? [],
    close: async () => {
      server.child.kill('SIGTERM');
      await server.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('a page solves the challenge under heavy load by itself, and says so only when it takes long @once', async ({
  page,
  allowConsoleErrors,
}) => {
  test.setTimeout(180_000);
  allowConsoleErrors(/status of 428/);
  const server = await startBusyServer();
  try {
    const statuses: number[] = [];
    const others: string[] = [];
    page.on('response', (answer) => void (answer.url().endsWith('/auth/start') && statuses.push(answer.status())));
    page.on(
      'request',
      (request) => void (new URL(request.url()).origin !== server.origin && others.push(request.url())),
    );

    await page.goto(server.origin);
    await openModal(page);
    await enterPhone(page, newPhone());
    await expect(modal(page).getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
    expect(statuses).toEqual([428, 200]);
    await modal(page)
      .getByLabel('6-digit code')
      .fill(server.codes().at(-1) ?? '');
    await expect(modal(page).getByRole('heading', { name: 'Complete Registration' })).toBeVisible();

    const release = await hold(page, '**/challenge.worker*');
    await page.reload();
    await openModal(page);
    await enterPhone(page, newPhone());
    const button = modal(page).getByRole('button', { name: 'Sending OTP...' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(modal(page).getByRole('status')).toHaveText('Checking your browser. This takes a few seconds.');
    await expect(button).toBeVisible();
    await expectNoViolations(page);
    release();
    await expect(modal(page).getByRole('heading', { name: 'Verify OTP' })).toBeVisible();
    await expect(modal(page).getByRole('status')).toHaveText('OTP sent successfully to your phone number');
    expect(statuses).toEqual([428, 200, 428, 200]);
    expect(others).toEqual([]);
  } finally {
    await server.close();
  }
});
