import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, since that is what one line is given
 * (docs/security.md). An IPv4 address written as IPv6 is the IPv4 address.
 */
export function clientKey(ip: string): string {
  return addressPrefixes(ip)[0].key;
}

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
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (!isIPv6(v4)) {
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
