import { Client, type ClientConfig } from 'pg';

/** The connection to a database; a subset of pg's configuration. */
export interface DatabaseConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

/** Gives the application name of this process' connections. */
export function applicationName(): string {
  return `aangan ${process.pid}`;
}

/** Gives the configuration of a client or pool for a connection or its URL. */
export function clientConfig(connection: DatabaseConnection | string): ClientConfig {
  const target = typeof connection === 'string' ? { connectionString: connection } : connection;
  return { ...target, application_name: applicationName() };
}

/** Runs work on a connection of its own, which is then closed. Raises what the connection or the work raises. */
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
