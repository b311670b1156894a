import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WORKSPACES = ['apps/server', 'apps/web', 'packages/contract'];

interface Sbom {
  bomFormat: string;
  metadata: { component: { 'bom-ref': string } };
  components: {
    'bom-ref': string;
    name: string;
    version: string;
    licenses: unknown[];
    hashes: { content: string }[];
  }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

it('npm run sbom lists what runs in the product, with version, licence and hash, and no tool [ASVS 15.1.2]', () => {
  const printed = execFileSync(process.execPath, [join(ROOT, 'scripts/sbom.mjs')], { encoding: 'utf8' });
  const sbom = JSON.parse(printed) as Sbom;
  expect(sbom.bomFormat).toBe('CycloneDX');
  for (const { name, licenses, hashes } of sbom.components) {
    expect([name, licenses.length, hashes[0]?.content.length]).toEqual([name, 1, 128]);
  }
  const refs = new Set(sbom.components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(sbom.components.length);
  for (const { dependsOn } of sbom.dependencies) {
    for (const ref of dependsOn) expect(refs.has(ref), ref).toBe(true);
  }
  // all components are reachable from the product
  const graph = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set<string>();
  const visit = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    graph.get(ref)?.forEach(visit);
  };
  visit(sbom.metadata.component['bom-ref']);
  expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
  for (const workspace of WORKSPACES) {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@aangan/')) continue;
      expect(
        sbom.components.some((part) => part.name === name && part.version === version),
        name,
      ).toBe(true);
    }
  }
  const tools = new Set(['vitest', '@playwright/test', 'prettier', 'oxlint', 'typescript']);
  expect(sbom.components.filter(({ name }) => tools.has(name))).toEqual([]);
});
