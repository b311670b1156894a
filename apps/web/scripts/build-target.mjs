import { readFileSync } from 'node:fs';

/**
 * The oldest supported browsers (`browsers.json`), as the build names them: `chrome109`. It lowers syntax of scripts and
 * styles to what they read; `scripts/check-browsers.mjs` looks for calls and styles that they lack.
 * @returns {string[]}
 */
export function buildTarget() {
  /** @type {{ oldest: Record<string, string> }} */
  const { oldest } = JSON.parse(readFileSync(new URL('../browsers.json', import.meta.url), 'utf8'));
  return Object.entries(oldest).map(([name, version]) => name + version);
}
