import { BlockList, isIP } from 'node:net';
import { parseMediaUrl } from './media-location.ts';

/** The settings that these rules need, as parsed by `config.ts`. */
interface Places {
  DATABASE_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
  DATABASE_TLS?: 'off' | undefined;
  MEDIA_URL?: string | undefined;
  TRUSTED_PROXIES: string[];
}

/** Values of `sslmode` with which pg verifies certificate and name; `uselibpqcompat` weakens all but the last. */
const CHECKED_MODES = ['require', 'verify-ca', 'verify-full'];
const NO_KEYS = { accessKeyId: '', secretAccessKey: '' };
/** The shortest prefixes of proxies: 10.0.0.0/8 and fc00::/7 are the widest private ranges. */
const FEWEST_BITS = { 4: 8, 6: 7 };
/** All IPv4 addresses mapped to IPv6. */
const MAPPED = new BlockList();
MAPPED.addSubnet('::', 16, 'ipv6');
const FEWEST_BITS_MAPPED = 96 + FEWEST_BITS[4];

/** Lists unsafe connections of a production server: one sentence per mistake, which says what to type. */
export function findUnsafePlaces(settings: Places): string[] {
  const mistakes: string[] = [];
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL'] as const) {
    const url = settings[name];
    if (url === undefined || settings.DATABASE_TLS === 'off' || isDatabaseSafe(url)) continue;
    mistakes.push(
      `${name} must end with ?sslmode=verify-full in production, since its database is on another machine; DATABASE_TLS=off is for a network that nobody else is on.`,
    );
  }
  const media = settings.MEDIA_URL && parseMediaUrl(settings.MEDIA_URL, NO_KEYS);
  if (media && 's3' in media && travelsInClear(media.s3.endpoint)) {
    mistakes.push(
      'MEDIA_URL must name an https endpoint in production, or one on this machine: files would travel unencrypted.',
    );
  }
  const wide = settings.TRUSTED_PROXIES.find(isTooWide);
  if (wide !== undefined) {
    mistakes.push(
      `TRUSTED_PROXIES must list your own proxies in production, for example TRUSTED_PROXIES=127.0.0.1/32: ${wide} lets anybody claim any address.`,
    );
  }
  return mistakes;
}

/** Whether a web URL leads to another machine without TLS. */
export function travelsInClear(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isThisMachine(hostname);
}

/** Whether a database is on this machine, or uses TLS with a verified certificate. pg uses the last of repeated parameters. */
function isDatabaseSafe(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.getAll('host').at(-1) ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return true;
  const mode = searchParams.getAll('sslmode').at(-1) ?? '';
  return searchParams.has('uselibpqcompat') ? mode === 'verify-full' : CHECKED_MODES.includes(mode);
}

/** Whether a host is this machine. */
export function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isTooWide(range: string): boolean {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) return false;
  if (isIP(address) === 4) return Number(bits) < FEWEST_BITS[4];
  return Number(bits) < (MAPPED.check(address, 'ipv6') ? FEWEST_BITS_MAPPED : FEWEST_BITS[6]);
}
