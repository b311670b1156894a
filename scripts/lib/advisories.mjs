import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, ROOT } from './processes.mjs';

/**
 * @typedef {{ url: string, title: string, name: string, range: string, severity: string }} Advisory
 * @typedef {{ via: (Advisory | string)[] }} Vulnerability
 * @typedef {{ vulnerabilities?: Record<string, Vulnerability>, message?: string,
 *   error?: { code?: string, summary?: string } }} Audit
 * @typedef {{ advisory: string, reason: string }} Exception `advisory` is its number, such as GHSA-aaaa-bbbb-cccc
 */

/**
 * Asks the registry for advisories about the packages that run in the product.
 * @param {string} [exceptionsFile] advisories that do not concern us, each with the reason
 * @returns {Promise<{ found: number, lines: string[] }>} the number that need action, 0 without a registry, and lines
 *   to print
 */
export async function findAdvisories(exceptionsFile = join(ROOT, 'docs', 'advisories.json')) {
  const impatient = ['--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await npm(['audit', '--omit=dev', '--json', ...impatient], { capture: true });
  const audit = parse(output);
  if (!audit?.vulnerabilities) {
    const reason = audit?.message ?? audit?.error?.summary ?? audit?.error?.code ?? 'no readable answer';
    return { found: 0, lines: [`Advisories could not be fetched: ${reason.split('\n')[0]}`] };
  }
  /** @type {Exception[]} */
  const exceptions = existsSync(exceptionsFile) ? JSON.parse(readFileSync(exceptionsFile, 'utf8')) : [];
  const advisories = listAdvisories(audit.vulnerabilities);
  const open = advisories.filter(({ url }) => !exceptions.some(({ advisory }) => url.endsWith(`/${advisory}`)));
  const unused = exceptions.filter(({ advisory }) => !advisories.some(({ url }) => url.endsWith(`/${advisory}`)));
  const lines = [
    ...open.map(({ severity, name, range, title, url }) => `WARNING: ${severity}: ${name} ${range}: ${title} (${url})`),
    ...unused.map(
      ({ advisory }) => `WARNING: docs/advisories.json: ${advisory} no longer concerns any package; remove it`,
    ),
  ];
  const excused = advisories.length - open.length;
  const sum = `Advisories against packages of the product: ${advisories.length}, ${excused} of which do not affect us`;
  return { found: open.length + unused.length, lines: [...lines, sum] };
}

/**
 * Lists each advisory once: a package that is only affected through a dependency refers to that by name. @param
 * {Record<string, Vulnerability>} all
 */
function listAdvisories(all) {
  const own = Object.values(all).flatMap(({ via }) =>
    via.flatMap((cause) => (typeof cause === 'string' ? [] : [cause])),
  );
  return [...new Map(own.map((advisory) => [advisory.url, advisory])).values()];
}

/** Parses npm's JSON, which may have warnings around it. @param {string} output @returns {Audit | undefined} */
function parse(output) {
  try {
    return JSON.parse(output.slice(output.search(/^\{/m), output.search(/^\}/m) + 1));
  } catch {
    return undefined;
  }
}
