import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Whom a prefix may belong to: one link (a /64), one subscriber (an IPv4 address, or a /56, from which they may use any /64),
 * or a network of many (a /24 or /48).
 */
export interface AddressPrefix {
  kind: 'link' | 'subscriber' | 'network';
  key: string;
}

/** Gives the prefixes by which an address is counted, narrow to wide: locks on their counters are taken in this order. */
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

/** Gives the prefix of an address's provider: a /16 of IPv4, a /32 of IPv6. */
function providerPrefix(ip: string): string {
  const v4 = plainIPv4(ip);
  if (v4 !== null) return v4.replace(/\.\d+\.\d+$/, '.0.0/16');
  const [a = 0, b = 0] = firstFourGroups(ip);
  return `${a.toString(16)}:${b.toString(16)}::/32`;
}

/** The factor by which a wider prefix has more points than one client, as it may have several. */
const TIMES = { link: 1, subscriber: 3, network: 10 } as const;
/** The factor of a provider's prefix, by which clients are counted only beyond capacity. */
const PROVIDER_TIMES = 30;

/** A prefix by which a client is counted, and its factor of points. */
export interface CountedPrefix {
  key: string;
  times: number;
}

/** The client of a request, as counted by limits. */
export interface ClientAddress {
  /** Narrow to wide: an IPv4 address and its /24, or the /64, the /56 and the /48 of an IPv6 address. */
  prefixes: readonly [CountedPrefix, ...CountedPrefix[]];
  provider: () => CountedPrefix;
  isLoopback: boolean;
}

/** Gives the client of a request, computed once, as it means parsing headers behind a proxy. */
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

/** The longest key of a client: a proxy may forward a text that is no address. */
const LONGEST_ADDRESS = 45;

/** Gives the IPv4 address, also of one mapped to IPv6; null for an IPv6 address. */
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

/** Whether an address is loopback, also an IPv4 one mapped to IPv6. */
export function isLoopback(ip: string): boolean {
  const family = isIP(ip);
  // runs for every request, and the block list would allocate an object for the address
  return family === 4 ? ip.startsWith('127.') : family === 6 && LOOPBACK.check(ip, 'ipv6');
}

/** Paths without limit for scrapers and service managers on this machine. */
const OPEN_TO_THIS_MACHINE: readonly (string | undefined)[] = ['/healthz', '/metrics'];

export type IsExempt = (request: FastifyRequest) => boolean;

/**
 * Creates the check whether a request is exempt from limits. In development every request from this machine is. In production
 * only health and metrics are, since all visitors may come through a local proxy that TRUSTED_PROXIES does not name.
 */
export function createIsExempt({ production }: { production: boolean }): IsExempt {
  return (request) =>
    clientOf(request).isLoopback && (!production || OPEN_TO_THIS_MACHINE.includes(request.routeOptions.url));
}

/** Adds to each request the field of `clientOf`, and to the app the check of who is exempt from limits. */
export function registerClientAddress(app: FastifyInstance, options: { production: boolean }): void {
  app.decorateRequest('client', null);
  app.decorate('isExempt', createIsExempt(options));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `clientOf`. */
    client: ClientAddress | null;
  }
  interface FastifyInstance {
    isExempt: IsExempt;
  }
}
