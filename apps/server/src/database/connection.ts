import { Client, type ClientConfig } from 'pg';

/** Where a database is; fits pg's own configuration. */
export interface DatabaseConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** The name by which Postgres knows this process' connections. */
export function applicationName(): string {
  return `aangan ${process.pid}`;
}

/** The configuration of a client or a pool for a connection, or for the URL of one. */
export function clientConfig(connection: DatabaseConnection | string): ClientConfig {
  const place = typeof connection === 'string' ? { connectionString: connection } : connection;
  return { ...place, application_name: applicationName() };
}

/** Runs some work on a connection of its own, which ends with it. */
export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
