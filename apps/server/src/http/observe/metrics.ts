import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ReplicaState } from '../../database/replica.ts';
import type { Outcome } from '../../jobs/job.ts';
import { isLoopback } from '../kernel/client-address.ts';

export interface MetricsDeps {
  /** The bearer token of remote scrapers; without it only loopback may read. */
  token: string | undefined;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
}

/** Upper bounds of the buckets of `aangan_http_request_seconds`. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of one process; each feature is given the ones it updates. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const jobs = new Counter({
    name: 'aangan_jobs_total',
    help: 'Tries of jobs by name and outcome: done, failed (tried again), dead (given up: npm run jobs -- failed)',
    labelNames: ['name', 'outcome'],
    registers,
  });
  return {
    registry,
    requests: new Histogram({
      name: 'aangan_http_request_seconds',
      help: 'Requests by route, method and status',
      // the route pattern, so that the number of series is bounded
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    signInFailures: new Counter({
      name: 'aangan_sign_in_failures_total',
      help: 'Refused codes by reason',
      labelNames: ['reason'],
      registers,
    }),
    codeBudget: new Counter({
      name: 'aangan_code_budget_total',
      help: 'Requested codes by outcome: sent, reserve (sent from the reserve), withheld, challenged, full (503)',
      labelNames: ['outcome'],
      registers,
    }),
    sms: new Counter({
      name: 'aangan_sms_total',
      help: 'Messages by template and outcome',
      labelNames: ['template', 'outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'aangan_messages_total',
      help: 'Messages by kind, channel and outcome: sent, refused, unavailable (tried again), unknown, expired, and why one was not sent',
      labelNames: ['kind', 'channel', 'outcome'],
      registers,
    }),
    /** Exports for how long the oldest message that is due has waited, read at each scrape. */
    watchMessages: (oldestDue: () => Promise<number>): void => watchMessages(registry, oldestDue),
    countJob: (name: string, outcome: Outcome): void => jobs.inc({ name, outcome }),
    /** Why the hourly sweep of media files is stopped (docs/operations.md). */
    mediaSweep: new Gauge({
      name: 'aangan_media_sweep_stopped',
      help: 'apart: 1 while the media store belongs to another database; held: files without a row, when there are too many to sweep',
      labelNames: ['state'],
      registers,
    }),
    siteVersion: new Gauge({
      name: 'aangan_site_version',
      help: 'The version of the site that is in force in this process; 0 while the site is as it came',
      registers,
    }),
    siteFailures: new Counter({
      name: 'aangan_site_failures_total',
      help: 'Attempts to put a version of the site in force that failed: the one before stays, and it is tried again',
      registers,
    }),
    /** Exports the queue of pictures at each scrape. */
    watchPictures: (queue: PictureQueue): void => watchPictures(registry, queue),
    /** Exports the hits, misses and bytes of the response cache. */
    watchResponseCache: (figures: CacheFigures): void => watchResponseCache(registry, figures),
    /** Exports the state of the replica, and how often the primary stood in for it. */
    watchReplica: (replica: ReplicaState): void => watchReplica(registry, replica),
  };
}

interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
  readonly bytes: number;
}

function watchResponseCache(registry: Registry, figures: CacheFigures): void {
  new Counter({
    name: 'aangan_kept_answers_total',
    help: 'Answers about the catalogue by outcome: hit (kept), miss (read from the database)',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ outcome: 'hit' }, figures.hits);
      this.inc({ outcome: 'miss' }, figures.misses);
    },
  });
  new Gauge({
    name: 'aangan_kept_answers_bytes',
    help: 'What the kept answers take, in bytes',
    registers: [registry],
    collect() {
      this.set(figures.bytes);
    },
  });
}

const REPLICA_STATES = ['up', 'lagging', 'away'] as const satisfies ReplicaState['state'][];

function watchReplica(registry: Registry, replica: ReplicaState): void {
  new Gauge({
    name: 'aangan_replica',
    help: 'The database in DATABASE_READ_URL: 1 for the state it is in (up: it is read; lagging, away: it is not)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const state of REPLICA_STATES) this.set({ state }, replica.state === state ? 1 : 0);
    },
  });
  new Gauge({
    name: 'aangan_replica_lag_seconds',
    help: 'How far the database in DATABASE_READ_URL is behind DATABASE_URL; NaN while nobody can tell',
    registers: [registry],
    collect() {
      this.set(replica.lagSeconds ?? Number.NaN);
    },
  });
  new Counter({
    name: 'aangan_replica_stand_ins_total',
    help: 'Reads of the catalogue that the database itself answered because the replica did not',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(replica.standIns);
    },
  });
}

function watchMessages(registry: Registry, oldestDue: () => Promise<number>): void {
  new Gauge({
    name: 'aangan_messages_oldest_due_seconds',
    help: 'For how long the oldest message that is due has waited; NaN while the database is away',
    registers: [registry],
    async collect() {
      this.set(await oldestDue().catch(() => Number.NaN));
    },
  });
}

interface PictureQueue {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

function watchPictures(registry: Registry, queue: PictureQueue): void {
  new Gauge({
    name: 'aangan_pictures',
    help: 'Pictures being read (one at a time) and waiting (at most eight)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'running' }, queue.running);
      this.set({ state: 'waiting' }, queue.waiting);
    },
  });
  new Counter({
    name: 'aangan_pictures_refused_total',
    help: 'Pictures refused with 503 because eight were waiting',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(queue.refused);
    },
  });
}

/** Each sample wakes the process: at prom-client's default of 10 ms an idle server uses a hundredth of a core. */
const LAG_SAMPLED_EVERY_MS = 100;

/** Counts every request and serves `/metrics` to loopback, or to the bearer of the token. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, { token, pool }: MetricsDeps): void {
  collectDefaultMetrics({ register: metrics.registry, eventLoopMonitoringPrecision: LAG_SAMPLED_EVERY_MS });
  new Gauge({
    name: 'aangan_database_connections',
    help: 'Pool connections by state',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: reply.statusCode };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (!mayRead(request, token)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  // behind a proxy on this machine every request comes from loopback: a forwarded one is never local
  if (token === undefined)
    return request.headers['x-forwarded-for'] === undefined && isLoopback(request.socket.remoteAddress ?? '');
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
