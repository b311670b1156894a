import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AREAS, suitesOf } from './lib/areas.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

describe('npm test with a word', () => {
  it('refuses what is no area, and lists those that are', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', 'bookings'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      `There are no tests of 'bookings'. Choose one of ${AREAS.join(', ')}, or none for all.\n`,
    ]);
  });

  it.each(AREAS)('runs the tests of %s on the server and in the browser', (area) => {
    const { minutes, vitest, playwright } = suitesOf(area);
    expect(minutes).toBeGreaterThan(0);
    expect(vitest).toContain(`apps/server/src/areas/${area}/`);
    expect(playwright[0]).toEqual([`tests/e2e/${area}/`, '--no-deps', '--project=desktop', '--project=phone']);
  });

  it('leaves out a workspace without a test of the area, and runs the admin pages last', () => {
    expect(suitesOf('boards').vitest).toEqual(['--project=server', 'apps/server/src/areas/boards/']);
    expect(suitesOf('boards').playwright).toHaveLength(1);
    expect(suitesOf('visits').playwright[1]).toContain('--project=admin desktop');
  });
});
