import type { Metric, Registry } from 'prom-client';

const NAME = 'aangan_http_request_seconds';
/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Answers of one method, route and status. */
interface Series {
  /** By bucket, each without those before it; the last is of what took longer than any bound. */
  counts: number[];
  sum: number;
}

/**
 * The histogram of requests. prom-client's own makes a text of the labels for each request to find its series by, which
 * costs more than a kept answer's routing.
 */
export class RequestSeconds {
  readonly #methods = new Map<string, Map<string, Map<number, Series>>>();

  constructor(registry: Registry) {
    const metric = { name: NAME, get: async () => this.#shown(), reset: () => this.#methods.clear() };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its type lists prom-client's classes; these are what a registry uses
    registry.registerMetric(metric as unknown as Metric);
  }

  /** Counts an answer; a route is named as it was bound, so that there are no more series than routes have answers. */
  observe(method: string, route: string, status: number, seconds: number): void {
    const routes = within(this.#methods, method, () => new Map<string, Map<number, Series>>());
    const statuses = within(routes, route, () => new Map<number, Series>());
    const series = within(statuses, status, () => ({
      counts: Array.from({ length: BOUNDS.length + 1 }, () => 0),
      sum: 0,
    }));
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound);
    const place = bucket === -1 ? BOUNDS.length : bucket;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  #shown() {
    const values = [];
    for (const [method, routes] of this.#methods)
      for (const [route, statuses] of routes)
        for (const [status, series] of statuses)
          values.push(...shownAs({ method, route, status: String(status) }, series));
    return { name: NAME, help: 'Requests by route, method and status', type: 'histogram', aggregator: 'sum', values };
  }
}

function shownAs(sharedLabels: Record<string, string>, { counts, sum }: Series) {
  let count = 0;
  const buckets = counts.map((of, place) => {
    count += of;
    return { labels: { le: BOUNDS[place] ?? '+Inf' }, sharedLabels, metricName: `${NAME}_bucket`, value: count };
  });
  const whole = { labels: {}, sharedLabels };
  return [
    ...buckets,
    { ...whole, metricName: `${NAME}_sum`, value: sum },
    { ...whole, metricName: `${NAME}_count`, value: count },
  ];
}

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const there = map.get(key);
  if (there !== undefined) return there;
  const made = make();
  map.set(key, made);
  return made;
}
