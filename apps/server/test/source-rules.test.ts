import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Source {
  path: string;
  text: string;
}

/** The code that runs in the product, without its tests. */
function sourcesIn(...folders: string[]): Source[] {
  return folders.flatMap((folder) => {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const code = names.filter((name) => /\.(?:ts|tsx|js|mjs|html)$/.test(name) && !/\.test\.tsx?$/.test(name));
    return code.map((name) => ({ path: name.slice(ROOT.length), text: readFileSync(name, 'utf8') }));
  });
}

const server = sourcesIn('apps/server/src');
const all = [...server, ...sourcesIn('apps/web/src', 'packages/contract/src')];

const filesWith = (sources: Source[], pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('the code of server, page and contract', () => {
  it('is found', () => {
    expect(server.length).toBeGreaterThan(100);
    expect(all.length - server.length).toBeGreaterThan(200);
  });

  it('runs no text as code', () => {
    expect(filesWith(all, /\beval\(|new Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/)).toEqual([]);
  });

  it('builds no HTML of its own', () => {
    expect(
      filesWith(all, /dangerouslySetInnerHTML|\binnerHTML\b|\bouterHTML\b|insertAdjacentHTML|document\.write/),
    ).toEqual([]);
  });

  it('never turns the checks of certificates off', () => {
    expect(filesWith(all, /rejectUnauthorized|NODE_TLS_REJECT|sslmode=no-verify/)).toEqual([]);
  });
});

describe('the code of the server', () => {
  it('starts other programs in one place, and never through a shell', () => {
    expect(filesWith(server, /child_process/)).toEqual(['apps/server/src/database/postgres-runner.ts']);
    expect(filesWith(server, /shell: true|\bexec(?:Sync)?\(['"`]/)).toEqual([]);
  });

  it('calls out in one place', () => {
    expect(filesWith(server, /\bfetch\(|node:https?'.*\brequest\b|\brequest\b.*node:https?'/)).toEqual([
      'apps/server/src/adapters/sms/call-gateway.ts',
    ]);
  });

  it('takes chance from the system, and hashes with SHA-256', () => {
    expect(filesWith(server, /Math\.random/)).toEqual([]);
    expect(filesWith(server, /(?:createHash|createHmac|\bhash)\(\s*'(?!sha256')/)).toEqual([]);
    expect(filesWith(server, /createSign|pbkdf2|scrypt/)).toEqual([]);
  });

  it('seals in one place, by AES-256-GCM with a nonce from the system', () => {
    const path = 'apps/server/src/features/audit/seal.rules.ts';
    expect(filesWith(server, /createCipher|createDecipher|subtle/)).toEqual([path]);
    const text = server.find((source) => source.path === path)?.text ?? '';
    expect(text.match(/'aes[^']*'/g)).toEqual(["'aes-256-gcm'"]);
    expect(text).toMatch(/nonce = randomBytes\(NONCE_BYTES\)/);
  });

  it('makes a code by randomInt and compares it in constant time', () => {
    const rules = server.find(({ path }) => path.endsWith('features/auth/code.rules.ts'))?.text;
    expect(rules).toMatch(/randomInt\(/);
    expect(rules).toMatch(/timingSafeEqual\(/);
  });

  it('reads its environment in one place', () => {
    expect(filesWith(server, /process\.env/)).toEqual(['apps/server/src/config.ts']);
  });
});
