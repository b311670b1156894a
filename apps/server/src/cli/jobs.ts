import { pino } from 'pino';
import { loadConfig } from '../config/config.ts';
import { createPool } from '../database/pool.ts';
import { hasQueue, listDead, listQueues, retryDead, tickNow } from '../jobs/jobs.admin-store.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withConnection } from './with-database.ts';

const USAGE = `Usage:
  npm run jobs -- list        says which jobs there are, when they run, and how many wait
  npm run jobs -- failed      lists the jobs that failed at each try, with the last error
  npm run jobs -- retry ID    hands one of these to the queue again
  npm run jobs -- run NAME    has a job of the clock done now, by a server that runs
It works while the server is running.`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Pool = ReturnType<typeof createPool>;

async function run(pool: Pool, [command, argument, ...rest]: string[]): Promise<string> {
  const takesArgument = command === 'retry' || command === 'run';
  if (rest.length > 0 || takesArgument !== (argument !== undefined)) throw new StartError(USAGE);
  if (!(await hasQueue(pool))) throw new StartError('No server has made the queue of jobs here yet: start one first.');
  if (command === 'list') return list(pool);
  if (command === 'failed') return listFailed(pool);
  if (command === 'retry') return retry(pool, argument ?? '');
  if (command === 'run') return runNow(pool, argument ?? '');
  throw new StartError(USAGE);
}

async function list(pool: Pool): Promise<string> {
  const queues = await listQueues(pool);
  const width = Math.max(...queues.map(({ name }) => name.length));
  return queues
    .map(({ name, cron, waiting, active, dead, oldest }) =>
      [
        name.padEnd(width),
        (cron ?? 'when sent').padEnd(14),
        `${waiting} waiting${oldest === null ? '' : `, the oldest for ${oldest} s`}, ${active} under way, ${dead} failed`,
      ].join('  '),
    )
    .join('\n');
}

async function listFailed(pool: Pool): Promise<string> {
  const dead = await listDead(pool);
  if (dead.length === 0) return 'No job has failed for good.';
  return dead
    .map(({ id, name, data, error, at }) => `${id}  ${name}  ${at.toISOString()}  ${JSON.stringify(data)}\n  ${error}`)
    .join('\n');
}

async function retry(pool: Pool, id: string): Promise<string> {
  if (!ID.test(id)) throw new StartError(`${id} is not the id of a job: npm run jobs -- failed lists them.`);
  if (!(await retryDead(pool, id))) throw new StartError(`No job that failed has the id ${id}.`);
  return 'Handed to the queue again.';
}

async function runNow(pool: Pool, name: string): Promise<string> {
  const timers = (await listQueues(pool)).filter(({ cron }) => cron !== null).map((timer) => timer.name);
  if (!timers.includes(name)) throw new StartError(`No job of the clock is called ${name}: ${timers.join(', ')}.`);
  const isNew = await tickNow(pool, name);
  return isNew ? 'A server that runs does it within seconds.' : 'It waits or is under way already.';
}

try {
  const config = loadConfig();
  const log = pino({ level: 'silent' });
  const printed = await withConnection(config, async (connection) => {
    const pool = createPool({ connection, log, max: 2, pooler: config.databasePooler });
    try {
      return await run(pool, process.argv.slice(2));
    } finally {
      await pool.end();
    }
  });
  process.stdout.write(`${printed}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
