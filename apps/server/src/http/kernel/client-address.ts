import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Who an address may stand for: one link (a /64), one subscriber (an IPv4 address, or a /56, of which he may take any
 * /64), or a network of many (a /24 or /48).
 */
export interface AddressPrefix {
  kind: 'link' | 'subscriber' | 'network';
  key: string;
}

/** The prefixes an address is counted by, narrow to wide: locks on their counters are taken in this order. */
export function addressPrefixes(ip: string): [AddressPrefix, ...AddressPrefix[]] {
  const v4 = plainIPv4(ip);
  if (v4 !== null) {
    return [
      { kind: 'subscriber', key: v4 },
      { kind: 'network', key: v4.replace(/\.\d+$/, '.0/24') },
    ];
  }
  const [a = 0, b = 0, c = 0, d = 0] = firstFourGroups(ip);
  const [site, link] = [
    [a, b, c],
    [a, b, c, d],
  ].map((groups) => groups.map((group) => group.toString(16)).join(':'));
  return [
    { kind: 'link', key: `${link}::/64` },
    { kind: 'subscriber', key: `${site}:${(d & 0xff00).toString(16)}::/56` },
    { kind: 'network', key: `${site}::/48` },
  ];
}

/** What a provider of many networks is given: a /16 of IPv4, a /32 of IPv6. */
function providerPrefix(ip: string): string {
  const v4 = plainIPv4(ip);
  if (v4 !== null) return v4.replace(/\.\d+\.\d+$/, '.0.0/16');
  const [a = 0, b = 0] = firstFourGroups(ip);
  return `${a.toString(16)}:${b.toString(16)}::/32`;
}

/** How many times the points of one client a wider prefix has: it may stand for several clients. */
const TIMES = { link: 1, subscriber: 3, network: 10 } as const;
/** And the prefix of a provider, which clients are counted by only where they are too many to count each. */
const PROVIDER_TIMES = 30;

/** A prefix that a client is counted by, and how many times the points of one client it has. */
export interface CountedPrefix {
  key: string;
  times: number;
}

/** Who a request comes from, as limits count. */
export interface ClientAddress {
  /** Narrow to wide: an IPv4 address and its /24, or the /64, the /56 and the /48 of an IPv6 address. */
  prefixes: readonly [CountedPrefix, ...CountedPrefix[]];
  provider: () => CountedPrefix;
  isLoopback: boolean;
}

/** Works out once a request who it comes from; behind a proxy that means reading the headers it has set. */
export function clientOf(request: FastifyRequest): ClientAddress {
  return (request.client ??= toClientAddress(request.ip));
}

function toClientAddress(ip: string): ClientAddress {
  const [narrowest, ...wider] = addressPrefixes(ip);
  return {
    prefixes: [{ key: narrowest.key, times: 1 }, ...wider.map(({ key, kind }) => ({ key, times: TIMES[kind] }))],
    provider: () => ({ key: providerPrefix(ip), times: PROVIDER_TIMES }),
    isLoopback: isLoopback(ip),
  };
}

/** What a proxy says that is no address is a client too, but takes no more room than one. */
const LONGEST_ADDRESS = 45;

/** The IPv4 address, also where it is written as IPv6; null for an IPv6 address. */
function plainIPv4(ip: string): string | null {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  return isIPv6(v4) ? null : v4.slice(0, LONGEST_ADDRESS);
}

function firstFourGroups(ip: string): number[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  // a dotted quad at the end stands for two groups
  const written = left.length + right.length + (ip.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - written) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an address is this machine's own, also where it is an IPv4 address written as IPv6. */
export function isLoopback(ip: string): boolean {
  const family = isIP(ip);
  // asked of every request: the list makes an object of the address first
  return family === 4 ? ip.startsWith('127.') : family === 6 && LOOPBACK.check(ip, 'ipv6');
}

/** Where a scraper and a service manager of this machine look, however often. */
const OPEN_TO_THIS_MACHINE: readonly (string | undefined)[] = ['/healthz', '/metrics'];

export type IsExempt = (request: FastifyRequest) => boolean;

/**
 * Tells whether a request counts against no limit. In development everything of this machine's own is exempt. In production
 * only health and metrics are: a proxy on it that TRUSTED_PROXIES does not name is one client for everybody.
 */
export function createIsExempt({ production }: { production: boolean }): IsExempt {
  return (request) =>
    clientOf(request).isLoopback && (!production || OPEN_TO_THIS_MACHINE.includes(request.routeOptions.url));
}

/** Gives each request a place for what `clientOf` works out, and the app what tells who is exempt from limits. */
export function registerClientAddress(app: FastifyInstance, options: { production: boolean }): void {
  app.decorateRequest('client', null);
  app.decorate('isExempt', createIsExempt(options));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of `clientOf`. */
    client: ClientAddress | null;
  }
  interface FastifyInstance {
    isExempt: IsExempt;
  }
}
