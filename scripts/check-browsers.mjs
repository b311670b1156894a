// Checks that the built page uses nothing that the oldest supported browsers lack (apps/web/browsers.json); part of npm
// run check.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED, OLDEST } from './lib/browser-floor.mjs';
import { findYoungScript, findYoungStyle } from './lib/young-code.mjs';
import { ensureWebBuilt } from './lib/builds.mjs';
import { main, ROOT } from './lib/processes.mjs';

const DIST = join(ROOT, 'apps', 'web', 'dist');

await main(async () => {
  await ensureWebBuilt();
  const files = readdirSync(DIST, { recursive: true }).map((name) => String(name).replaceAll('\\', '/'));
  const found = files.flatMap((file) => {
    const read = () => readFileSync(join(DIST, file), 'utf8');
    if (file.endsWith('.js')) return findYoungScript(file, read());
    return file.endsWith('.css') ? findYoungStyle(file, read()) : [];
  });
  const used = new Set();
  const complaints = found.flatMap(({ file, feature, excerpt }) => {
    const known = ALLOWED.find(
      (one) => one.feature === feature && (file.startsWith(one.in) || excerpt.includes(one.in)),
    );
    if (known) used.add(known);
    return known ? [] : [`${file}: ${feature} in ${excerpt}`];
  });
  for (const one of ALLOWED) {
    if (!used.has(one))
      complaints.push(`apps/web/browsers.json allows ${one.feature} in ${one.in}, where it is not used`);
  }
  const names = Object.entries(OLDEST).map(([name, version]) => `${name} ${version}`);
  if (complaints.length > 0) {
    process.stdout.write(
      `${complaints.join('\n')}\nNot all of ${names.join(', ')} have this (apps/web/browsers.json).\n`,
    );
  }
  return complaints.length === 0 ? 0 : 1;
});
