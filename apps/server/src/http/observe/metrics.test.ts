import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';

const testApp = useTestApp();

it('requests are exported as a histogram by method, route and status', async () => {
  const { app } = testApp;
  for (const url of ['/api/properties/stats', '/api/properties/stats', '/api/properties/1', '/nothing/here'])
    await app.inject({ url });
  const { body } = await app.inject({ url: '/metrics' });
  const lines = body.split('\n').filter((line) => line.includes('aangan_http_request_seconds'));
  expect(lines.slice(0, 2)).toEqual([
    '# HELP aangan_http_request_seconds Requests by route, method and status',
    '# TYPE aangan_http_request_seconds histogram',
  ]);
  const of = (labels: string) => lines.filter((line) => line.includes(labels));
  const stats = of('method="GET",route="/api/properties/stats",status="200"');
  const name = 'aangan_http_request_seconds';
  const labels = 'method="GET",route="/api/properties/stats",status="200"';
  expect(stats.map((line) => line.replace(/ [\d.e-]+$/, ''))).toEqual([
    ...['0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '+Inf'].map(
      (bound) => `${name}_bucket{le="${bound}",${labels}}`,
    ),
    `${name}_sum{${labels}}`,
    `${name}_count{${labels}}`,
  ]);
  // buckets are cumulative
  const counts = stats.slice(0, 11).map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)).toBe(2);
  expect(stats.at(-1)).toBe(`${name}_count{${labels}} 2`);
  const others = ['/api/properties/:id",status="401"', 'unknown",status="404"'];
  expect(others.flatMap(of).filter((line) => line.includes('_count'))).toEqual(
    others.map((other) => `${name}_count{method="GET",route="${other}} 1`),
  );
});
