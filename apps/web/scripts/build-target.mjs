import { readFileSync } from 'node:fs';

/**
 * The oldest supported browsers (`browsers.json`) as build targets, such as `chrome109`. The build lowers syntax to
 * what they support; `scripts/check-browsers.mjs` finds calls and styles that they lack.
 * @returns {string[]}
 */
export function buildTarget() {
  /** @type {{ oldest: Record<string, string> }} */
  const { oldest } = JSON.parse(readFileSync(new URL('../browsers.json', import.meta.url), 'utf8'));
  return Object.entries(oldest).map(([name, version]) => name + version);
}
