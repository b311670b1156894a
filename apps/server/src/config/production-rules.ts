import { BlockList, isIP } from 'node:net';
import { parseMediaUrl } from './media-location.ts';

/** The settings that these rules need, as parsed by `config.ts`. */
interface Settings extends Places {
  DIRECT: 'on' | 'off';
  SMS_PROVIDER: string;
  DEMO_DATA?: 'on' | 'off' | undefined;
  CLOCK_OFFSET_SECONDS: number;
  SMS_URL?: string | undefined;
  MSG91_URL?: string | undefined;
  TWILIO_URL?: string | undefined;
  APP_SECRET?: string | undefined;
  APP_ORIGIN?: string | undefined;
}

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

/** Lists what a production server may not be run with: one sentence per mistake, which says what to type. */
export function findProductionMistakes(settings: Settings): string[] {
  const mistakes = findUnsafePlaces(settings);
  if (settings.DIRECT !== 'on' && settings.TRUSTED_PROXIES.length === 0) {
    mistakes.push(
      'TRUSTED_PROXIES is required in production: set it to the address of your proxy, for example TRUSTED_PROXIES=127.0.0.1/32, or set DIRECT=on if there is no proxy in front.',
    );
  }
  if (settings.SMS_PROVIDER === 'console' || settings.SMS_PROVIDER === 'file') {
    mistakes.push('SMS_PROVIDER must be http, msg91 or twilio in production: console and file show codes to others.');
  }
  if (settings.DEMO_DATA === 'on') mistakes.push('DEMO_DATA must be off in production: remove it.');
  if (settings.CLOCK_OFFSET_SECONDS !== 0) {
    mistakes.push('CLOCK_OFFSET_SECONDS must be 0 in production: remove it.');
  }
  for (const name of ['SMS_URL', 'MSG91_URL', 'TWILIO_URL'] as const) {
    if (travelsInClear(settings[name])) {
      mistakes.push(`${name} must be https in production, or on this machine: messages carry codes and numbers.`);
    }
  }
  if (!settings.APP_SECRET) {
    mistakes.push('APP_SECRET is required in production: set it to the output of openssl rand -hex 32 and keep it.');
  }
  if (!settings.APP_ORIGIN?.startsWith('https:')) {
    mistakes.push(
      'APP_ORIGIN must be your https address in production, for example APP_ORIGIN=https://homes.example.com.',
    );
  }
  return mistakes;
}

/** Lists unsafe connections in the same way. */
function findUnsafePlaces(settings: Places): string[] {
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
function travelsInClear(url: string | undefined): boolean {
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
