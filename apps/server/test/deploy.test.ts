import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '../../..');
const DEPLOY = join(ROOT, 'deploy/nginx');

/** Parses the server blocks of our nginx configuration into the values of each directive, without comments. */
function readServers(): Map<string, string[]>[] {
  const text = ['aangan.conf', 'aangan-site.conf', 'aangan-upstream.conf']
    .map((name) => readFileSync(join(DEPLOY, name), 'utf8'))
    .join('\n')
    .replaceAll(/#.*$/gm, '');
  const blocks = text.split(/^server \{$/m).slice(1);
  return blocks.map((block) => {
    const values = new Map<string, string[]>();
    for (const [, name = '', value = ''] of block.matchAll(/^\s*(\w+)\s+([^;{}]+);/gm)) {
      values.set(name, [...(values.get(name) ?? []), value.trim()]);
    }
    return values;
  });
}

/** The ciphers that every supported browser has, with forward secrecy and authentication. */
const STRONG = /^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA(?:256|384)|CHACHA20-POLY1305)$/;

describe('the nginx configuration for operators', () => {
  const servers = readServers();
  const listening = (values: Map<string, string[]>) => values.get('listen') ?? [];

  it('allows only TLS 1.2 and 1.3 with strong ciphers in every TLS server [ASVS 12.1.1]', () => {
    const secure = servers.filter((values) => listening(values).some((value) => value.includes('ssl')));
    expect(secure).toHaveLength(1);
    for (const values of secure) {
      expect(listening(values).every((value) => /\b443 ssl\b/.test(value))).toBe(true);
      expect(values.get('ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3']);
      const [ciphers = '', ...more] = values.get('ssl_ciphers') ?? [];
      expect([more, ciphers.split(':').filter((cipher) => !STRONG.test(cipher))]).toEqual([[], []]);
      expect(values.get('ssl_session_tickets')).toEqual(['off']);
    }
  });

  it('redirects plain HTTP, and refuses calls over it [ASVS 4.1.2, 12.2.1]', () => {
    const clear = servers.filter((values) => listening(values).some((value) => !value.includes('ssl')));
    expect(clear).toHaveLength(1);
    for (const values of clear) {
      expect(listening(values).every((value) => /\b80$/.test(value))).toBe(true);
      expect(values.get('return')).toEqual(['308 https://homes.example.com$request_uri', '403']);
      expect([values.get('proxy_pass'), values.get('root'), values.get('include')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
  });
});

interface Service {
  env_file?: string | string[];
  environment?: Record<string, string | number>;
}

describe('compose.yaml', () => {
  const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  /** Gives what a service gets: whole files, and variables with their values. */
  const givenTo = ({ env_file = [], environment = {} }: Service) => ({ files: [env_file].flat(), environment });

  it('gives all settings to the servers, and to other services only what they read themselves [ASVS 13.3.1]', () => {
    const given = Object.fromEntries(Object.entries(services).map(([name, service]) => [name, givenTo(service)]));
    expect(given).toEqual({
      place: { files: [], environment: {} },
      database: { files: [], environment: { DATABASE_PASSWORD: '${DATABASE_PASSWORD:?is missing in .env}' } },
      'server-1': { files: ['.env'], environment: { PORT: 3001 } },
      'server-2': { files: ['.env'], environment: { PORT: 3002 } },
      nginx: { files: [], environment: { SITE_NAME: '${SITE_NAME:?is missing in .env}' } },
    });
  });

  it('gives Postgres and nginx each variable that they read at the start, and no other', () => {
    const read = (text: string) => new Set(Array.from(text.matchAll(/\$\{?([A-Z][A-Z_]+)/g), ([, name]) => name));
    const image = readFileSync(join(ROOT, 'deploy/image/Containerfile'), 'utf8');
    const nginx = image.slice(image.indexOf(' AS nginx'));
    const postgres = readFileSync(join(ROOT, 'deploy/image/postgres.sh'), 'utf8');
    expect(Object.keys(services['nginx']?.environment ?? {})).toEqual([...read(nginx)]);
    expect(Object.keys(services['database']?.environment ?? {})).toEqual([...read(postgres)]);
  });
});
