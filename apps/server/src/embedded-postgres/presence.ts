import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { clientConfig, type DatabaseConnection } from '../database/connection.ts';

const CONNECT_TIMEOUT_MS = 2_000;

/** The connection that marks our use of a Postgres that we may have to restart. */
export interface Presence {
  leave(): Promise<void>;
}

/**
 * Holds one connection while we use the cluster: it shows other processes that we do, and notifies us when Postgres is gone,
 * which `ensureRunning` then restarts.
 */
export async function keepPresence(
  connection: DatabaseConnection,
  ensureRunning: () => Promise<unknown>,
  log: Pick<Logger, 'warn'>,
): Promise<Presence> {
  const state: { leaving: boolean; client?: Client; returning?: Promise<void> } = { leaving: false };
  const arrive = async () => {
    const client = new Client({ ...clientConfig(connection), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('error', () => undefined);
    await client.connect();
    client.once('end', () => (state.returning = comeBack()));
    state.client = client;
  };
  const comeBack = async () => {
    while (!state.leaving) {
      log.warn('Postgres went away; bringing it back');
      try {
        await ensureRunning();
        return await arrive();
      } catch (error) {
        log.warn({ err: error }, 'Postgres is not back yet');
        await delay(1_000);
      }
    }
  };
  await arrive();
  return {
    leave: async () => {
      state.leaving = true;
      await state.returning;
      await state.client?.end();
    },
  };
}
